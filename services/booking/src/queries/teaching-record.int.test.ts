/** How a teacher kept the hours, to the second and the day. */
import { aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { at, hour, minute, start } from '../../test/builders.ts';
import { cancel } from '../../test/lesson-calls.ts';
import { manyLessons } from '../../test/many-lessons.ts';
import type { Actor } from '../domain/actor.ts';
import { findTeachingRecord } from './teaching-record.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('teaching_record');
  people = enrol(app);
});
afterAll(() => app.db.drop());

const [second, day] = [1_000, 24 * hour];
type Taught = {
  agoMs: number;
  status: string;
  lateMs?: number;
  taughtSeconds?: number;
  away?: [from: number, until: number];
};

/** As one that was given, but for what is told. */
async function lessonOf(
  tutor: Actor,
  student: Actor,
  { agoMs, status, lateMs, taughtSeconds, away }: Taught,
): Promise<void> {
  const startsAt = at(-agoMs, start);
  const lost = away ? { part: 'booking', name: '', from: at(away[0], startsAt), until: at(away[1], startsAt) } : null;
  await manyLessons(app, { tutor, student }, 1);
  await app.pool.query(
    `with one as (select id from lessons where tutor_uid = $1 and starts_at < '2016-01-01' limit 1),
     seat as (update seats s set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '50 minutes' from one where s.lesson_id = one.id)
     update lessons l set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '50 minutes', status = $3, commenced_at = $4, taught_seconds = $5, not_counted = $6::jsonb
     from one where l.id = one.id`,
    [
      tutor.id,
      startsAt,
      status,
      lateMs === undefined ? null : at(lateMs, startsAt),
      taughtSeconds ?? null,
      lost && JSON.stringify([lost]),
    ],
  );
}

test('NS-78 begun a minute after the start is in time, a second later it is late; 90 days count, and of them all that was taught', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const lessons: Taught[] = [
    { agoMs: day, status: 'completed', lateMs: -9 * minute, taughtSeconds: 3000 },
    { agoMs: 2 * day, status: 'pending-feedback', lateMs: 60 * second, taughtSeconds: 2400 },
    { agoMs: 3 * day, status: 'completed', lateMs: 61 * second },
    { agoMs: 4 * day, status: 'student-absent', lateMs: 200 * second, taughtSeconds: 600 },
    { agoMs: 5 * day, status: 'completed', lateMs: 130 * second },
    { agoMs: 6 * day, status: 'tutor-absent' },
    { agoMs: 90 * day, status: 'completed', lateMs: 0, taughtSeconds: 3000 },
    { agoMs: 90 * day + second, status: 'completed', lateMs: 0, taughtSeconds: 3000 },
  ];
  for (const lesson of lessons) await lessonOf(tutor, student, lesson);
  expect(await findTeachingRecord(app.pool, tutor.id, start)).toEqual({
    taught: 6,
    inTime: 3,
    lateSeconds: 130,
    absent: 1,
    calledOff: 0,
    measured: 4,
    taughtSeconds: 9000,
  });
});

test('NS-78 what a teacher calls off counts once it was to begin, what a student cancels does not; who taught nothing has noughts', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(3)];
  const nobody = { taught: 0, inTime: 0, lateSeconds: 0, absent: 0, calledOff: 0, measured: 0, taughtSeconds: 0 };
  expect(await findTeachingRecord(app.pool, tutor.id, start)).toEqual(nobody);
  for (const [index, by] of [tutor, student].entries()) {
    const bookingId = await aSlot(app, tutor, at((30 + index * 2) * hour));
    await book(app, { tutor, bookingId }, student);
    await cancel(app, { tutorUid: tutor.id, bookingId }, by, { reason: 'The school is closed' });
  }
  expect(await findTeachingRecord(app.pool, tutor.id, at(29 * hour))).toEqual(nobody);
  expect(await findTeachingRecord(app.pool, tutor.id, at(40 * hour))).toEqual({ ...nobody, calledOff: 1 });
});

test('NS-74, NS-78 a teacher who could not begin because the platform was away is late by what came after it alone', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const begun = (agoDays: number, lateMs: number, away?: [number, number]) =>
    lessonOf(tutor, student, { agoMs: agoDays * day, status: 'completed', lateMs, ...(away && { away }) });
  await begun(1, 8 * minute + 60 * second, [-minute, 8 * minute]);
  await begun(2, 8 * minute + 61 * second, [0, 8 * minute]);
  await begun(3, 2 * minute, [-20 * minute, -minute]);
  await begun(4, 3 * minute, [10 * minute, 20 * minute]);
  await begun(5, 4 * minute, [2 * minute, 20 * minute]);
  const { inTime, lateSeconds, taught } = await findTeachingRecord(app.pool, tutor.id, start);
  expect({ inTime, lateSeconds, taught }).toEqual({ inTime: 2, lateSeconds: 120, taught: 5 });
});
