/** The teacher did not come, or called off: up to three others who are free then, for the same topic, one press each. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { read } from '@parlance/kit/api/read.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useLiveLessons } from '@parlance/kit/lessons/my-lessons.ts';
import { ownStatus } from '@parlance/kit/lesson-page/stage.ts';
import { type Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { useBookSlot } from '../slots/book-slot.ts';
import classes from './rebook-panel.module.css';

/** Of a group's lesson a token of groups has come back, which pays no hour with one teacher: one press would take another. */
export const isTeachersFault = (lesson: Lesson): boolean => {
  const status = ownStatus(lesson);
  return lesson.kind === 'one-on-one' && (status === 'tutor-absent' || status === 'tutor-cancelled');
};

/** Of the lessons that are near: nothing where there is nobody to offer. */
export const RebookNear = () =>
  useLiveLessons()
    .filter(isTeachersFault)
    .map((lesson) => <RebookPanel key={lesson.id} lesson={lesson} isQuiet />);

type Props = {
  lesson: Lesson;
  /** Says nothing when nobody is free. */
  isQuiet?: boolean;
};

export function RebookPanel({ lesson, isQuiet = false }: Props) {
  const { rebook: words } = bookingTexts.use();
  const { api, session } = useShell();
  const isAbsent = ownStatus(lesson) === 'tutor-absent';
  const params = { path: { id: lesson.id } };
  const offers = useQuery(read(api, '/lessons/{id}/offers', { params }));
  const items = offers.data?.items ?? [];
  // Two presses would be two lessons.
  const [isBooking, setIsBooking] = useState(false);
  const { topic } = lesson;
  if (!topic || offers.data?.isOpen === false || (isQuiet && items.length === 0)) return null;
  return (
    <Panel title={words.title} subtitle={words.subtitle[isAbsent ? 'absent' : 'calledOff'](topic.name)}>
      {offers.isPending && <Skeleton height={56} m="12px var(--p-gutter)" aria-hidden />}
      {offers.isError && <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />}
      {offers.data && items.length === 0 && (
        <Text className={classes.none ?? ''}>{words.none[isAbsent ? 'absent' : 'calledOff']}</Text>
      )}
      <ul role="list" className="p-ruled">
        {items.map((slot) => (
          <Offer
            key={slot.id}
            slot={slot}
            topic={topic}
            lesson={lesson}
            isHeld={isBooking}
            onBooking={setIsBooking}
            onRefused={() => void offers.refetch()}
          />
        ))}
      </ul>
      {items.length > 0 && (
        <Small p="8px var(--p-gutter) 12px">{words.zone(zoneLabel(session.person.timeZone, lesson.when))}</Small>
      )}
    </Panel>
  );
}

type OfferProps = {
  slot: BookingJson;
  topic: NonNullable<Lesson['topic']>;
  lesson: Lesson;
  /** Another one is being booked. */
  isHeld: boolean;
  onBooking: (isBooking: boolean) => void;
  onRefused: () => void;
};

function Offer({ slot, topic, lesson, isHeld, onBooking, onRefused }: OfferProps) {
  const { rebook: words } = bookingTexts.use();
  const { session, notify, navigate } = useShell();
  const { timeZone: zone, status } = session.person;
  const booking = useBookSlot(slot, status === 'mock');
  const { name, image } = slot.profile.tutor;
  const when = `${dateText(slot.when, zone)}, ${timeOf(slot.when, zone)}`;
  const { wishes } = lesson;
  const book = () => {
    onBooking(true);
    const { material, course, lesson: page } = topic;
    const { introduction = true, correctMistakes = true, notes = '' } = wishes ?? {};
    const details = { topic: { material, course, lesson: page }, introduction, correctMistakes, notes };
    // What is booked leaves the list, and this row with it: it says so all the same.
    void booking.mutateAsync(details).then(
      ({ data }) => {
        notify.success(words.booked(name, when));
        navigate(`/student/lesson/${data.booking.id}`);
      },
      (problem: unknown) => {
        tellProblem(notify, problem);
        onBooking(false);
        onRefused();
      },
    );
  };
  return (
    <li className={classes.offer}>
      <Group gap={12} wrap="nowrap" miw={0}>
        <Avatar name={name} image={image} size={44} />
        <div>
          <Text fw={550}>
            <bdi>{name}</bdi>
          </Text>
          <Small className="p-figures">{when}</Small>
        </div>
      </Group>
      <Button
        variant="default"
        loading={booking.isPending}
        disabled={isHeld}
        aria-label={words.bookWith(name, when)}
        onClick={book}
      >
        {words.book}
      </Button>
    </li>
  );
}
