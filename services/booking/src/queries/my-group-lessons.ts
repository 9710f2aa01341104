/** The group lessons of a student or a tutor: live, upcoming, history, completed; a student is judged by the own seat. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Statement } from '@parlance/runtime/postgres/statements';
import { lesson, lists } from '@parlance/proto/limits';
import type { Feedback } from '../domain/feedback.ts';
import { ofFeedback } from './booking-rows.ts';
import { paidStatuses, type Status } from '../domain/status.ts';
import {
  groupViewOf,
  hadPayers,
  pageOfGroups,
  selectGroup,
  sessionLessons,
  type GroupListed,
  type GroupRow,
} from './group-rows.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import type { CompletedRange, Side } from './my-bookings.ts';

const groupHistoryStatuses = [
  'tutor-absent',
  'student-absent',
  'pending-feedback',
  'completed',
  'cancelled',
] as const satisfies readonly Status[];

type Range = { from: Date; to?: Date; tutor: readonly Status[]; student: readonly Status[] };

/** A student's lessons are found by the seats, a tutor's by the lessons: each has its index. */
const theirs = {
  student: `b.id in (select booking_id from group_seats where student_uid = :uid and starts_at >= :from and starts_at < :to)
    and exists (select from group_seats mine where mine.booking_id = b.id and mine.student_uid = :uid and mine.status = any(:statuses))`,
  tutor: 'b.tutor_uid = :uid and b.starts_at >= :from and b.starts_at < :to and b.status = any(:statuses)',
} as const;

const farAhead = new Date(8_640_000_000_000_000 / 1_000);

function lessonsOf({ uid, role }: Side, { from, to = farAhead, ...statuses }: Range): Statement {
  return sessionLessons().whereRaw(theirs[role], { uid, from, to, statuses: [...statuses[role]] });
}

const running = ['open', 'in-progress', 'tutor-present'] as const;

/** The live card's feed: its own window of 55 minutes. */
export function listLiveGroupLessons(db: Queryable, side: Side, page: PageWish, now: Date): Promise<GroupListed> {
  const from = new Date(now.getTime() - lesson.liveListBeforeMs);
  const student = ['booked', 'tutor-absent', 'cancelled'] as const;
  return pageOfGroups(db, lessonsOf(side, { from, tutor: [...running, 'tutor-absent'], student }), page);
}

/** Lessons without students are the tutor's to see too: somebody may still come. */
export function listUpcomingGroupLessons(db: Queryable, side: Side, page: PageWish, now: Date): Promise<GroupListed> {
  const from = new Date(now.getTime() - lesson.groupUpcomingBeforeMs);
  return pageOfGroups(db, lessonsOf(side, { from, tutor: ['pending', ...running], student: ['booked'] }), page);
}

export function listPastGroupLessons(
  db: Queryable,
  side: Side,
  page: PageWish,
  range: { from: Date; to: Date },
): Promise<GroupListed> {
  const over = lessonsOf(side, { ...range, tutor: groupHistoryStatuses, student: groupHistoryStatuses });
  return pageOfGroups(db, over, { ...page, order: 'desc' });
}

export async function hasGroupLessons(db: Queryable, { uid, role }: Side): Promise<boolean> {
  const sql = {
    student: 'select 1 from group_seats where student_uid = $1 limit 1',
    tutor: 'select 1 from bookings where tutor_uid = $1 and group_session_id is not null limit 1',
  };
  return (await db.query(sql[role], [uid])).rowCount === 1;
}

/** What the tutor is paid for; lessons in training are not. */
export function listCompletedGroupLessons(
  db: Queryable,
  { tutorUid, from, to, pageToken }: CompletedRange,
): Promise<GroupListed> {
  const completed = lessonsOf(
    { uid: tutorUid, role: 'tutor' },
    { from, to, tutor: paidStatuses, student: [] },
  ).whereRaw(`coalesce(tutor.status, '') <> 'training' and ${hadPayers}`);
  return pageOfGroups(db, completed, { limit: lists.completedPage, pageToken });
}

export async function listGroupFeedback(
  db: Queryable,
  bookingId: string,
): Promise<{ studentUid: string; feedback: Feedback }[]> {
  const { rows } = await db.query<Feedback & { studentUid: string }>(
    `select s.student_uid as "studentUid", ${fieldsOf('f', ofFeedback)}
     from group_feedback f join group_seats s on s.id = f.seat_id where s.booking_id = $1 order by s.taken_at, s.id`,
    [bookingId],
  );
  return rows.map(({ studentUid, ...feedback }) => ({ studentUid, feedback }));
}

export async function findGroupLesson(db: Queryable, id: string): Promise<GroupLessonView | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<GroupRow>(`${selectGroup} where b.id = $1`, [id]);
  return rows[0] && groupViewOf(rows[0]);
}
