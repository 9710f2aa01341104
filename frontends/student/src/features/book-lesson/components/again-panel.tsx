/** The next free hours of a teacher whom the student had, with what comes next in the course already chosen. */
import { problemText, isProblem } from '@parlance/kit/api/problem.ts';
import { read } from '@parlance/kit/api/read.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dayText, timeOf, weekdayText } from '@parlance/kit/domain/time.ts';
import { SideCard } from '@parlance/kit/lesson-page/side-card.tsx';
import type { Overview } from '@parlance/kit/lesson-page/use-lesson-overview.ts';
import { bookingPath } from '@parlance/kit/library/paths.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { Anchor, Group, SimpleGrid, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import { outdatedWith } from '@parlance/kit/lessons/lesson-api.ts';
import { bookingTexts } from '../../../locales/texts.ts';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import classes from './slot-pill.module.css';
import { SubscriptionRequiredDialog } from './subscription-required-dialog.tsx';
import type { WantedLesson } from './wanted-lesson.tsx';

const hour = 3_600_000;
const daysAhead = 14;
const mostShown = 4;

type Props = { overview: Overview };

/** Of the same stream, from the next full hour: the key stays while the page is open. */
function useNextHours({ lesson: { tutor, isPte } }: Overview) {
  const { api, clock } = useShell();
  const [from] = useState(() => Math.floor(clock.now() / hour) * hour);
  const params = {
    path: { tutorId: tutor.uid },
    query: { from: String(from), to: String(from + daysAhead * 24 * hour) },
  };
  return useQuery({
    ...read(api, '/bookings/tutor/{tutorId}', { params }),
    select: ({ items }) =>
      items
        .filter((slot) => slot.status === 'pending' && slot.isPte === isPte && slot.when > clock.now())
        .slice(0, mostShown),
  });
}

const wantedOf = ({ course, lesson }: Overview): WantedLesson | undefined =>
  course?.next ? { ...course.next, isPte: lesson.isPte } : undefined;

export function AgainPanel({ overview }: Props) {
  const { again: words } = bookingTexts.use();
  const [slot, setSlot] = useState<BookingJson>();
  const { tutor } = overview.lesson;
  const name = tutor.name.split(' ')[0] ?? '';
  const hours = useNextHours(overview);
  const next = overview.course?.next;
  return (
    <SideCard title={words.title(name)}>
      {next && (
        <Quiet mb={12}>
          <b>{next.code}</b> {words.comesNext(next.name)}
        </Quiet>
      )}
      {hours.isPending && <Skeleton height={96} />}
      {hours.data && hours.data.length > 0 && <Hours hours={hours.data} onChoose={setSlot} />}
      {hours.data?.length === 0 && <Quiet mb={12}>{words.none(name)}</Quiet>}
      <Group gap="4px 16px">
        <Anchor component={Link} to={`/student/profile/${tutor.uid}`} state={{ from: 'lesson' }} fw={550}>
          {words.allHours(name)}
        </Anchor>
        {next && (
          <Anchor component={Link} to={bookingPath(next)} fw={550}>
            {words.others}
          </Anchor>
        )}
      </Group>
      {slot && <BookHour key={slot.id} slot={slot} wanted={wantedOf(overview)} onClose={() => setSlot(undefined)} />}
    </SideCard>
  );
}

type HoursProps = { hours: readonly BookingJson[]; onChoose: (slot: BookingJson) => void };

function Hours({ hours, onChoose }: HoursProps) {
  const { again: words } = bookingTexts.use();
  const zone = useShell().session.person.timeZone;
  const day = (when: number) => `${weekdayText(when, zone)} ${dayText(when, zone)}`;
  return (
    <>
      <SimpleGrid cols={2} spacing={8}>
        {hours.map((slot) => (
          <UnstyledButton
            key={slot.id}
            className={classes.slot}
            aria-label={words.book(day(slot.when), timeOf(slot.when, zone))}
            onClick={() => onChoose(slot)}
          >
            <b>{timeOf(slot.when, zone)}</b>
            <small>{day(slot.when)}</small>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      <Small mt={8} mb={12}>
        {words.yourTimes}
      </Small>
    </>
  );
}

type BookProps = { slot: BookingJson; wanted: WantedLesson | undefined; onClose: () => void };

/** The dialog in which a time is booked; what somebody else took meanwhile leaves the list. */
function BookHour({ slot, wanted, onClose }: BookProps) {
  const { session, navigate, notify } = useShell();
  const client = useQueryClient();
  const [isLocked, setLocked] = useState(false);
  const refused = (_slot: BookingJson, problem: unknown): boolean => {
    if (!isProblem(problem)) return false;
    if (problem.code === 'SUBSCRIPTION_REQUIRED') {
      setLocked(true);
      return true;
    }
    if (problem.code !== 'SLOT_TAKEN') return false;
    onClose();
    invalidate(client, outdatedWith['one-on-one']);
    notify.error(problemText(problem));
    return true;
  };
  if (isLocked)
    return <SubscriptionRequiredDialog onCancel={onClose} onEnroll={() => navigate('/student/subscription')} />;
  return (
    <ConfirmBookingDialog
      slot={slot}
      wanted={wanted}
      zone={session.person.timeZone}
      taken={false}
      isMock={session.person.status === 'mock'}
      onClose={onClose}
      onRefused={refused}
      onLocked={() => setLocked(true)}
      onBooked={onClose}
    />
  );
}
