/** A pay week in numbers: how each line stands, which are shown, what they come to. Nothing is added across currencies. */
import type { TutorWeek } from './api/pay-week.ts';

export const weekStates = ['unpaid', 'partly', 'paid'] as const;
export type WeekState = (typeof weekStates)[number];

/** A teacher has a line for each currency. */
export const keyOf = ({ uid, currency }: Pick<TutorWeek, 'uid' | 'currency'>): string => `${uid} ${currency}`;

export function stateOf({ paidMinor, unpaidMinor }: Pick<TutorWeek, 'paidMinor' | 'unpaidMinor'>): WeekState {
  if (unpaidMinor === 0) return 'paid';
  return paidMinor === 0 ? 'unpaid' : 'partly';
}

/** Also below zero, where corrections took more than lessons gave: it is settled like any other. */
export const isPayable = ({ unpaidMinor }: Pick<TutorWeek, 'unpaidMinor'>): boolean => unpaidMinor !== 0;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export type WeekFilter = { state: string; text: string };

/** Accents and capitals do not matter for who looks for a name. */
export const shownOf = (weeks: readonly TutorWeek[], { state, text }: WeekFilter): TutorWeek[] =>
  weeks.filter((week) => (!state || stateOf(week) === state) && plain(week.name).includes(plain(text)));

export type Total = Pick<
  TutorWeek,
  'currency' | 'lessons' | 'groupLessons' | 'corrections' | 'paidMinor' | 'unpaidMinor'
> & { names: string[] };

const none = { lessons: 0, groupLessons: 0, corrections: 0, paidMinor: 0, unpaidMinor: 0 };

/** One line a currency, sorted by its code. */
export function totalsOf(weeks: readonly TutorWeek[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { currency, name, ...week } of weeks) {
    const total = totals.get(currency) ?? { ...none, currency, names: [] };
    totals.set(currency, {
      currency,
      names: [...total.names, name],
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
