import { Anchor } from '@mantine/core';
import { dateText } from '@parlance/kit/domain/time.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { Link } from 'react-router-dom';
import { applicationTexts } from '../../../locales/texts.ts';
import { experiences } from '../application-words.ts';
import classes from './application-panel.module.css';

/** What the applicant says about themselves. A birthday has no zone: it is the same date everywhere. */
export function ApplicationFacts({ application }: { application: ApplicationDetailJson }) {
  const words = applicationTexts.use();
  const { facts } = words;
  const { dob, gender, nationality, country, languages, score, school, currency, tutorId } = application;
  const had = experiences.filter((kind) => application[kind]);
  const rows = [
    [facts.born, dob === null ? '' : dateText(dob, 'UTC')],
    [facts.gender, gender],
    [facts.nationality, nationality],
    [facts.country, country],
    [facts.languages, languages],
    [facts.score, score === null ? '' : String(score)],
    [facts.school, school],
    [facts.currency, currency],
  ] as const;
  return (
    <section aria-label={facts.label}>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span className={classes.quiet}>{facts.none}</span>}</dd>
          </div>
        ))}
        {tutorId && (
          <div>
            <dt>{facts.teacher}</dt>
            <dd>
              <Anchor component={Link} to={`/admin/users/${tutorId}`}>
                {facts.openTeacher}
              </Anchor>
            </dd>
          </div>
        )}
      </dl>
      <h3 className={classes.subhead}>{words.experience}</h3>
      {had.length === 0 ? (
        <p className={classes.quiet}>{words.noExperience}</p>
      ) : (
        <ul className={classes.chips}>
          {had.map((kind) => (
            <li key={kind}>{words.experiences[kind]}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
