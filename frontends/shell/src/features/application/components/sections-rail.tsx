import { Glyph } from '@parlance/kit/ui/state-mark.tsx';
import { applicationTexts } from '../../../locales/texts.ts';
import { type Section, sectionNames, sections } from '../model/application-form.ts';
import type { FormState } from '../use-application-form.ts';
import classes from './sections-rail.module.css';

type Standing = { section: Section; complete: boolean; toFix: number };

export const sectionId = (section: Section): string => `section-${section}`;

function standingOf(section: Section, { isComplete, errors }: FormState): Standing {
  return {
    section,
    complete: isComplete(sections[section]),
    toFix: sections[section].filter((field) => errors[field]).length,
  };
}

/** How far the form is, section by section; on narrow screens as one line. */
export function SectionsRail({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  const all = sectionNames.map((section) => standingOf(section, state));
  const done = all.filter(({ complete }) => complete).length;
  return (
    <nav className={classes.rail} aria-label={words.sectionsLabel}>
      <ol role="list">
        {all.map(({ section, complete, toFix }) => (
          <li key={section} data-complete={complete || undefined} data-fault={toFix > 0 || undefined}>
            <a href={`#${sectionId(section)}`}>
              <Glyph shape={complete ? 'tick' : toFix > 0 ? 'square' : 'ring'} />
              <span>{words.sections[section]}</span>
              <small>{complete ? words.complete : toFix > 0 ? words.toFix(toFix) : ''}</small>
            </a>
          </li>
        ))}
      </ol>
      <p role="status">{words.sectionsComplete(done, all.length)}</p>
    </nav>
  );
}
