/** Which lesson it is, as an administrator reads it: when on all clocks, both sides, about what, and how it stands. */
import { Box, Group, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { otherSideText } from '../domain/other-side.ts';
import { Code } from '../lessons/lesson-row.tsx';
import type { Lesson } from '../lessons/lesson.ts';
import classes from '../lesson-page/lesson-page.module.css';
import { evidenceTexts } from '../locales/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { TimeRange } from '../ui/time-range.tsx';
import { Quiet, Small } from '../ui/words.tsx';
import own from './evidence.module.css';

export function EvidenceHead({ lesson }: { lesson: Lesson }) {
  const words = evidenceTexts.use();
  const zone = useShell().session.person.timeZone;
  const { when, tutor, students, topic, status, id } = lesson;
  const [student] = students;
  const clocks = [tutor, ...(students.length === 1 && student ? [student] : [])].flatMap(({ name, timeZone }) => {
    return otherSideText({ when, zone, otherZone: timeZone, otherName: name }) || [];
  });
  const people = [
    { ...tutor, role: words.roles.tutor },
    ...students.map(({ name, image }) => ({ name, image, role: words.roles.student })),
  ];
  return (
    <section className={`p-card ${classes.head} ${own.head}`}>
      <div>
        <TimeRange when={when} zone={zone} />
        {clocks.map((clock) => (
          <Quiet key={clock}>{clock}</Quiet>
        ))}
      </div>
      <div className={`${classes.person} ${own.people}`}>
        {people.map(({ name, image, role }, place) => (
          <Group key={place} gap={12} wrap="nowrap">
            <Avatar name={name} image={image} size={36} />
            <Box miw={0}>
              <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{name}</bdi>
              </Text>
              <Small>{role}</Small>
            </Box>
          </Group>
        ))}
      </div>
      <div className={classes.topic}>
        {topic && (
          <p>
            <Code lh="inherit" mr={4}>
              {topic.code}
            </Code>{' '}
            <bdi>{topic.name}</bdi>
          </p>
        )}
        <Group component="p" mt={4}>
          <StatusMark status={status} viewer="admin" />
        </Group>
        <Small mt={4} style={{ overflowWrap: 'anywhere' }}>
          {words.booking(id)}
        </Small>
      </div>
    </section>
  );
}
