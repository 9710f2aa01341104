/** How a student stands with each lesson of a course. */
import type { BookingJson } from '../api/types.ts';
import type { Lesson } from './api.ts';

/** Of a completed lesson. */
export type Done = { when: number | null; tutor: string };
export type LessonState =
  { is: 'booked'; booking: BookingJson } | ({ is: 'done' } & Done) | { is: 'next' } | { is: 'locked' };

type Known = {
  lessons: readonly Lesson[];
  bookings: readonly BookingJson[];
  /** By lesson; undefined while nobody knows. */
  done: ReadonlyMap<string, Done> | undefined;
};

const toCome: ReadonlySet<BookingJson['status']> = new Set(['booked', 'in-progress', 'tutor-present']);

/** A lesson that is booked again says so, whatever was before; of several bookings the first to come. */
export function statesOf({ lessons, bookings, done }: Known): ReadonlyMap<string, LessonState> {
  const booked = new Map<string, BookingJson>();
  for (const booking of bookings.toSorted((a, b) => b.when - a.when)) {
    const lesson = booking.info?.topic?.lesson;
    if (lesson && toCome.has(booking.status)) booked.set(lesson, booking);
  }
  const states = new Map<string, LessonState>();
  for (const { id, isOpened } of lessons) {
    const [booking, past] = [booked.get(id), done?.get(id)];
    if (booking) states.set(id, { is: 'booked', booking });
    else if (past) states.set(id, { is: 'done', when: past.when, tutor: past.tutor });
    else if (!isOpened) states.set(id, { is: 'locked' });
  }
  const next = done && lessons.find(({ id, isSample, isOpened }) => isOpened && !isSample && !states.has(id));
  if (next) states.set(next.id, { is: 'next' });
  return states;
}

export const nextOf = (lessons: readonly Lesson[], states: ReadonlyMap<string, LessonState>): Lesson | undefined =>
  lessons.find(({ id }) => states.get(id)?.is === 'next');
