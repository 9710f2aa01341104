/** A teacher is away: how long and when that may be, and what of the schedule lies in it (NS-76). Pure. */
import { timeOff as limits } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import { canStillCancel } from './cancellation-policy.ts';
import { endsAt, isOpenSlot, type Lesson } from './lesson.ts';
import { refuse } from './refusals.ts';

export type Range = { from: Date; until: Date };
export type TimeOff = Range & {
  id: string;
  tutorUid: string;
  /** For the teacher's own eye. */
  note: string;
  madeAt: Date;
  madeBy: string;
  /** Then it holds no longer. */
  takenBackAt: Date | undefined;
};

const day = 86_400_000;
const ms = (at: Date) => at.getTime();

/** Half-open, as lessons are: one may begin at the very instant at which it ends. */
export function liesIn(startsAt: Date, { from, until }: Range): boolean {
  return ms(startsAt) < ms(until) && ms(endsAt({ startsAt })) > ms(from);
}

function checkOrder({ from, until }: Range): void {
  if (ms(until) <= ms(from)) throw refuse('MALFORMED', { details: { fields: { until: 'must be after from' } } });
}

export function checkRange(range: Range, now: Date): void {
  checkOrder(range);
  const { from, until } = range;
  if (ms(from) <= ms(now)) throw refuse('TIME_OFF_PAST');
  const isTooLong = ms(until) - ms(from) > limits.longestDays * day;
  if (isTooLong || ms(until) - ms(now) > limits.furthestDays * day) throw refuse('TIME_OFF_TOO_LONG');
}

export type TimeOffWish = Range & { note: string };

export function newTimeOff(
  { from, until, note }: TimeOffWish,
  { id, tutorUid, madeBy }: Pick<TimeOff, 'id' | 'tutorUid' | 'madeBy'>,
  now: Date,
): TimeOff {
  checkRange({ from, until }, now);
  const words = note.trim();
  if (charactersIn(words) > limits.noteMax) {
    throw refuse('MALFORMED', { details: { fields: { note: `at most ${limits.noteMax} characters` } } });
  }
  return { id, tutorUid, from, until, note: words, madeAt: now, madeBy, takenBackAt: undefined };
}

/** Ends later never, begins earlier never; of what has begun already only the end moves. */
export function shortened(off: TimeOff, { from, until }: Range, now: Date): TimeOff {
  checkOrder({ from, until });
  if (ms(from) < ms(off.from) || ms(until) > ms(off.until)) throw refuse('TIME_OFF_NOT_SHORTER');
  if (ms(off.until) <= ms(now) || off.takenBackAt) throw refuse('TIME_OFF_NOT_FOUND');
  return { ...off, from, until };
}

/** Of a teacher's hours and lessons that have not begun: those that nobody has booked, and what people wait for. */
export type InTheWay<T> = { free: T[]; booked: T[] };

/** A group's lesson without students is one that people may come to: it is cancelled, and not closed. */
export function inTheWay<T extends { lesson: Lesson }>(range: Range, views: readonly T[]): InTheWay<T> {
  const inside = views.filter(({ lesson }) => liesIn(lesson.startsAt, range));
  return {
    free: inside.filter(({ lesson }) => isOpenSlot(lesson)),
    booked: inside.filter(
      ({ lesson }) => lesson.status === 'open' || (lesson.status === 'pending' && !isOpenSlot(lesson)),
    ),
  };
}

/** What a teacher may not cancel any more, time off does not cancel either. */
export function checkSoonEnough(booked: readonly { lesson: Lesson }[], now: Date): void {
  const late = booked.filter(({ lesson }) => isTooSoon(lesson, now));
  if (late.length === 0) return;
  const lessons = late.map(({ lesson }) => ({ bookingId: lesson.bookingId, when: ms(lesson.startsAt) }));
  throw refuse('TIME_OFF_TOO_SOON', { details: { lessons } });
}

export const isTooSoon = (lesson: Lesson, now: Date): boolean => !canStillCancel(lesson, now);
