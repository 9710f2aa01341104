/** A word when clocks change between now and a lesson, on either side. Nothing else. */
import { clockChangeBetween } from '../domain/clock-change.ts';
import { cityOf, dateText } from '../domain/time.ts';
import { texts } from '../locales/texts.ts';
import { Note } from './note.tsx';

type Props = { now: number; when: number; zones: readonly string[] };

export function ClockChangeNote({ now, when, zones }: Props) {
  const { time } = texts.use();
  const changes = [...new Set(zones)].flatMap((zone) => {
    const change = clockChangeBetween(zone, now, when);
    if (!change) return [];
    const words = change.minutes > 0 ? time.clocksForward : time.clocksBack;
    return [words(cityOf(zone), dateText(change.at, zone))];
  });
  if (changes.length === 0) return null;
  return <Note tone="warning">{`${changes.join(' ')} ${time.clocksCounted}`}</Note>;
}
