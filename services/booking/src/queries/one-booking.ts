/** One hour for those who are part of it; for everybody else it does not exist. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Actor } from '../domain/actor.ts';
import type { Feedback } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import { isZone } from '../domain/zone.ts';
import { seatOf } from '../domain/lesson.ts';
import type { LessonView } from '../domain/view.ts';
import { findBookings, ofFeedback } from './lesson-rows.ts';

export async function findBooking(db: Queryable, id: string): Promise<LessonView | undefined> {
  return isUuid(id) ? (await findBookings(db, [id]))[0] : undefined;
}

/** Refuses whoever is not part of it. */
export async function requireBooking(db: Queryable, id: string, { id: uid, role }: Actor): Promise<LessonView> {
  const view = await findBooking(db, id);
  const isTheirs = view && (role === 'admin' || view.lesson.tutorUid === uid || seatOf(view.lesson, uid) !== undefined);
  if (!isTheirs) throw refuse('BOOKING_NOT_FOUND');
  return view;
}

/** Of everybody in a lesson who has some, in the order in which they came. */
export async function listFeedback(
  db: Queryable,
  lessonId: string,
): Promise<{ studentUid: string; feedback: Feedback }[]> {
  const { rows } = await db.query<Feedback & { studentUid: string }>(
    `select s.student_uid as "studentUid", ${fieldsOf('f', ofFeedback)}
     from feedback f join seats s using (lesson_id, student_uid) where s.lesson_id = $1 order by s.taken_at, s.id`,
    [lessonId],
  );
  return rows.map(({ studentUid, ...feedback }) => ({ studentUid, feedback }));
}

/** Whether the student is a demo profile, which decides which teachers exist for them. */
export async function isMockStudent(db: Queryable, uid: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from people where uid = $1 and status = 'mock'`, [uid]);
  return rowCount === 1;
}

/** UTC while nothing is known of them. */
export async function findTimeZone(db: Queryable, uid: string): Promise<string> {
  const { rows } = await db.query<{ time_zone: string }>('select time_zone from people where uid = $1', [uid]);
  const zone = rows[0]?.time_zone ?? '';
  return isZone(zone) ? zone : 'UTC';
}
