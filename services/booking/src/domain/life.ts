/** A lesson from its start until it runs: who may begin it, and who may enter its room, and when (LIVE-21..LIVE-23, PERM-39, LIM-07, FB-49). */
import { lesson as limits } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { endsAt, isRunning, moved, seatOf, type Cause, type Lesson, type LessonMove } from './lesson.ts';
import { tutorAbsentAt } from './policy.ts';
import { refuse } from './refusals.ts';

export type CommenceWindow = 'too-early' | 'open' | 'missed';

/** From 10 minutes before the start until just before the teacher is waited for no longer: 5 minutes after it in the first policy, later where the platform was away. */
export function commenceWindow(lesson: Pick<Lesson, 'startsAt' | 'policy' | 'waitsUntil'>, now: Date): CommenceWindow {
  const sinceStart = now.getTime() - lesson.startsAt.getTime();
  if (sinceStart < -limits.commenceOpensBeforeMs) return 'too-early';
  const until = Math.max(tutorAbsentAt(lesson).getTime(), lesson.waitsUntil?.getTime() ?? 0);
  return now.getTime() < until ? 'open' : 'missed';
}

function begun(lesson: Lesson, cause: Cause, { actor, at }: { actor: Actor; at: Date }): LessonMove {
  const firstJoinedAt = cause === 'join' ? at : lesson.firstJoinedAt;
  return moved(lesson, { status: 'in-progress', cause, at, actor, commencedAt: at, firstJoinedAt });
}

/** Commencing twice is no fault: undefined means that it runs already. */
export function commence(lesson: Lesson, actor: Actor, now: Date): LessonMove | undefined {
  if (lesson.status === 'pending') throw refuse('EMPTY_BOOKING');
  if (isRunning(lesson)) return undefined;
  if (lesson.status === 'tutor-absent') throw refuse('DEADLINE_MISSED');
  if (lesson.status !== 'open') throw refuse('ILLEGAL_TRANSITION');
  const window = commenceWindow(lesson, now);
  if (window === 'too-early') throw refuse('TOO_EARLY_TO_COMMENCE');
  if (window === 'missed') throw refuse('DEADLINE_MISSED');
  return begun(lesson, 'commence', { actor, at: now });
}

/** Students with a seat, its tutor, administrators; who left or was never in it does not know of the room. */
function mayEnter(lesson: Lesson, { id, role }: Actor): boolean {
  if (role === 'admin' || lesson.tutorUid === id) return true;
  const seat = seatOf(lesson, id);
  return seat !== undefined && seat.status !== 'student-cancelled';
}

/** NS-21: an administrator who is not the lesson's own tutor only watches, and nothing begins by that. */
export function onlyObserves({ role, id }: Actor, tutorUid: string): boolean {
  return role === 'admin' && id !== tutorUid;
}

export type Joined = {
  lesson: Lesson;
  /** The tutor's join commenced the lesson, so that a forgotten button harms nobody. */
  commenced: LessonMove | undefined;
  /** It starts the quarter of an hour after which the tutor counts as present (CON-07). */
  isFirst: boolean;
};

export function join(lesson: Lesson, actor: Actor, now: Date): Joined {
  if (!mayEnter(lesson, actor)) throw refuse('BOOKING_NOT_FOUND');
  if (now.getTime() >= endsAt(lesson).getTime()) throw refuse('LESSON_OVER');
  if (isRunning(lesson)) {
    const isFirst = lesson.firstJoinedAt === undefined && !onlyObserves(actor, lesson.tutorUid);
    return { lesson: isFirst ? { ...lesson, firstJoinedAt: now } : lesson, commenced: undefined, isFirst };
  }
  const isTheTutor = lesson.tutorUid === actor.id;
  if (lesson.status !== 'open' || !isTheTutor || commenceWindow(lesson, now) !== 'open') {
    throw refuse('NOT_IN_PROGRESS');
  }
  const commenced = begun(lesson, 'join', { actor, at: now });
  return { lesson: commenced.lesson, commenced, isFirst: true };
}
