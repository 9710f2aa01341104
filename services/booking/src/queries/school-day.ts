/** The lessons of the school on one day, for administrators: how many are in which state, and which. */
import { lesson as limits, lists } from '@parlance/proto/limits';
import type { PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
import { dayStates, type DayCounts, type DayFilter, type DayState } from '../domain/school-day.ts';
import { knownBy, type LessonView } from '../domain/view.ts';
import { columnsWith, lessonTables, pageOfLessons, type Listed } from './lesson-rows.ts';

export type Day = { from: Date; to: Date };

/** In words that the index of the days knows. */
const ofState: Record<DayState, string> = {
  late: `b.status = 'open' and b.starts_at <= :now`,
  running: `b.status in ('in-progress', 'tutor-present') and b.ends_at > :now`,
  'to-come': `b.status = 'open' and b.starts_at > :now`,
  'tutor-absent': `b.status = 'tutor-absent'`,
  'student-absent': `b.status = 'student-absent'`,
  done: `(b.status in ('pending-feedback', 'completed') or b.status in ('in-progress', 'tutor-present') and b.ends_at <= :now)`,
};
const held = `b.status in ('open', 'in-progress', 'tutor-present', 'tutor-absent', 'student-absent', 'pending-feedback', 'completed')`;

/** What is late or runs at this moment belongs to today, also when it began before midnight. */
const stillOn = `(${ofState.late} or ${ofState.running})`;
const within = (found: Statement, { from, to }: Day): Statement =>
  found.whereRaw(`b.starts_at >= ? and b.starts_at < ?`, [from, to]).whereRaw(held);
/** From when on a lesson may still be on. */
const onSince = (now: Date) => new Date(now.getTime() - limits.lengthMs);

const heldOn = (found: Statement, { day: { from, to }, now }: { day: Day; now: Date }): Statement =>
  within(found, { from: new Date(Math.min(from.getTime(), onSince(now).getTime())), to }).whereRaw(
    `(b.starts_at >= :from or ${stillOn})`,
    { from, now },
  );

/** Of each lesson of a group what the domain says of a session’s next one. */
const atRisk = (found: Statement, now: Date): Statement =>
  found.whereRaw(
    `b.session_id is not null and b.status in ('pending', 'open') and b.starts_at > ? and b.starts_at <= ?
     and b.seats_taken < (select under.min_students from sessions under where under.id = b.session_id)`,
    [now, new Date(now.getTime() + limits.cancelLockMs)],
  );

export async function countDay(db: Queryable, day: Day, now: Date): Promise<DayCounts> {
  const sums = dayStates.map((state) => `(count(*) filter (where ${ofState[state]}))::int4 as "${state}"`).join(', ');
  const risky = atRisk(statements.from({ b: 'lessons' }), now).select(statements.raw('count(*)::int4'));
  const counted = heldOn(statements.from({ b: 'lessons' }), { day, now }).select(
    statements.raw(sums, { now }),
    risky.as('at-risk'),
  );
  const [counts] = await rowsOf<DayCounts>(db, counted);
  return counts as DayCounts;
}

/** With who sits in it; who gave a seat back does not. */
const columns = columnsWith(
  `select * from seats where lesson_id = b.id and status not in ('student-cancelled', 'tutor-cancelled', 'cancelled')`,
);
const lessons = (): Statement => statements.select(statements.raw(columns)).from(statements.raw(lessonTables));

type Wish = PageWish & { day: Day; filter: DayFilter; now: Date };

/** By their starts. Thousands may begin at one moment: who is on the first page is found before anybody's names are. */
export async function listDay(db: Queryable, { day, filter, now, ...page }: Wish): Promise<Listed> {
  const wanted = (found: Statement): Statement => {
    if (filter === 'at-risk') return atRisk(found, now);
    const held = heldOn(found, { day, now });
    return filter === 'all' ? held : held.whereRaw(ofState[filter], { now });
  };
  const isFirst = page.pageToken === '';
  const first = wanted(statements.from({ b: 'lessons' }).select('b.id')).orderByRaw('b.starts_at, b.id');
  const found = isFirst ? lessons().whereIn('b.id', first.limit(page.limit + 1)) : wanted(lessons());
  const listed = await pageOfLessons(db, found, { ...page, name: `${filter} ${day.from.toISOString()}` });
  return { ...listed, lessons: listed.lessons.map(asKnown) };
}

/** The school at this moment: those whose teacher has not come first, those that run, and the next. */
export async function findToday(
  db: Queryable,
  { day, now }: { day: Day; now: Date },
): Promise<{ counts: DayCounts; lessons: LessonView[]; risky: LessonView[] }> {
  const some = async (filter: DayFilter, limit: number) =>
    (await listDay(db, { day, filter, now, pageToken: '', limit })).lessons;
  const [counts, risky, ...onNow] = await Promise.all([
    countDay(db, day, now),
    some('at-risk', lists.todayRisky),
    some('late', lists.todayLessons),
    some('running', lists.todayLessons),
    some('to-come', lists.todayNext),
  ]);
  return { counts, risky, lessons: onNow.flat() };
}

/** An hour by the id that its people know it by. */
function asKnown(view: LessonView): LessonView {
  const [seat] = view.lesson.seats;
  return view.lesson.sessionId === undefined && seat ? knownBy(view, seat.id) : view;
}
