/** One lesson for those who are part of it; for everybody else it does not exist. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Actor } from '../domain/actor.ts';
import type { Feedback } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import { seatOf } from '../domain/lesson.ts';
import type { LessonView } from '../domain/view.ts';
import type { LessonAddress } from '../usecases/find-lesson.ts';
import { findBookings, listLessons, ofFeedback } from './lesson-rows.ts';

/** By the id that people know it by: an hour with the seat of that id alone, a group's lesson with everybody's, and `student`'s in any case. */
export async function findLesson(db: Queryable, id: string, student?: string): Promise<LessonView | undefined> {
  if (!isUuid(id)) return undefined;
  const [booking] = await findBookings(db, [id]);
  if (booking) return booking;
  const [view] = await listLessons(db, [id], student);
  return view?.lesson.sessionId === undefined ? undefined : view;
}

/** Refuses whoever is not part of it. */
export async function requireLesson(
  db: Queryable,
  { bookingId, tutorUid, sessionId }: LessonAddress,
  { id: uid, role }: Actor,
): Promise<LessonView> {
  const view = await findLesson(db, bookingId, uid);
  const isReached =
    view?.lesson.sessionId === sessionId && (tutorUid === undefined || view?.lesson.tutorUid === tutorUid);
  const isTheirs = view && (role === 'admin' || view.lesson.tutorUid === uid || seatOf(view.lesson, uid) !== undefined);
  if (!isReached || !isTheirs) throw refuse('BOOKING_NOT_FOUND');
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
