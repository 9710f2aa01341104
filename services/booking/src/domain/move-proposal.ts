/** A lesson in its teacher's time off: another hour is proposed to its student, who takes one, wants the token back, or says nothing (NS-76). Pure. */
import { timeOff as limits } from '@parlance/proto/limits';
import { kindOf } from './kind.ts';
import { isAhead, onlySeat, type Lesson } from './lesson.ts';
import { cancelUntil } from './policy.ts';
import type { Range } from './time-off.ts';

/** `waiting`: it is looked at next. */
export const openStates = ['waiting', 'proposed'] as const;
/** By which the lesson was cancelled. */
type CancelledState = 'declined' | 'lapsed' | 'no-hours' | 'too-soon' | 'cancelled';
export type ProposalState = (typeof openStates)[number] | CancelledState | 'moved' | 'elsewhere' | 'withdrawn';

export type OffLesson = {
  timeOffId: string;
  lessonId: string;
  bookingId: string;
  tutorUid: string;
  /** Undefined for a group's lesson. */
  studentUid: string | undefined;
  startsAt: Date;
  state: ProposalState;
  answerUntil: Date | undefined;
};

export function offLesson(timeOffId: string, lesson: Lesson): OffLesson {
  const { id: lessonId, bookingId, tutorUid, startsAt } = lesson;
  const studentUid = kindOf(lesson).isGroup ? undefined : onlySeat(lesson)?.studentUid;
  return { timeOffId, lessonId, bookingId, tutorUid, studentUid, startsAt, state: 'waiting', answerUntil: undefined };
}

/** A day, or until shortly before nobody may cancel it any more; undefined where that leaves no time to answer. */
export function answerUntil(lesson: Pick<Lesson, 'startsAt' | 'policy'>, now: Date): Date | undefined {
  const latest = cancelUntil(lesson).getTime() - limits.answerBeforeLockMs;
  const until = Math.min(now.getTime() + limits.answerWithinMs, latest);
  return until - now.getTime() < limits.shortestAnswerMs ? undefined : new Date(until);
}

const askMarginMs = 10 * 60_000;

/** Who was told just now that the lesson stays is not asked again at once; undefined: no later than now, while there is time to answer. */
export function askAgainAt(
  lesson: Pick<Lesson, 'startsAt' | 'policy'>,
  stayedAt: Date | undefined,
  now: Date,
): Date | undefined {
  if (!stayedAt) return undefined;
  // The job that asks comes a moment later, and may be held up.
  const latest = cancelUntil(lesson).getTime() - limits.answerBeforeLockMs - limits.shortestAnswerMs - askMarginMs;
  const at = Math.min(stayedAt.getTime() + limits.askAgainAfterMs, latest);
  return at > now.getTime() ? new Date(at) : undefined;
}

const day = 86_400_000;

/** In which hours another one is looked for: so many days around the lesson, and none that is about to begin. */
export function hoursAround({ startsAt }: Pick<Lesson, 'startsAt'>, now: Date): Range {
  const [start, days] = [startsAt.getTime(), limits.withinDays * day];
  const soonest = now.getTime() + limits.shortestAnswerMs;
  return { from: new Date(Math.max(start - days, soonest)), until: new Date(start + days) };
}

/** The nearest to when it was to be, of two as near the earlier one; by their starts. */
export function nearestHours<T extends { startsAt: Date }>(free: readonly T[], startsAt: Date): T[] {
  const distance = (hour: T) => Math.abs(hour.startsAt.getTime() - startsAt.getTime());
  const byStart = free.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const nearest = byStart.toSorted((a, b) => distance(a) - distance(b)).slice(0, limits.hours);
  return nearest.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

export type Fate = { state: 'proposed'; until: Date } | { state: CancelledState } | { state: 'elsewhere' };

/** Still what it was when its teacher marked the time off, and nobody has begun it. */
function isAsItWas({ bookingId, lessonId, startsAt }: OffLesson, lesson: Lesson | undefined): lesson is Lesson {
  if (lesson?.id !== lessonId || lesson.bookingId !== bookingId || !isAhead(lesson)) return false;
  const isBooked = kindOf(lesson).isCancelledEmpty || lesson.status === 'open';
  return isBooked && lesson.startsAt.getTime() === startsAt.getTime();
}

type Circumstances = { hours: number; now: Date };

/** What becomes of it now, however late somebody looks; undefined: it is waited. */
export function fateOf(off: OffLesson, lesson: Lesson | undefined, { hours, now }: Circumstances): Fate | undefined {
  if (!isAsItWas(off, lesson)) return { state: 'elsewhere' };
  if (kindOf(lesson).isGroup) return { state: 'cancelled' };
  if (off.state === 'proposed') return isLapsed(off, now) ? { state: 'lapsed' } : undefined;
  const until = answerUntil(lesson, now);
  if (!until) return { state: 'too-soon' };
  return hours === 0 ? { state: 'no-hours' } : { state: 'proposed', until };
}

export function isLapsed({ answerUntil: until }: Pick<OffLesson, 'answerUntil'>, now: Date): boolean {
  return until !== undefined && now.getTime() >= until.getTime();
}
