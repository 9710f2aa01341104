/** Numbers for administrators: what lies ahead of a person, and the lessons of a day. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type Outlook = { upcomingLessons: number; nextLessonAt: Date | undefined; openSlots: number };

/** Two branches, one for each index. */
export async function findOutlook(db: Queryable, uid: string, now: Date): Promise<Outlook> {
  const { rows } = await db.query<{ lessons: number; next: Date | null; slots: number }>(
    `with ahead as (
       select b.status, b.starts_at from bookings b
       where b.tutor_uid = $1 and b.starts_at >= $2 and (b.status in ('booked', 'open') or b.status = 'pending' and b.group_session_id is null)
       union all
       select s.status, s.starts_at from group_seats s
       where s.student_uid = $1 and s.starts_at >= $2 and s.status = 'booked'
       union all
       select b.status, b.starts_at from bookings b
       where b.student_uid = $1 and b.starts_at >= $2 and b.status = 'booked')
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
    `select count(*)::int4 as lessons from bookings b
     where b.starts_at >= $1 and b.starts_at < $2
       and b.status in ('booked', 'open', 'in-progress', 'tutor-present', 'tutor-absent', 'student-absent', 'pending-feedback', 'completed')`,
    [from, to],
  );
  return rows[0]?.lessons ?? 0;
}
