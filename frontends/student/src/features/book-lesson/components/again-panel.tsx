/** The next free hours of a teacher whom the student had, with what comes next in the course already chosen. */
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
import classes from '../../../ui/slots/slot-pill.module.css';
import { useBooking } from '../../../ui/slots/use-booking.tsx';
import type { WantedLesson } from '../../../ui/slots/wanted-lesson.tsx';

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
  const { tutor } = overview.lesson;
  const name = tutor.name.split(' ')[0] ?? '';
  const hours = useNextHours(overview);
  const client = useQueryClient();
  const booking = useBooking({
    wanted: wantedOf(overview),
    isTaken: () => false,
    onGone: () => invalidate(client, outdatedWith['one-on-one']),
    onBooked: () => undefined,
  });
  const next = overview.course?.next;
  return (
    <SideCard title={words.title(name)}>
      {next && (
        <Quiet mb={12}>
          <b>{next.code}</b> {words.comesNext(next.name)}
        </Quiet>
      )}
      {hours.isPending && <Skeleton height={96} />}
      {hours.data && hours.data.length > 0 && <Hours hours={hours.data} onChoose={booking.begin} />}
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
      {booking.dialog}
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
            aria-label={words.book(`${timeOf(slot.when, zone)} ${day(slot.when)}`)}
            onClick={() => onChoose(slot)}
          >
            <b>{timeOf(slot.when, zone)}</b> <small>{day(slot.when)}</small>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      <Small mt={8} mb={12}>
        {words.yourTimes}
      </Small>
    </>
  );
}
