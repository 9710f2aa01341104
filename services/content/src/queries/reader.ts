/** What is known of a student who wants to read. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { opensMaterial } from '../domain/document-access.ts';
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
    'select distinct status from lesson_participants where student_uid = $1 and lesson_id = $2',
    [uid, lessonId],
  );
  return rows.some((row) => opensMaterial(row.status));
}

export const findReader = async (db: Queryable, uid: string, lessonId: string) => ({
  subscription: await findSubscription(db, uid),
  takesPart: await takesPartIn(db, uid, lessonId),
});
