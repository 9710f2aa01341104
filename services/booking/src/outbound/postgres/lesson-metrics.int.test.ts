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
  // One after the other they would take four seconds.
  expect(performance.now() - from).toBeLessThan(3_900);
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

test('lessons whose own time for feedback ran out within a day are counted, whatever the policy of others says', async () => {
  const people = enrol(app);
  const [tutor, student] = [await people.tutor(), await people.student(5)];
  await manyLessons(app, { tutor, student }, 5);
  const long = 9;
  await app.pool.query(
    `insert into policies select r.* from policies p, jsonb_populate_record(null::policies,
       to_jsonb(p) || jsonb_build_object('version', $1::integer, 'feedback_minutes', 72 * 60)) r where p.version = 1`,
    [long],
  );
  const began = (agoMs: number, status: string, policy = 1) =>
    app.pool.query(
      `update lessons set starts_at = $1, ends_at = $1::timestamptz + interval '50 minutes', status = $2, policy_version = $4
       where id = (select id from lessons where tutor_uid = $3 and starts_at < '2016-01-01' limit 1)`,
      [at(-agoMs, start), status, tutor.id, policy],
    );
  const counted = async () => (watch(), metricValue('lessons_without_feedback'));
  // The first policy gives a day from the start.
  await began(24 * hour - minute, 'pending-feedback');
  expect(await counted()).toBe(0);
  await began(25 * hour, 'pending-feedback');
  expect(await counted()).toBe(1);
  await began(27 * hour, 'completed');
  await began(49 * hour, 'pending-feedback');
  expect(await counted()).toBe(1);
  // Of this one more than two days are left.
  await app.pool.query('update lessons set policy_version = $2 where tutor_uid = $1 and starts_at = $3', [
    tutor.id,
    long,
    at(-25 * hour, start),
  ]);
  expect(await counted()).toBe(0);
  await began(73 * hour, 'pending-feedback', long);
  expect(await counted()).toBe(1);
});
