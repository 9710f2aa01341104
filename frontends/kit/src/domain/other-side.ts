/** An instant on the other side's clock, to stand beside the own one: "Tue 07:00 for Hannah in Toronto". */
import { texts } from '../locales/texts.ts';
import { cityOf, timeOf, weekdayText } from './time.ts';

export type Sides = { when: number; zone: string; otherZone?: string | undefined; otherName?: string | undefined };

/** Undefined when both clocks are one; the weekday is said only when it is another. */
export function otherSideText({ when, zone, otherZone, otherName }: Sides): string | undefined {
  if (!otherZone || otherZone === zone) return undefined;
  const day = weekdayText(when, otherZone) === weekdayText(when, zone) ? '' : `${weekdayText(when, otherZone)} `;
  const { inCity, forInCity } = texts.now().time;
  const [time, city] = [`${day}${timeOf(when, otherZone)}`, cityOf(otherZone)];
  return otherName ? forInCity(time, otherName.split(' ')[0] ?? '', city) : inCity(time, city);
}
