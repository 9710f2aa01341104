/** What is known of a student who wants to read. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { opensMaterial } from '../domain/document-access.ts';
import { sittingsNow } from '../domain/revision.ts';
import type { Subscription } from '../domain/study-area.ts';

type Row = {
  free_trial_activated: boolean;
  categories: { tokenType: string; expiredAt: string; graceUntil?: string }[];
};

export async function findSubscription(db: Queryable, uid: string): Promise<Subscription> {
  const { rows } = await db.query<Row>(
    'select free_trial_activated, categories from student_subscriptions where uid = $1',
    [uid],
  );
  const [row] = rows;
  return {
    freeTrialActivated: row?.free_trial_activated ?? false,
    categories: (row?.categories ?? []).map(({ tokenType, expiredAt, graceUntil }) => ({
      tokenType,
      expiredAt: new Date(expiredAt),
      graceUntil: graceUntil === undefined ? undefined : new Date(graceUntil),
    })),
  };
}

/** Lessons of a material that this student may read for a booking's sake. */
export async function listLessonsTaken(db: Queryable, uid: string, materialId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string; status: string }>(
    `select distinct p.lesson_id as id, p.status from lesson_participants p
       join lessons l on l.id::text = p.lesson_id
       join courses c on c.id = l.course_id
      where p.student_uid = $1 and c.material_id = $2`,
    [uid, materialId],
  );
  return new Set(rows.filter(({ status }) => opensMaterial(status)).map(({ id }) => id));
}

export async function takesPartIn(db: Queryable, uid: string, lessonId: string): Promise<boolean> {
  const { rows } = await db.query<{ status: string }>(
    'select distinct status from lesson_participants where lesson_id = $2 and (student_uid = $1 or tutor_uid = $1)',
    [uid, lessonId],
  );
  return rows.some((row) => opensMaterial(row.status));
}

type Sitting = { uid: string; role: string; lessonId: string; bookingId: string; now: Date };

/** When the lesson begins that somebody is having on this topic: the one that they name, that of a group by itself or by a seat, and else one of theirs that is under way. */
export async function findSitting(db: Queryable, { uid, role, lessonId, bookingId, now }: Sitting) {
  const { after, until } = sittingsNow(now);
  const { rows } = await db.query<{ startsAt: Date; status: string }>(
    `select starts_at as "startsAt", status from lesson_participants
      where lesson_id = $1 and starts_at is not null
        and (($2 in (booking_id, group_lesson_id) and ($3 or student_uid = $4 or tutor_uid = $4))
          or ((student_uid = $4 or tutor_uid = $4) and starts_at > $5 and starts_at <= $6))
      order by ($2 in (booking_id, group_lesson_id)) is true desc, starts_at`,
    [lessonId, bookingId, role === 'admin', uid, after, until],
  );
  return rows.find(({ status }) => opensMaterial(status))?.startsAt;
}

export const findReader = async (db: Queryable, uid: string, lessonId: string) => ({
  subscription: await findSubscription(db, uid),
  takesPart: await takesPartIn(db, uid, lessonId),
});
