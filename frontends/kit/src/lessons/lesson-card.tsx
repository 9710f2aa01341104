/** One lesson as a dashboard's card: its time, who and what, what is said of it, how long there is, and one action. It looks the same before the lesson is near and after. */
import { Box, Group, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { ReactNode } from 'react';
import { groupTexts } from '../locales/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { StreamChip } from '../ui/stream-chip.tsx';
import { TimeRange } from '../ui/time-range.tsx';
import { type Lesson, otherSide } from './lesson.ts';
import classes from './lesson-card.module.css';
import { Code } from './lesson-row.tsx';

type Props = {
  lesson: Lesson;
  viewer: 'student' | 'tutor';
  label: string;
  state: string;
  /** Beside the topic. */
  material?: ReactNode;
  /** Read aloud when it changes. */
  says: ReactNode;
  left: ReactNode;
  action: ReactNode;
};

/** Of the one button, so that it takes the card's width on a phone. */
export const cardAction = classes.action ?? '';

/** Keeps a card's place while it is read. */
export const awaitedCard = classes.awaited ?? '';

export function LessonCard({ lesson, viewer, label, state, material, says, left, action }: Props) {
  const { session } = useShell();
  const { row } = groupTexts.use();
  const other = otherSide(lesson, viewer);
  const { topic } = lesson;
  return (
    <section className={`p-card ${classes.card}`} aria-label={label} data-state={state}>
      <TimeRange
        when={lesson.when}
        zone={session.person.timeZone}
        otherZone={other?.timeZone}
        otherName={other?.name}
      />
      <Group wrap="nowrap" miw={0} className={classes.who}>
        <Avatar name={other?.name ?? ''} image={other?.image} size={56} />
        <Box miw={0}>
          <Group component="p" gap="2px 14px">
            <Text component="b" fw={550}>
              <PersonName name={other?.name ?? ''} />
            </Text>
            <StreamChip isPte={lesson.isPte} />
          </Group>
          {lesson.kind === 'group' && (
            <p>
              <Code>{viewer === 'student' ? row.label(lesson.title) : row.students(lesson.taken)}</Code>
            </p>
          )}
          {topic && (
            <Group component="p" gap="0 12px">
              <span>
                <Code lh="inherit" mr={4}>
                  {topic.code}
                </Code>{' '}
                {topic.name}
              </span>
              {material}
            </Group>
          )}
          <Group
            component="p"
            gap="0 12px"
            align="stretch"
            mt={4}
            c="dimmed"
            aria-live="polite"
            className={classes.says}
          >
            {says}
          </Group>
        </Box>
      </Group>
      <div className={classes.left}>{left}</div>
      {action}
    </section>
  );
}
