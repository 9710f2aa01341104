/** How a student stands with each lesson of a course. */
import type { Lesson as BookedLesson } from '../lessons/lesson.ts';
import type { Lesson } from './api.ts';

/** Of a completed lesson. */
export type Done = { when: number | null; tutor: string };
/** `was`: it was missed, or waits for its feedback. */
export type LessonState =
  | { is: 'booked' | 'was'; booking: BookedLesson }
  | ({ is: 'done' } & Done)
  | { is: 'next'; missed: BookedLesson | undefined }
  | { is: 'locked' };

type Known = {
  lessons: readonly Lesson[];
  /** One-on-one and group. */
  bookings: readonly BookedLesson[];
  /** By lesson; undefined while nobody knows. */
  done: ReadonlyMap<string, Done> | undefined;
};

const toCome: ReadonlySet<BookedLesson['status']> = new Set(['booked', 'in-progress', 'tutor-present']);
const missed: ReadonlySet<BookedLesson['status']> = new Set(['student-absent', 'tutor-absent']);

/** A lesson that is booked again says so, whatever was before; of several bookings the first to come, and of what is over the last. */
export function statesOf({ lessons, bookings, done }: Known): ReadonlyMap<string, LessonState> {
  const [booked, over] = [new Map<string, BookedLesson>(), new Map<string, BookedLesson>()];
  const inOrder = bookings.toSorted((a, b) => a.when - b.when);
  for (const booking of inOrder) {
    const lesson = booking.topic?.lesson;
    if (!lesson) continue;
    if (toCome.has(booking.status)) booked.set(lesson, booked.get(lesson) ?? booking);
    else if (missed.has(booking.status) || booking.status === 'pending-feedback') over.set(lesson, booking);
  }
  const states = new Map<string, LessonState>();
  for (const { id, isOpened } of lessons) {
    const [booking, past, last] = [booked.get(id), done?.get(id), over.get(id)];
    if (booking) states.set(id, { is: 'booked', booking });
    else if (past) states.set(id, { is: 'done', when: past.when, tutor: past.tutor });
    else if (!isOpened) states.set(id, { is: 'locked' });
    else if (last) states.set(id, { is: 'was', booking: last });
  }
  // Who has no subscription may read the samples, and is not led from one to the other.
  const isWhole = lessons.every(({ isOpened }) => isOpened);
  const mayBe = (lesson: Lesson) => (isWhole || !lesson.isSample) && canBeNext(lesson, states.get(lesson.id));
  const next = done && lessons.find(mayBe);
  if (next) states.set(next.id, { is: 'next', missed: over.get(next.id) });
  return states;
}

/** What was missed is still to be had; what waits for its feedback was had. */
const canBeNext = ({ isOpened }: Lesson, state: LessonState | undefined): boolean =>
  isOpened && (state === undefined || (state.is === 'was' && missed.has(state.booking.status)));

export const nextOf = (lessons: readonly Lesson[], states: ReadonlyMap<string, LessonState>): Lesson | undefined =>
  lessons.find(({ id }) => states.get(id)?.is === 'next');
