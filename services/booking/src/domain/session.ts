/** A set of lessons for a group that students book within one session; made and cancelled by administrators (GRP-01, GRP-12, GRP-18, GRP-19, NS-27, NS-28). */
import { group, lesson as limits, text } from '@parlance/proto/limits';
import { isPlain } from '@parlance/proto/limits/fields';
import type { Actor } from './actor.ts';
import { cancelledByAdmin, checkReason } from './cancel.ts';
import type { Lesson, LessonMove } from './lesson.ts';
import type { LibraryTopic } from './library-topic.ts';
import { payOf } from './pay.ts';
import type { Policy } from './policy.ts';
import { refuse } from './refusals.ts';
import { overlaps, untouched } from './slot.ts';

export type Session = {
  id: string;
  title: string;
  tutorUid: string;
  status: 'open' | 'cancelled';
  isPte: boolean;
  maxStudents: number;
  minStudents: number;
  courseName: string;
  /** 1 to 10, or 0 where the material knows no levels. */
  level: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string;
};

export type SessionWish = {
  title: string;
  maxStudents: number;
  minStudents: number;
  /** A lesson without a topic is one for which none was chosen. */
  lessons: readonly { startsAt: Date; topic: LibraryTopic | undefined }[];
};
export type SessionTutor = { uid: string; isPte: boolean; rate: number; currency: string };

function isWithin(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}

/** The first lesson says which stream a session is of, and what it is called by. */
function inOrderOf({ lessons }: Pick<SessionWish, 'lessons'>) {
  return lessons.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

function topicFault(topic: LibraryTopic | undefined, session: { isPte: boolean }): string | undefined {
  if (!topic) return 'is required';
  if (topic.isHidden) return 'is of a hidden material';
  return topic.isPte === session.isPte ? undefined : "is not of the first lesson's stream";
}

/** Fields that cannot stand, each with what would. */
export function sessionFaults(wish: SessionWish, now: Date): Record<string, string> {
  const { title, maxStudents, minStudents, lessons } = wish;
  const faults: Record<string, string> = {};
  const length = [...title.trim()].length;
  if (length < 1 || length > text.groupTitle) faults.title = `1 to ${text.groupTitle} characters`;
  else if (!isPlain(title)) faults.title = 'Please leave out special characters';
  if (!isWithin(maxStudents, 1, group.maxStudents)) faults.maxStudentCount = `1 to ${group.maxStudents}`;
  if (!isWithin(minStudents, 1, Math.min(maxStudents, group.maxStudents))) faults.minStudentCount = `1 to the maximum`;
  if (lessons.length < 1 || lessons.length > group.lessonsMax) faults.lessons = `1 to ${group.lessonsMax} lessons`;
  const isPte = inOrderOf(wish)[0]?.topic?.isPte ?? false;
  lessons.forEach(({ startsAt, topic }, index) => {
    const fault = topicFault(topic, { isPte });
    if (fault) faults[`lessons.${index}.lesson`] = fault;
    if (startsAt.getTime() <= now.getTime()) faults[`lessons.${index}.when`] = 'must be in the future';
    const earlier = lessons.findIndex((other, at) => at < index && overlaps(other.startsAt, startsAt));
    if (earlier >= 0) faults[`lessons.${index}.when`] ??= 'overlaps another lesson of this session';
  });
  return faults;
}

export function createSession(
  wish: SessionWish,
  { tutor, ids, policy }: { tutor: SessionTutor; ids: { session: string; lessons: readonly string[] }; policy: Policy },
  actor: Actor,
  now: Date,
): { session: Session; lessons: LessonMove[] } {
  const fields = sessionFaults(wish, now);
  if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  const chosen = inOrderOf(wish).flatMap(({ startsAt, topic }) => (topic ? [{ startsAt, about: topic }] : []));
  const { isPte = false, courseName = '', level = 0 } = chosen[0]?.about ?? {};
  if (isPte && !tutor.isPte) throw refuse('PTE_TUTOR_REQUIRED');
  const { maxStudents, minStudents } = wish;
  const stamp = { version: 1, updatedAt: now, updatedBy: actor.id };
  const session: Session = {
    id: ids.session,
    title: wish.title.trim(),
    tutorUid: tutor.uid,
    status: 'open',
    isPte,
    maxStudents,
    minStudents,
    courseName,
    level,
    createdAt: now,
    ...stamp,
  };
  const lessons = chosen.map(({ startsAt, about: { topic } }, index): LessonMove => {
    const lesson: Lesson = {
      ...untouched,
      id: ids.lessons[index] ?? '',
      bookingId: ids.lessons[index] ?? '',
      sessionId: session.id,
      tutorUid: tutor.uid,
      startsAt,
      isPte,
      topic,
      pay: payOf(tutor),
      policy,
      capacity: maxStudents,
      status: 'pending',
      ...stamp,
    };
    return { lesson, from: undefined, cause: 'open', at: now, actor, note: '', seats: [] };
  });
  return { session, lessons };
}

export function closedSession(session: Session, actor: Actor, now: Date): Session {
  return { ...session, status: 'cancelled', version: session.version + 1, updatedAt: now, updatedBy: actor.id };
}

/** Every lesson that is open or pending is cancelled, the others keep their status. */
export function cancelSession(
  { session, lessons }: { session: Session; lessons: readonly Lesson[] },
  reason: string,
  actor: Actor,
  now: Date,
): { session: Session; lessons: LessonMove[] } {
  const note = checkReason(reason);
  if (session.status === 'cancelled') throw refuse('INVALID_GROUP_CANCEL');
  return {
    session: closedSession(session, actor, now),
    lessons: lessons.flatMap((lesson) => cancelledByAdmin(lesson, note, actor, now) ?? []),
  };
}

/** The administrator is told, and nothing is cancelled, when the first lesson lacks students 12 hours before it (NS-27). */
export function isUnderMinimum(
  first: { startsAt: Date; taken: number } | undefined,
  minStudents: number,
  now: Date,
): boolean {
  if (!first || first.taken >= minStudents) return false;
  const left = first.startsAt.getTime() - now.getTime();
  return left > 0 && left <= limits.cancelLockMs;
}
