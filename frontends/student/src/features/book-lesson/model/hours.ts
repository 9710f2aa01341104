/** The time select of the search: "Anytime" and 24 hours, 1–12 AM and then 1–12 PM (CON-01). */
export type HourChoice = { value: string; label: string };

function entry(label: number, half: 'AM' | 'PM'): HourChoice {
  const hour = (label % 12) + (half === 'PM' ? 12 : 0);
  return { value: String(hour), label: `${label} ${half}` };
}

const twelve = Array.from({ length: 12 }, (_unused, index) => index + 1);

/** 12 AM is 00:00 and 12 PM is 12:00, in the student's own zone. */
export const hourChoices: readonly HourChoice[] = [
  ...twelve.map((n) => entry(n, 'AM')),
  ...twelve.map((n) => entry(n, 'PM')),
];

export const anytime: HourChoice = { value: 'anytime', label: 'Anytime' };

/** What the API takes: the word or the hour. */
export function searchTime(value: string): 'anytime' | number {
  return value === anytime.value ? 'anytime' : Number(value);
}
