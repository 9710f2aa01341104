import { metricValue } from '@parlance/runtime/testing/metric-value';
import { enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { at, hour, minute, start } from '../../../test/builders.ts';
import { manyLessons } from '../../../test/many-lessons.ts';
import { makeDueLessons } from './due-lessons.ts';
import { watchLessons } from './lesson-metrics.ts';

let app: App;
beforeAll(async () => (app = await openApp('lesson_metrics')));
afterAll(() => app.db.drop());

const clock = { now: () => start };
const watch = (...items: { kind: 'tutor-absent' | 'settle'; agoMs: number }[]) =>
  watchLessons({
    db: app.pool,
    clock,
    realTime: clock,
    due: {
      list: async () => items.map(({ kind, agoMs }) => ({ id: kind, bookingId: kind, kind, at: at(-agoMs, start) })),
    },
  });

test('what is due and was not moved is counted, with how late it is; a settlement may wait for media', async () => {
  watch({ kind: 'settle', agoMs: 9 * minute }, { kind: 'tutor-absent', agoMs: 5_000 });
  expect([await metricValue('lessons_due'), await metricValue('lessons_due_age_seconds')]).toEqual([2, 5]);
  watch({ kind: 'settle', agoMs: 11 * minute });
  expect(await metricValue('lessons_due_age_seconds')).toBe(60);
  watch();
  expect([await metricValue('lessons_due'), await metricValue('lessons_due_age_seconds')]).toEqual([0, 0]);
});

test('somebody who holds the lessons keeps nobody waiting for all other numbers', async () => {
  const never = new Promise<never>(() => undefined);
  watchLessons({ db: app.pool, clock, realTime: clock, due: { list: () => never } });
  const from = performance.now();
  const told = await Promise.all([metricValue('lessons_due'), metricValue('lessons_due_age_seconds')]);
  expect(told).toEqual([Number.NaN, Number.NaN]);
  expect(performance.now() - from).toBeLessThan(2_900);
});

test('a settlement of which media is asked again later is due all the same', async () => {
  const people = enrol(app);
  const [tutor, student] = [await people.tutor(), await people.student(4)];
  await manyLessons(app, { tutor, student }, 1);
  const askedAgain = at(30_000, start);
  await app.pool.query(
    `update lessons set starts_at = $1::timestamptz - interval '50 minutes', ends_at = $1, status = 'tutor-present',
       presence_asked_at = $1, presence_ask_again_at = $2
     where id = (select id from lessons where tutor_uid = $3 limit 1)`,
    [at(-11 * minute, start), askedAgain, tutor.id],
  );
  watchLessons({ db: app.pool, clock, realTime: clock, due: makeDueLessons(app.pool) });
  expect(await metricValue('lessons_due')).toBe(1);
  expect(await metricValue('lessons_due_age_seconds')).toBe(60);
});

test('lessons that ended one to two days ago without feedback are counted', async () => {
  const people = enrol(app);
  const [tutor, student] = [await people.tutor(), await people.student(4)];
  await manyLessons(app, { tutor, student }, 4);
  const ended = (agoMs: number, status: string) =>
    app.pool.query(
      `update lessons set starts_at = $1::timestamptz - interval '50 minutes', ends_at = $1, status = $2
       where id = (select id from lessons where tutor_uid = $3 and starts_at < '2016-01-01' limit 1)`,
      [at(-agoMs, start), status, tutor.id],
    );
  await ended(23 * hour, 'pending-feedback');
  await ended(25 * hour, 'pending-feedback');
  await ended(26 * hour, 'completed');
  await ended(49 * hour, 'pending-feedback');
  watch();
  expect(await metricValue('lessons_without_feedback')).toBe(1);
});
