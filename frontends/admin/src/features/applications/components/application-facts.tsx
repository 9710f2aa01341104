import { Anchor, Box, Group, Text } from '@mantine/core';
import { dateText } from '@parlance/kit/domain/time.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { applicationTexts } from '../../../locales/texts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/panel-parts.tsx';
import { experiences } from '../application-words.ts';

/** What the applicant says about themselves. A birthday has no zone: it is the same date everywhere. */
export function ApplicationFacts({ application }: { application: ApplicationDetailJson }) {
  const words = applicationTexts.use();
  const { facts } = words;
  const { dob, gender, nationality, country, languages, score, school, currency, tutorId } = application;
  const had = experiences.filter((kind) => application[kind]);
  const none = (
    <Text span inherit c="dimmed">
      {facts.none}
    </Text>
  );
  const rows = (
    [
      [facts.born, dob !== null && dateText(dob, 'UTC')],
      [facts.gender, gender],
      [facts.nationality, nationality],
      [facts.country, country],
      [facts.languages, languages],
      [facts.score, score !== null && String(score)],
      [facts.school, school],
      [facts.currency, currency],
    ] as const
  ).map(([name, value]): [string, ReactNode] => [name, value || none]);
  const teacher = tutorId && (
    <Anchor component={Link} to={`/admin/users/${tutorId}`}>
      {facts.openTeacher}
    </Anchor>
  );
  return (
    <section aria-label={facts.label}>
      <Facts rows={teacher ? [...rows, [facts.teacher, teacher]] : rows} />
      <Box component="h3" pt="md">
        {words.experience}
      </Box>
      {had.length === 0 ? (
        <Quiet>{words.noExperience}</Quiet>
      ) : (
        <Group component="ul" role="list" gap={6}>
          {had.map((kind) => (
            <Chip component="li" key={kind} size="xs" fw={550} lh="sm" bg="var(--p-raised)">
              {words.experiences[kind]}
            </Chip>
          ))}
        </Group>
      )}
    </section>
  );
}
