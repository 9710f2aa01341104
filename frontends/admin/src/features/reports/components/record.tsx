import { Group, Text } from '@mantine/core';
import type { AdminRatingJson, ReportJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { Prose, Small } from '@parlance/kit/ui/words.tsx';
import type { ReactNode } from 'react';
import { PersonLink } from '../../../ui/person-link.tsx';
import classes from './records.module.css';

type Props = {
  record: Pick<ReportJson | AdminRatingJson, 'student' | 'tutor' | 'message' | 'when'>;
  name: (student: string, tutor: string) => string;
  title: (student: ReactNode, tutor: ReactNode) => ReactNode;
  about?: string | undefined;
  children: ReactNode;
};

/** What a student said of a teacher, when, and beside it what became of it. */
export function Record({ record, name, title, about, children }: Props) {
  const { session } = useShell();
  const { student, tutor, message, when } = record;
  return (
    <article className={classes.record} aria-label={name(student.name, tutor.name)}>
      <Avatar name={tutor.name} image={tutor.image} size={36} />
      <div className={classes.what}>
        <Text component="h3" size="sm">
          {title(<PersonLink {...student} />, <PersonLink {...tutor} />)}
        </Text>
        {message && (
          <Prose component="blockquote" inherit mx={0} my={4}>
            {message}
          </Prose>
        )}
        <Group gap="0 12px">
          {when !== null && (
            <Small component="time" dateTime={new Date(when).toISOString()}>
              {dateTimeText(when, session.person.timeZone)}
            </Small>
          )}
          {about && <Small span>{about}</Small>}
        </Group>
      </div>
      {children}
    </article>
  );
}
