/** Search results as the screen shows them: by local date, then by teacher, each with its free times in order. */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dateFormats } from '@parlance/kit/domain/limits.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { DateTime } from 'luxon';

export type TutorDay = { tutor: string; profile: BookingJson['profile']['tutor']; slots: BookingJson[] };
/** Teachers in training: the demo set of mock students. */
export const isPractice = ({ profile }: Pick<TutorDay, 'profile'>): boolean => profile.status === 'training';
export type ResultDay = { date: string; label: string; weekday: string; tutors: TutorDay[] };

export function groupByDate(slots: readonly BookingJson[], zone: string): ResultDay[] {
  const days = new Map<string, Map<string, TutorDay>>();
  for (const slot of [...slots].sort((a, b) => a.when - b.when)) {
    const date = DateTime.fromMillis(slot.when, { zone }).toISODate() ?? '';
    const tutors = days.get(date) ?? new Map<string, TutorDay>();
    days.set(date, tutors);
    const day = tutors.get(slot.tutor) ?? { tutor: slot.tutor, profile: slot.profile.tutor, slots: [] };
    tutors.set(slot.tutor, day);
    day.slots.push(slot);
  }
  return [...days].map(([date, tutors]) => ({
    date,
    label: DateTime.fromISO(date).toFormat(dateFormats.searchTab, { locale: language() }),
    weekday: DateTime.fromISO(date).toFormat('ccc', { locale: language() }),
    tutors: [...tutors.values()],
  }));
}
