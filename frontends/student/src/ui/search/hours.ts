/** The time select of the search: "Anytime" and 24 hours, 1–12 AM and then 1–12 PM. */
import { bookingTexts } from '../../locales/texts.ts';

export type HourChoice = { value: string; label: string };

export const anytime = 'anytime';
const twelve = Array.from({ length: 12 }, (_unused, index) => index + 1);

/** 12 AM is 00:00 and 12 PM is 12:00, in the student's own zone. */
export function hourChoices(): HourChoice[] {
  const { am, pm } = bookingTexts.now().search;
  return [
    ...twelve.map((n) => ({ value: String(n % 12), label: am(n) })),
    ...twelve.map((n) => ({ value: String((n % 12) + 12), label: pm(n) })),
  ];
}

/** What the API takes: the word or the hour. */
export function searchTime(value: string): 'anytime' | number {
  return value === anytime ? anytime : Number(value);
}
