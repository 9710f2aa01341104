/** The school's day as administrators see it, on the real database. */
import { settle, planOf, wholeTables } from '@parlance/runtime/testing/plan';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { at, hour, minute } from '../../test/builders.ts';
import { cancel, commence } from '../../test/lesson-calls.ts';
import { dayStates } from '../domain/school-day.ts';
import { countDay, findToday, listDay } from './school-day.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
const day = { from: at(-10 * hour), to: at(14 * hour) };
const page = { pageToken: '', limit: 50 };

beforeEach(async () => {
  app = await openApp('school_day');
  ({ tutor: hire, student: admit } = enrol(app));
  app.clock.set(at(-48 * hour));
});
afterEach(() => app.db.drop(), 60_000);

async function aLesson(from: number) {
  const [tutor, student] = [await hire(), await admit(2)];
  const bookingId = await aSlot(app, tutor, at(from));
  await book(app, { tutor, bookingId }, student);
  return { tutor, student, address: { tutorUid: tutor.id, bookingId } };
}
const idsOf = (lessons: { lesson: { bookingId: string } }[]) => lessons.map(({ lesson }) => lesson.bookingId);

test('NS-14 each lesson of the day is in one state, late ones come first, and the list behind each number has just those', async () => {
  const [late, runs, next, tomorrow] = [
    await aLesson(0),
    await aLesson(0),
    await aLesson(hour),
    await aLesson(14 * hour),
  ];
  const gone = await aLesson(2 * hour);
  await cancel(app, gone.address, gone.student);
  await aSlot(app, await hire(), at(3 * hour));
  app.clock.set(at(-minute));
  await commence(app, runs.address, runs.tutor);
  app.clock.set(at(2 * minute));
  const { counts, lessons } = await findToday(app.pool, { day, now: app.clock.now() });
  expect(counts).toEqual({
    late: 1,
    running: 1,
    'to-come': 1,
    'tutor-absent': 0,
    'student-absent': 0,
    done: 0,
    'at-risk': 0,
  });
  expect(idsOf(lessons)).toEqual([late, runs, next].map(({ address }) => address.bookingId));
  expect(lessons[0]?.students[late.student.id]?.name).toBe(late.student.name);
  expect(idsOf(lessons)).not.toContain(tomorrow.address.bookingId);
  for (const filter of dayStates) {
    const listed = await listDay(app.pool, { day, filter, now: app.clock.now(), ...page });
    expect([filter, listed.lessons.length]).toEqual([filter, counts[filter]]);
  }
  app.clock.set(at(6 * minute));
  await app.sweep();
  const after = await countDay(app.pool, day, app.clock.now());
  expect(after).toMatchObject({ late: 0, running: 1, 'tutor-absent': 1 });
  expect(await countDay(app.pool, day, at(51 * minute))).toMatchObject({ running: 0, done: 1 });
});

test('NS-14 what began before midnight and is not over is on today, in the numbers and in the lists, and gone when it is over', async () => {
  const [late, runs] = [await aLesson(0), await aLesson(0)];
  app.clock.set(at(0));
  await commence(app, runs.address, runs.tutor);
  // Midnight in a zone that is half an hour off.
  const today = { from: at(30 * minute), to: at(24.5 * hour) };
  const now = at(31 * minute);
  expect(await countDay(app.pool, today, now)).toMatchObject({ late: 1, running: 1, done: 0 });
  const { lessons } = await findToday(app.pool, { day: today, now });
  expect(idsOf(lessons)).toEqual([late, runs].map(({ address }) => address.bookingId));
  const all = await listDay(app.pool, { day: today, filter: 'all', now, ...page });
  expect(idsOf(all.lessons).toSorted()).toEqual(idsOf(lessons).toSorted());
  expect(await countDay(app.pool, today, at(51 * minute))).toMatchObject({ late: 0, running: 0, done: 0 });
});

test('NS-27 a group’s lesson is at risk within 12 hours before it and under its minimum, also one that nobody has booked', async () => {
  const tutor = await hire();
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [at(0), at(2 * hour)] });
  const risky = async (now: Date) => idsOf((await listDay(app.pool, { day, filter: 'at-risk', now, ...page })).lessons);
  const [first = '', second = ''] = lessonIds;
  expect(await risky(at(-12 * hour - 1))).toEqual([]);
  expect(await risky(at(-12 * hour))).toEqual([first]);
  expect((await risky(at(-1))).toSorted()).toEqual([first, second].toSorted());
  expect(await risky(at(0))).toEqual([second]);
  for (const student of [await admit(1, {}, 'groupLessonTokens'), await admit(1, {}, 'groupLessonTokens')])
    await bookSeats(app, { sessionId, bookingIds: [first] }, student);
  expect(await risky(at(-1))).toEqual([second]);
  expect((await countDay(app.pool, day, at(-1)))['at-risk']).toBe(1);
});

test('NS-14 pages follow each other, and a page of another list is refused', async () => {
  const made = [await aLesson(0), await aLesson(hour), await aLesson(2 * hour)];
  const wish = { day, filter: 'all', now: at(-hour), limit: 2 } as const;
  const first = await listDay(app.pool, { ...wish, pageToken: '' });
  const second = await listDay(app.pool, { ...wish, pageToken: first.next });
  expect([...idsOf(first.lessons), ...idsOf(second.lessons)]).toEqual(made.map(({ address }) => address.bookingId));
  expect(second.next).toBe('');
  await expect(listDay(app.pool, { ...wish, filter: 'to-come', pageToken: first.next })).rejects.toThrow();
});

test('NS-14 a day is read from its index, however many days there are', async () => {
  await app.pool.query(
    `insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
     select 't' || n, 'tutor', 'Teacher ' || n, '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1 from generate_series(1, 5000) n`,
  );
  await app.pool.query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_material, topic_course,
       topic_lesson, rate, currency, version, updated_at, updated_by)
     select md5(n || ' ' || k)::uuid, md5(n || ' ' || k)::uuid, 't' || n, at, at + interval '50 minutes', 'completed', false, 1, 1,
       'm', 'c', 'l', 65, 'AUD', 1, now(), 't' || n
     from generate_series(1, 60) n, generate_series(-400, 0) k, lateral (select $1::timestamptz + k * interval '1 hour' as at) t`,
    [at(-24 * hour)],
  );
  for (const table of ['lessons', 'people']) await settle(app.pool, table);
  const asked: [string, readonly unknown[]][] = [];
  const watched: Queryable = {
    query: ((sql: string, values: readonly unknown[] = []) => {
      asked.push([sql, values]);
      return app.pool.query(sql, [...values]);
    }) as Queryable['query'],
  };
  await findToday(watched, { day, now: at(0) });
  for (const [sql, values] of asked)
    expect(
      wholeTables(await planOf(app.pool, sql, values)).filter((table) => ['lessons', 'people'].includes(table)),
    ).toEqual([]);
}, 60_000);
