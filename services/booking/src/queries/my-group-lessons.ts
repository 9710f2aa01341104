/** The group lessons of a student or a tutor: live, upcoming, history, completed; a student is judged by the own seat (CON-33, LST-09, LST-21). */
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lesson, lists } from '@parlance/proto/limits';
import type { Feedback } from '../domain/feedback.ts';
import { paidStatuses, type Status } from '../domain/status.ts';
import { groupViewOf, hadPayers, selectGroup, type GroupLessonView, type GroupRow } from './group-view.ts';
import type { CompletedRange, Page, Side } from './my-bookings.ts';

export type GroupListed = { lessons: GroupLessonView[]; next: string };

/** LST-21. */
const groupHistoryStatuses = [
  'tutor-absent',
  'student-absent',
  'pending-feedback',
  'completed',
  'cancelled',
] as const satisfies readonly Status[];

type Range = { from: Date; to?: Date; tutor: readonly Status[]; student: readonly Status[]; order: 'asc' | 'desc' };

const theirs = {
  student: `exists (select from group_seats mine where mine.booking_id = b.id and mine.student_uid = $1 and mine.status = any($2::text[]))`,
  tutor: `b.tutor_uid = $1 and b.status = any($2::text[])`,
} as const;

/** A student's lessons are found by the seats, a tutor's by the lessons: each has its index. */
const within = {
  student: `b.id in (select booking_id from group_seats where student_uid = $1 and starts_at >= $3 and starts_at < $4)`,
  tutor: `b.starts_at >= $3 and b.starts_at < $4`,
} as const;

async function list(db: Queryable, side: Side, page: Page, range: Range): Promise<GroupListed> {
  const [after, afterId] = readPageToken(page.pageToken, ['instant', 'id']) ?? [null, null];
  const { order, from, to = new Date(8_640_000_000_000_000 / 1_000) } = range;
  const compare = order === 'asc' ? '>' : '<';
  const { rows } = await db.query<GroupRow>(
    `${selectGroup}
     where ${theirs[side.role]} and ${within[side.role]}
       and ($5::timestamptz is null or (b.starts_at, b.id) ${compare} ($5, $6::uuid))
     order by b.starts_at ${order}, b.id ${order} limit $7`,
    [side.uid, [...range[side.role]], from, to, after, afterId, page.limit + 1],
  );
  const { items, next } = cutPage(rows, page.limit, (row) => [row.starts_at.toISOString(), row.id]);
  return { lessons: items.map(groupViewOf), next };
}

const running = ['open', 'in-progress', 'tutor-present'] as const;

/** The live card's feed: its own window of 55 minutes (CON-11). */
export function liveGroups(db: Queryable, side: Side, page: Page, now: Date): Promise<GroupListed> {
  const from = new Date(now.getTime() - lesson.liveListBeforeMs);
  const student = ['booked', 'tutor-absent', 'cancelled'] as const;
  return list(db, side, page, { from, tutor: [...running, 'tutor-absent'], student, order: 'asc' });
}

/** Lessons without students are the tutor's to see too: somebody may still come (LST-09, GRP-13). */
export function upcomingGroups(db: Queryable, side: Side, page: Page, now: Date): Promise<GroupListed> {
  const from = new Date(now.getTime() - lesson.groupUpcomingBeforeMs);
  return list(db, side, page, { from, tutor: ['pending', ...running], student: ['booked'], order: 'asc' });
}

export function groupHistory(
  db: Queryable,
  side: Side,
  page: Page,
  range: { from: Date; to: Date },
): Promise<GroupListed> {
  return list(db, side, page, { ...range, tutor: groupHistoryStatuses, student: groupHistoryStatuses, order: 'desc' });
}

export async function hasAnyGroup(db: Queryable, { uid, role }: Side): Promise<boolean> {
  const sql = {
    student: 'select 1 from group_seats where student_uid = $1 limit 1',
    tutor: 'select 1 from bookings where tutor_uid = $1 and group_session_id is not null limit 1',
  };
  return (await db.query(sql[role], [uid])).rowCount === 1;
}

/** What the tutor is paid for; lessons in training are not (EARN-16..EARN-18). */
export async function completedGroups(
  db: Queryable,
  { tutorUid, from, to, pageToken }: CompletedRange,
): Promise<GroupListed> {
  const [after, afterId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<GroupRow>(
    `${selectGroup} where b.tutor_uid = $1 and b.starts_at >= $2 and b.starts_at < $3 and b.status = any($4::text[])
       and coalesce(tutor.status, '') <> 'training' and ${hadPayers}
       and ($5::timestamptz is null or (b.starts_at, b.id) > ($5, $6::uuid))
     order by b.starts_at, b.id limit $7`,
    [tutorUid, from, to, [...paidStatuses], after, afterId, lists.completedPage + 1],
  );
  const { items, next } = cutPage(rows, lists.completedPage, (row) => [row.starts_at.toISOString(), row.id]);
  return { lessons: items.map(groupViewOf), next };
}

type FeedbackRow = Omit<Feedback, 'completedAssigned' | 'isPte' | 'when'> & {
  student_uid: string;
  completed_assigned: boolean;
  is_pte: boolean;
  given_at: Date;
};

export async function groupFeedback(
  db: Queryable,
  bookingId: string,
): Promise<{ studentUid: string; feedback: Feedback }[]> {
  const { rows } = await db.query<FeedbackRow>(
    `select s.student_uid, f.pronunciation, f.vocabulary, f.grammar, f.listening, f.behaviour, f.speaking, f.writing, f.reading,
       f.completed_assigned, f.is_pte, f.given_at
     from group_feedback f join group_seats s on s.id = f.seat_id where s.booking_id = $1 order by s.taken_at, s.id`,
    [bookingId],
  );
  return rows.map(({ student_uid, completed_assigned: completedAssigned, is_pte: isPte, given_at: when, ...words }) => {
    return { studentUid: student_uid, feedback: { ...words, completedAssigned, isPte, when } };
  });
}

export async function findGroupLesson(db: Queryable, id: string): Promise<GroupLessonView | undefined> {
  const { rows } = await db.query<GroupRow>(`${selectGroup} where b.id = $1`, [id]);
  return rows[0] && groupViewOf(rows[0]);
}
