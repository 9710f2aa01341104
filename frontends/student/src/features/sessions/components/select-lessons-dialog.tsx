/** "Select Lessons to Book" and, behind it, "Booking Confirmation". */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { isProblem, type Problem, tellProblem } from '@parlance/kit/api/problem.ts';
import type { GroupLessonJson, GroupSessionJson } from '@parlance/kit/api/types.ts';
import { otherSideText } from '@parlance/kit/domain/other-side.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { SeatDots } from '@parlance/kit/lessons/seat-dots.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { groupSearchTexts } from '../../../locales/texts.ts';
import { isLack, NotBookableDialog } from '../../../ui/slots/not-bookable-dialog.tsx';
import { type LessonFault, useBookLessons, useGroupTokens } from '../api/session-search.ts';
import { isSelectable } from '../model/selectable.ts';
import { BookingConfirmation } from './booking-confirmation.tsx';

type Props = { session: GroupSessionJson; zone: string; onClose: () => void; onBooked: () => void };

/** Books what was chosen; what is lacking for it is held, so that the choice can be come back to. */
function useBookingOf(session: GroupSessionJson, onDone: () => void) {
  const { notify } = useShell();
  const { select } = groupSearchTexts.use();
  const [lack, setLack] = useState<Problem>();
  const booking = useBookLessons(session);
  const { isPending, error } = booking;
  const done = useDone(onDone);
  const book = (ids: string[]) =>
    sendAndTell(booking, ids, {
      onSuccess: ({ lessons: booked }) => done(select.done(booked.length))(),
      onError: (problem) => (isLack(problem) ? setLack(problem) : tellProblem(notify, problem)),
    });
  return { book, isPending, error, lack, forgetLack: () => setLack(undefined) };
}

export function SelectLessonsDialog({ session, zone, onClose, onBooked }: Props) {
  const { notify, navigate } = useShell();
  const { select } = groupSearchTexts.use();
  const now = useNow();
  const [chosen, setChosen] = useState<string[]>([]);
  const [confirming, setConfirming] = useState(false);
  const { book, isPending, error, lack, forgetLack } = useBookingOf(session, () => {
    onClose();
    onBooked();
  });
  const lessons = session.bookings;
  const selected = lessons.filter((lesson) => chosen.includes(lesson.bookingId) && isSelectable(lesson, now));
  const confirm = () => {
    setConfirming(false);
    book(selected.map(({ bookingId }) => bookingId));
  };

  // The choice stays: whoever comes back from it finds what was chosen.
  if (lack) {
    return (
      <NotBookableDialog problem={lack} onCancel={forgetLack} onEnroll={() => navigate('/student/subscription')} />
    );
  }
  if (confirming) {
    return (
      <BookingConfirmation
        session={session}
        lessons={selected}
        zone={zone}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    );
  }
  return (
    <ConfirmDialog
      title={select.title}
      size={640}
      action={isPending ? select.busy : select.book}
      busy={isPending}
      onConfirm={() => (selected.length === 0 ? notify.error(select.nothing) : setConfirming(true))}
      onCancel={onClose}
    >
      <Text inherit fw={650}>
        {session.title}
      </Text>
      <ClockChangeNote now={now} when={lessons.at(-1)?.when ?? now} zones={[zone, session.profile.tutor.timeZone]} />
      <p role="status">{select.selected(selected.length, lessons.length)}</p>
      <Tokens session={session} chosen={selected.length} />
      <Faults lessons={lessons} faults={faultsOf(error)} zone={zone} />
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label={select.title}>
        <Stack component="ul" role="list" gap={4}>
          {lessons.map((lesson) => (
            <LessonChoice key={lesson.bookingId} lesson={lesson} zone={zone} now={now} busy={isPending} />
          ))}
        </Stack>
      </Checkbox.Group>
    </ConfirmDialog>
  );
}

/** What the choice costs, and the way to more. The server decides. */
function Tokens({ session, chosen }: { session: GroupSessionJson; chosen: number }) {
  const { navigate } = useShell();
  const { select } = groupSearchTexts.use();
  const tokens = useGroupTokens(session);
  if (!tokens) return <Quiet mih={20} aria-hidden />;
  const words = select.tokens({ ...tokens, chosen });
  if (chosen <= tokens.held && tokens.held > 0) return <Quiet>{words}</Quiet>;
  return (
    <Note tone="warning" role="status">
      {words}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => navigate('/student/subscription')}>
        {select.more}
      </Button>
    </Note>
  );
}

type FaultsProps = { lessons: GroupLessonJson[]; faults: LessonFault[]; zone: string };

function Faults({ lessons, faults, zone }: FaultsProps) {
  const startOf = (id: string) => lessons.find(({ bookingId }) => bookingId === id)?.when ?? 0;
  if (faults.length === 0) return null;
  return (
    <Note tone="danger" role="alert">
      {faults.map(({ id, message }) => (
        <div key={id}>{`${dateTimeText(startOf(id), zone)}: ${message}`}</div>
      ))}
    </Note>
  );
}

/** Which lessons could not be booked, and why. */
function faultsOf(problem: unknown): LessonFault[] {
  if (!isProblem(problem) || problem.code !== 'LESSONS_UNAVAILABLE') return [];
  return (problem.details as { lessons?: LessonFault[] } | undefined)?.lessons ?? [];
}

type ChoiceProps = { lesson: GroupLessonJson; zone: string; now: number; busy: boolean };

function LessonChoice({ lesson, zone, now, busy }: ChoiceProps) {
  const selectable = isSelectable(lesson, now);
  const { select } = groupSearchTexts.use();
  const mine = lesson.students.length > 0 && lesson.status !== 'student-cancelled';
  const { when, tutor, info } = lesson;
  const { topic } = info;
  const seats = { taken: lesson.studentCount, capacity: lesson.maxStudentCount, minimum: lesson.minStudentCount };
  const other = otherSideText({ when, zone, otherZone: tutor.timeZone, otherName: tutor.name });
  const why = () => {
    if (mine || lesson.status === 'booked') return mine ? select.booked : select.full;
    return select.over;
  };
  return (
    <Paper component="li" withBorder radius={8} p="10px 12px">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Checkbox
          value={lesson.bookingId}
          disabled={!selectable || busy}
          label={dateTimeText(when, zone)}
          description={[other, `${topic?.code ?? ''} ${topic?.name ?? ''}`].filter(Boolean).join(' · ')}
        />
        <Stack gap={2} align="flex-end" flex="none">
          {!selectable && (
            <Text component="b" size="sm" fw={700}>
              {why()}
            </Text>
          )}
          {when > now && <SeatDots lesson={seats} />}
        </Stack>
      </Group>
    </Paper>
  );
}
