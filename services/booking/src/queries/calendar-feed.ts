/** The lessons that somebody's calendar reads: one's own seat, or what one teaches, by start. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import { calendarFeed } from '@parlance/proto/limits';
import type { Status } from '../domain/status.ts';
import type { LessonView } from '../domain/view.ts';
import { columnsWith, lessonTables, viewOf, type LessonRow } from './lesson-rows.ts';

export type FeedOwner = { uid: string; role: 'student' | 'tutor' | 'admin' };

/** Nobody who may not sign in has one. */
export async function findFeedOwner(db: Queryable, keyHash: Buffer): Promise<FeedOwner | undefined> {
  const { rows } = await db.query<FeedOwner>(
    `select p.uid, p.role from calendar_feeds f join people p using (uid)
     where f.key_hash = $1 and p.is_enabled and p.status <> 'deleted'`,
    [keyHash],
  );
  return rows[0];
}

/** When it was made; undefined where there is none. */
export async function findFeed(db: Queryable, uid: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ madeAt: Date }>(
    'select f.made_at as "madeAt" from calendar_feeds f where f.uid = $1',
    [uid],
  );
  return rows[0]?.madeAt;
}

const ended = ['tutor-cancelled', 'student-cancelled', 'cancelled'] as const satisfies readonly Status[];

/** A student's lessons are found by the seats, a teacher's by the lessons: each has its index. An hour that nobody booked is in no calendar. */
const theirs = {
  student: `b.id in (select lesson_id from seats
    where student_uid = :uid and starts_at >= :from and starts_at < :to and status <> all(:ended))`,
  tutor: `b.tutor_uid = :uid and b.starts_at >= :from and b.starts_at < :to
    and exists (select from seats s where s.lesson_id = b.id and s.status <> all(:ended))`,
} as const;

/** Whom an hour is with is told by its seat; of a group, whose title says it, a student reads the own one. */
const seats = `select * from seats where lesson_id = b.id and status <> all(?) and (b.session_id is null or student_uid = ?)`;

const aDay = 86_400_000;

export async function listCalendar(db: Queryable, { uid, role }: FeedOwner, now: Date): Promise<LessonView[]> {
  const from = new Date(now.getTime() - calendarFeed.daysBehind * aDay);
  const to = new Date(now.getTime() + calendarFeed.daysAhead * aDay);
  const lessons = statements
    .select(statements.raw(columnsWith(seats), [[...ended], uid]))
    .from(statements.raw(lessonTables))
    .whereRaw(theirs[role === 'tutor' ? 'tutor' : 'student'], { uid, from, to, ended: [...ended] })
    .orderBy(['b.starts_at', 'b.id'])
    .limit(calendarFeed.lessonsMax);
  return (await rowsOf<LessonRow>(db, lessons)).map(viewOf);
}
