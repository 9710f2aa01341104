/** The lessons of sessions that a student or a tutor is in: live, upcoming, history, completed; a student is judged by the own seat. */
import type { PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Statement } from '@parlance/runtime/postgres/statements';
import { lesson, lists } from '@parlance/proto/limits';
import { paidStatuses, type Status } from '../domain/status.ts';
import { hadPayers, pageOfLessons, sessionLessons, sessionLessonsWithAll, type Listed } from './lesson-rows.ts';
import type { CompletedRange, Side } from './my-bookings.ts';

const historyStatuses = [
  'tutor-absent',
  'student-absent',
  'pending-feedback',
  'completed',
  'cancelled',
] as const satisfies readonly Status[];

type Range = { from: Date; to?: Date; tutor: readonly Status[]; student: readonly Status[] };

/** A student's lessons are found by the seats, a tutor's by the lessons: each has its index. */
const theirs = {
  student: `b.id in (select lesson_id from seats where student_uid = :uid and starts_at >= :from and starts_at < :to)
    and exists (select from seats mine where mine.lesson_id = b.id and mine.student_uid = :uid and mine.status = any(:statuses))`,
  tutor: 'b.tutor_uid = :uid and b.starts_at >= :from and b.starts_at < :to and b.status = any(:statuses)',
} as const;

const farAhead = new Date(8_640_000_000_000_000 / 1_000);

function ofSide(lessons: Statement, { uid, role }: Side, { from, to = farAhead, ...statuses }: Range): Statement {
  return lessons.whereRaw(theirs[role], { uid, from, to, statuses: [...statuses[role]] });
}
const lessonsOf = (side: Side, range: Range): Statement => ofSide(sessionLessons(side.uid), side, range);

const running = ['open', 'in-progress', 'tutor-present'] as const;

/** The live card's feed: its own window of 55 minutes. */
export function listLiveLessons(db: Queryable, side: Side, page: PageWish, now: Date): Promise<Listed> {
  const from = new Date(now.getTime() - lesson.liveListBeforeMs);
  const student = ['booked', 'tutor-absent', 'cancelled'] as const;
  return pageOfLessons(db, lessonsOf(side, { from, tutor: [...running, 'tutor-absent'], student }), page);
}

/** Lessons without students are the tutor's to see too: somebody may still come. */
export function listUpcomingLessons(db: Queryable, side: Side, page: PageWish, now: Date): Promise<Listed> {
  const from = new Date(now.getTime() - lesson.groupUpcomingBeforeMs);
  return pageOfLessons(db, lessonsOf(side, { from, tutor: ['pending', ...running], student: ['booked'] }), page);
}

export function listPastLessons(
  db: Queryable,
  side: Side,
  page: PageWish,
  range: { from: Date; to: Date },
): Promise<Listed> {
  const over = lessonsOf(side, { ...range, tutor: historyStatuses, student: historyStatuses });
  return pageOfLessons(db, over, { ...page, order: 'desc' });
}

export async function hasSessionLessons(db: Queryable, { uid, role }: Side): Promise<boolean> {
  const sql = {
    student:
      'select 1 from seats s join lessons b on b.id = s.lesson_id where s.student_uid = $1 and b.session_id is not null limit 1',
    tutor: 'select 1 from lessons where tutor_uid = $1 and session_id is not null limit 1',
  };
  return (await db.query(sql[role], [uid])).rowCount === 1;
}

/** What the tutor is paid for; lessons in training are not. */
export function listCompletedLessons(
  db: Queryable,
  { tutorUid, from, to, pageToken }: CompletedRange,
): Promise<Listed> {
  const completed = ofSide(
    sessionLessonsWithAll(),
    { uid: tutorUid, role: 'tutor' },
    { from, to, tutor: paidStatuses, student: [] },
  ).whereRaw(`coalesce(tutor.status, '') <> 'training' and ${hadPayers}`);
  return pageOfLessons(db, completed, { limit: lists.completedPage, pageToken });
}

/** Of one session, by start. */
export function listLessonsOf(
  db: Queryable,
  { sessionId, reader, pageToken }: { sessionId: string; reader: string; pageToken: string },
): Promise<Listed> {
  const lessons = sessionLessons(reader).where('b.session_id', sessionId);
  return pageOfLessons(db, lessons, { limit: lists.sessionLessonsPage, pageToken });
}
