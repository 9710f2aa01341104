/** Countdown, people, the booking and the tip. */
import { Button, Group } from '@mantine/core';
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { call } from '@parlance/kit/domain/limits.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { IconHeadphones } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import room from '../ui/room.module.css';
import { endsText, lessonEndOf, progressOf } from './lesson-clock.ts';

const soonMs = 5 * 60_000;

function Countdown({ when, zones }: { when: number; zones: readonly string[] }) {
  const now = useNow(call.tickMs);
  const end = lessonEndOf(when);
  return (
    <section className={room.count} data-soon={end - now <= soonMs || undefined}>
      <h2 role="timer" aria-live="off">
        {endsText(when, now)}
      </h2>
      <p>
        {zones.map((zone, index) => (
          <span key={zone}>
            {index > 0 && ' · '}
            {timeOf(end, zone)} {cityOf(zone)}
          </span>
        ))}
      </p>
      <div className={room.progress} aria-hidden>
        <i style={{ width: `${progressOf(when, now) * 100}%` }} />
      </div>
    </section>
  );
}

type FactsProps = { booking: NearLesson; onChangeTopic: (() => void) | undefined };

export function BookingFacts({ booking, onChangeTopic }: FactsProps) {
  const { info, isPte } = booking;
  const words = texts.use().room;
  return (
    <section className={room.block}>
      <Group justify="space-between" align="baseline" gap={8} wrap="nowrap">
        <h3>{words.booking}</h3>
        {onChangeTopic && (
          <Button variant="subtle" my={-10} mr={-10} onClick={onChangeTopic}>
            {words.changeTopic}
          </Button>
        )}
      </Group>
      <dl className={room.facts}>
        {info?.topic && (
          <>
            <dt>{words.topic}</dt>
            <dd>
              {info.topic.code} {info.topic.name}
            </dd>
          </>
        )}
        <dt>{words.stream}</dt>
        <dd>{isPte ? words.pte : words.workplace}</dd>
        {info?.notes && (
          <>
            <dt>{words.note}</dt>
            <dd>{words.quoted(info.notes)}</dd>
          </>
        )}
        {info?.correctMistakes && (
          <>
            <dt>{words.wish}</dt>
            <dd>{words.correct}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

type Props = {
  when: number;
  zone: string;
  otherZone: string | undefined;
  others: number;
  /** Above the people. */
  tiles: ReactNode;
  lesson: ReactNode;
  children: ReactNode;
};

export function Sidebar({ when, zone, otherZone, others, tiles, lesson, children }: Props) {
  const words = texts.use().room;
  const zones = otherZone && otherZone !== zone ? [zone, otherZone] : [zone];
  return (
    <aside className={room.side} aria-label={words.lesson}>
      <Countdown when={when} zones={zones} />
      {tiles}
      <section className={room.people} aria-label={words.people} data-many={others > 2 || undefined}>
        {children}
      </section>
      {lesson}
      <p className={room.tip}>
        <IconHeadphones size={18} stroke={1.75} aria-hidden />
        <span>{words.tip}</span>
      </p>
    </aside>
  );
}
