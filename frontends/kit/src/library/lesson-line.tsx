import { Button, Group, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { statusLabel } from '../domain/status.ts';
import { dateText, timeOf } from '../domain/time.ts';
import { libraryTexts } from '../locales/texts.ts';
import { StateMark } from '../ui/state-mark.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { Small } from '../ui/words.tsx';
import type { Lesson } from './api.ts';
import type { LessonState } from './lesson-states.ts';
import { bookingPath, type LessonAddress, useLibraryPaths } from './paths.ts';
import classes from './library.module.css';

type Props = {
  lesson: Lesson;
  address: LessonAddress;
  state: LessonState | undefined;
  /** The student has what lessons of this area are paid with. */
  books: boolean;
};

/** One lesson of a course: its code and name, how it stands, what can be done with it. */
export function LessonLine(props: Props) {
  const { lesson, state } = props;
  const { role } = useShell().session.person;
  const isNext = state?.is === 'next';
  return (
    <li className={classes.lesson} data-next={isNext || undefined}>
      <span className={classes.code}>{lesson.code}</span>
      <Text component="span" size="sm" fw={isNext ? 650 : 400} style={{ overflowWrap: 'anywhere' }}>
        {lesson.name}
      </Text>
      <div className={classes.state}>
        {role === 'student' ? state && <StateOf state={state} /> : <WhatThereIs lesson={lesson} />}
      </div>
      <Deeds {...props} />
    </li>
  );
}

function StateOf({ state }: { state: LessonState }) {
  const words = libraryTexts.use();
  const { timeZone } = useShell().session.person;
  if (state.is === 'booked' || state.is === 'was') {
    const { when, status, tutor } = state.booking;
    return (
      <>
        <StatusMark status={status} viewer="student" />
        <Small>
          {words.lessonAt({
            date: dateText(when, timeZone),
            time: timeOf(when, timeZone),
            teacher: tutor.name,
          })}
        </Small>
      </>
    );
  }
  if (state.is === 'done') {
    const date = state.when === null ? '' : dateText(state.when, timeZone);
    return (
      <>
        <StateMark shape="tick" tone="success">
          {words.completed}
        </StateMark>
        <Small>{state.tutor && date ? words.withTeacher(date, state.tutor) : date}</Small>
      </>
    );
  }
  if (state.is === 'next') {
    return (
      <>
        <StateMark shape="ring" tone="primary">
          {words.next}
        </StateMark>
        {state.missed && (
          <Small>
            {words.missedOn(statusLabel(state.missed.status, 'student'), dateText(state.missed.when, timeZone))}
          </Small>
        )}
      </>
    );
  }
  return (
    <Group gap={8} c="dimmed" fw={550}>
      <IconLock size={14} stroke={1.75} aria-hidden /> {words.locked}
    </Group>
  );
}

/** For teachers, who prepare by it. */
function WhatThereIs({ lesson: { recordingCount, hasNotes } }: { lesson: Lesson }) {
  const words = libraryTexts.use();
  const parts = [recordingCount > 0 && words.recordingsIn(recordingCount), hasNotes && words.notes].filter(Boolean);
  return parts.length > 0 && <Small>{parts.join(', ')}</Small>;
}

/** What is locked is read by nobody, and what is booked is booked. */
function Deeds({ lesson, address, state, books }: Props) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  if (!lesson.isOpened) return <span className={classes.deeds} />;
  return (
    <Group gap={0} justify="flex-end" wrap="nowrap" className={classes.deeds}>
      <Button
        component={Link}
        to={paths.lesson(address, state?.is === 'booked' ? state.booking.id : undefined)}
        state={{ from: 'course' }}
        variant="subtle"
        color="gray"
        aria-label={words.readOf(lesson.code)}
      >
        {words.read}
      </Button>
      {books && state?.is !== 'booked' && (
        <Button
          component={Link}
          to={bookingPath(address)}
          variant="subtle"
          color="gray"
          visibleFrom="md"
          aria-label={(state?.is === 'done' ? words.bookAgainOf : words.bookOf)(lesson.code)}
        >
          {state?.is === 'done' ? words.bookAgain : words.book}
        </Button>
      )}
    </Group>
  );
}
