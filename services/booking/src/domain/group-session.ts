/** A set of group lessons that students book within one session; made and cancelled by administrators (GRP-01, GRP-12, NS-27, NS-28). */
import { group, lesson as limits, money, text } from '@parlance/proto/limits';
import { isPlain } from '@parlance/proto/limits/fields';
import type { Actor } from './actor.ts';
import type { GroupLesson, GroupMove } from './group-lesson.ts';
import type { LibraryTopic } from './library-topic.ts';
import { refuse } from './refusals.ts';
import { overlaps } from './slot.ts';

export type GroupSession = {
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
  { tutor, ids }: { tutor: SessionTutor; ids: { session: string; lessons: readonly string[] } },
  actor: Actor,
  now: Date,
): { session: GroupSession; lessons: GroupMove[] } {
  const fields = sessionFaults(wish, now);
  if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  const chosen = inOrderOf(wish).flatMap(({ startsAt, topic }) => (topic ? [{ startsAt, about: topic }] : []));
  const { isPte = false, courseName = '', level = 0 } = chosen[0]?.about ?? {};
  if (isPte && !tutor.isPte) throw refuse('PTE_TUTOR_REQUIRED');
  const { maxStudents, minStudents } = wish;
  const stamp = { version: 1, updatedAt: now, updatedBy: actor.id };
  const session: GroupSession = {
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
  const lessons = chosen.map(({ startsAt, about: { topic } }, index): GroupMove => {
    const lesson: GroupLesson = {
      id: ids.lessons[index] ?? '',
      sessionId: session.id,
      tutorUid: tutor.uid,
      startsAt,
      isPte,
      topic,
      rate: tutor.rate > 0 ? tutor.rate : money.defaultLessonRate,
      currency: tutor.currency,
      maxStudents,
      status: 'pending',
      seats: [],
      commencedAt: undefined,
      firstJoinedAt: undefined,
      tutorWasPresent: false,
      ...stamp,
    };
    return { lesson, from: undefined, cause: 'open', at: now, actor, note: '', seats: [] };
  });
  return { session, lessons };
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
