/** Search results as the screen shows them: by local date, then by teacher, each with its free times in order. */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dateFormats } from '@parlance/kit/domain/limits.ts';
import { localDate } from '@parlance/kit/domain/time.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { DateTime } from 'luxon';

export type TutorDay = { tutor: string; profile: BookingJson['profile']['tutor']; slots: BookingJson[] };
/** Teachers in training: the demo set of mock students. */
export const isPractice = ({ profile }: Pick<TutorDay, 'profile'>): boolean => profile.status === 'training';
/** By whose time is next, by how students rate them, by name. */
export const orders = ['time', 'rating', 'name'] as const;
export type ResultOrder = (typeof orders)[number];
export type ResultDay = { date: string; label: string; weekday: string; tutors: TutorDay[] };

const byTime = (slots: readonly BookingJson[]): BookingJson[] => [...slots].sort((a, b) => a.when - b.when);

/** Each teacher with their times; who stands equal stands by their next time. */
export function groupByTeacher(slots: readonly BookingJson[], order: ResultOrder): TutorDay[] {
  const tutors = new Map<string, TutorDay>();
  for (const slot of byTime(slots)) {
    const day = tutors.get(slot.tutor) ?? { tutor: slot.tutor, profile: slot.profile.tutor, slots: [] };
    tutors.set(slot.tutor, day);
    day.slots.push(slot);
  }
  const found = [...tutors.values()];
  if (order === 'rating') return found.sort((a, b) => b.profile.rating.avg - a.profile.rating.avg);
  if (order === 'name') return found.sort((a, b) => a.profile.name.localeCompare(b.profile.name, language()));
  return found;
}

export function groupByDate(slots: readonly BookingJson[], zone: string, order: ResultOrder = 'time'): ResultDay[] {
  const dateOf = ({ when }: BookingJson) => localDate(when, zone);
  return [...Map.groupBy(byTime(slots), dateOf)].map(([date, ofDay]) => ({
    date,
    label: DateTime.fromISO(date).toFormat(dateFormats.searchTab, { locale: language() }),
    weekday: weekdayOf(date),
    tutors: groupByTeacher(ofDay, order),
  }));
}

const weekdayOf = (date: string): string => DateTime.fromISO(date).toFormat('ccc', { locale: language() });
