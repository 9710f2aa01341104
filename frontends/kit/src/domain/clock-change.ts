/** Whether a zone's clocks change between two instants, and when first. Pure. */
import { offsetMinutes } from './wall-clock.ts';

export type ClockChange = { at: number; minutes: number };

const aDay = 86_400_000;
const aMinute = 60_000;

/** The first change after `from` and no later than `to`; by how many minutes, forward being positive. Looks at most two years ahead. */
export function clockChangeBetween(zone: string, from: number, to: number): ClockChange | undefined {
  const end = Math.min(to, from + 731 * aDay);
  const before = offsetMinutes(from, zone);
  for (let at = from; at < end; at += aDay) {
    const next = Math.min(at + aDay, end);
    if (offsetMinutes(next, zone) === before) continue;
    return { at: firstOf(zone, at, next), minutes: offsetMinutes(next, zone) - before };
  }
  return undefined;
}

/** Narrowed down to the minute. */
function firstOf(zone: string, from: number, to: number): number {
  const before = offsetMinutes(from, zone);
  let [low, high] = [from, to];
  while (high - low > aMinute) {
    const middle = low + Math.floor((high - low) / 2);
    if (offsetMinutes(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high - (high % aMinute);
}
