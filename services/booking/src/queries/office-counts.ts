/** Numbers for administrators: what lies ahead of a person, and the lessons of a day. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type Outlook = { upcomingLessons: number; nextLessonAt: Date | undefined; openSlots: number };

/** Two branches, one for each index. */
export async function findOutlook(db: Queryable, uid: string, now: Date): Promise<Outlook> {
  const { rows } = await db.query<{ lessons: number; next: Date | null; slots: number }>(
    `with ahead as (
       select b.status, b.starts_at from lessons b
       where b.tutor_uid = $1 and b.starts_at >= $2 and (b.status = 'open' or b.status = 'pending' and b.session_id is null)
       union all
       select s.status, s.starts_at from seats s join lessons b on b.id = s.lesson_id
       where s.student_uid = $1 and s.starts_at >= $2 and s.status = 'booked' and (b.session_id is not null or b.status = 'open'))
     select (count(*) filter (where status <> 'pending'))::int4 as lessons,
       min(starts_at) filter (where status <> 'pending') as next,
       (count(*) filter (where status = 'pending'))::int4 as slots
     from ahead`,
    [uid, now],
  );
  const { lessons = 0, next = null, slots = 0 } = rows[0] ?? {};
  return { upcomingLessons: lessons, nextLessonAt: next ?? undefined, openSlots: slots };
}

/** Lessons that take place or took place; cancelled ones and open slots are none. */
export async function countLessons(db: Queryable, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { rows } = await db.query<{ lessons: number }>(
    `select count(*)::int4 as lessons from lessons b
     where b.starts_at >= $1 and b.starts_at < $2
       and b.status in ('open', 'in-progress', 'tutor-present', 'tutor-absent', 'student-absent', 'pending-feedback', 'completed')`,
    [from, to],
  );
  return rows[0]?.lessons ?? 0;
}
