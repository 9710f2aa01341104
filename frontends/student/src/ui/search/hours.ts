/** The time select of the search: anytime, three parts of a day, and the 24 hours in the order of the clock. */
import { dayParts } from '@parlance/kit/domain/limits.ts';
import { hourText } from '@parlance/kit/domain/time.ts';
import { bookingTexts } from '../../locales/texts.ts';

type DayPart = keyof typeof dayParts;
/** What the API takes. */
export type SearchTime = 'anytime' | DayPart | number;
type Choice = { value: string; label: string };

const anytime = 'anytime';
const parts = Object.keys(dayParts) as DayPart[];
const hours = Array.from({ length: 24 }, (_unused, hour) => hour);

/** In the student's own zone. */
export const hourChoices = (): Choice[] => hours.map((hour) => ({ value: String(hour), label: hourText(hour) }));

export function timeChoices(): Choice[] {
  const words = bookingTexts.now().search;
  const partChoices = parts.map((part) => {
    const [from, until] = dayParts[part];
    return { value: part, label: words.parts[part](hourText(from), hourText(until)) };
  });
  return [{ value: anytime, label: words.anytime }, ...partChoices, ...hourChoices()];
}

/** The word or the hour; anytime for what is neither, as an address may have it. */
export function searchTime(value: string | null): SearchTime {
  const part = parts.find((one) => one === value);
  if (part) return part;
  const hour = hours.find((one) => String(one) === value);
  return hour ?? anytime;
}
