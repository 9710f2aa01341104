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

const isTheirs = ({ lesson }: LessonView, { id, role }: Actor) =>
  role === 'admin' || lesson.tutorUid === id || seatOf(lesson, id) !== undefined;

/** By the id alone, whatever its kind. Refuses whoever is not part of it. */
export async function requireOwnLesson(db: Queryable, bookingId: string, actor: Actor): Promise<LessonView> {
  const view = await findLesson(db, bookingId, actor.id);
  if (!view || !isTheirs(view, actor)) throw refuse('BOOKING_NOT_FOUND');
  return view;
}

/** By its whole address. Refuses whoever is not part of it. */
export async function requireLesson(
  db: Queryable,
  { bookingId, tutorUid, sessionId }: LessonAddress,
  actor: Actor,
): Promise<LessonView> {
  const view = await requireOwnLesson(db, bookingId, actor);
  const { lesson } = view;
  const isReached = lesson.sessionId === sessionId && (tutorUid === undefined || lesson.tutorUid === tutorUid);
  if (!isReached) throw refuse('BOOKING_NOT_FOUND');
  return view;
}

type Next = { student: string; tutor: string | undefined; now: Date; besides: string };

/** The next lesson of either kind that a student has booked, with `tutor` alone where one is named. */
export async function findNextLesson(
  db: Queryable,
  { student, tutor, now, besides }: Next,
): Promise<LessonView | undefined> {
  const { rows } = await db.query<{ seat: string; lesson: string; isGroup: boolean }>(
    `select s.id as seat, s.lesson_id as lesson, b.session_id is not null as "isGroup"
     from seats s join lessons b on b.id = s.lesson_id
     where s.student_uid = $1 and s.status = 'booked' and s.starts_at > $2 and s.lesson_id <> $3
       and ($4::text is null or b.tutor_uid = $4) order by s.starts_at, s.id limit 1`,
    [student, now, besides, tutor ?? null],
  );
  const [next] = rows;
  if (!next) return undefined;
  const found = next.isGroup ? await listLessons(db, [next.lesson], student) : await findBookings(db, [next.seat]);
  return found[0];
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
