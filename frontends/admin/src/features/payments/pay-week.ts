/** A pay week in numbers: how each line stands, which are shown, what they come to. Nothing is added across currencies. */
import type { TutorWeek } from './api/pay-week.ts';
import { nameOf } from './payment-words.ts';

export const weekStates = ['unpaid', 'partly', 'paid'] as const;
export type WeekState = (typeof weekStates)[number];

/** A teacher has a line for each currency. */
export const keyOf = ({ uid, currency }: Pick<TutorWeek, 'uid' | 'currency'>): string => `${uid} ${currency}`;

/** By lines: the sum of what is unpaid may be nothing. */
export function stateOf({ paidLines, unpaidLines }: Pick<TutorWeek, 'paidLines' | 'unpaidLines'>): WeekState {
  if (unpaidLines === 0) return 'paid';
  return paidLines === 0 ? 'unpaid' : 'partly';
}

/** Also nothing and below zero, where corrections took what lessons gave: it is settled like any other. */
export const isPayable = ({ unpaidLines }: Pick<TutorWeek, 'unpaidLines'>): boolean => unpaidLines > 0;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export type WeekFilter = { state: string; text: string };

/** Accents and capitals do not matter for who looks for a name. */
export const shownOf = (weeks: readonly TutorWeek[], { state, text }: WeekFilter): TutorWeek[] =>
  weeks.filter((week) => (!state || stateOf(week) === state) && plain(nameOf(week)).includes(plain(text)));

export type Total = Pick<
  TutorWeek,
  'currency' | 'lessons' | 'groupLessons' | 'corrections' | 'paidMinor' | 'unpaidMinor'
> & { names: string[] };

const none = { lessons: 0, groupLessons: 0, corrections: 0, paidMinor: 0, unpaidMinor: 0 };

/** One line a currency, sorted by its code. */
export function totalsOf(weeks: readonly TutorWeek[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { currency, ...week } of weeks) {
    const total = totals.get(currency) ?? { ...none, currency, names: [] };
    totals.set(currency, {
      currency,
      names: [...total.names, nameOf(week)],
      lessons: total.lessons + week.lessons,
      groupLessons: total.groupLessons + week.groupLessons,
      corrections: total.corrections + week.corrections,
      paidMinor: total.paidMinor + week.paidMinor,
      unpaidMinor: total.unpaidMinor + week.unpaidMinor,
    });
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Lines of teachers who are paid in two currencies are one teacher's. */
export const tutorsIn = (weeks: readonly TutorWeek[]): number => new Set(weeks.map(({ uid }) => uid)).size;

export type Difference = { name: string; currency: string; before: number; now: number | undefined };

/** Whose sums are not those that were looked at; of whom nothing is owed any more there is none. */
export function differencesOf(looked: readonly TutorWeek[], now: readonly TutorWeek[]): Difference[] {
  const owed = new Map(now.map((week) => [keyOf(week), week.unpaidMinor]));
  return looked
    .map((week) => {
      const { currency, unpaidMinor: before } = week;
      return { name: nameOf(week), currency, before, now: owed.get(keyOf(week)) };
    })
    .filter((difference) => difference.now !== difference.before);
}
