import { makeLife, type Life } from '../lifecycle/life.ts';
import { makeLogger } from '../logging/logger.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { makeDatabaseClock } from './database-clock.ts';
import { makeSchoolClock } from './school-clock.ts';

const tenMinutes = 600_000;
const { now: realNow } = Date;
/** What the machine's clock shows from now on, to this process. */
const setMachine = (skewMs: number) => jest.spyOn(Date, 'now').mockImplementation(() => realNow() + skewMs);

let db: FreshDatabase;
let life: Life;
beforeEach(async () => {
  db = await freshDatabase('clock');
  life = makeLife('clock', makeLogger({ name: 'test', level: 'silent' }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await life.stop();
  await db.drop();
});

/** How far apart, at most, give or take the time that the question takes. */
async function apartMs(clock: { now(): Date }): Promise<number> {
  const before = clock.now().getTime();
  const { rows } = await db.pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const after = clock.now().getTime();
  const ms = rows[0]?.ms ?? 0;
  return Math.max(0, before - ms, ms - after);
}
const isReady = async () => (await life.ready.report()).ready;

test.each([tenMinutes, -tenMinutes])(
  'a process whose machine is off by %d ms goes by the time of the database, also when its clock is set meanwhile',
  async (skewMs) => {
    setMachine(skewMs);
    const clock = makeDatabaseClock();
    clock.keepTo(db.pool, life);
    await eventually(isReady);
    expect(await apartMs(clock)).toBeLessThan(1_000);
    expect(await apartMs(clock.realTime)).toBeLessThan(1_000);
    expect(await apartMs({ now: () => new Date(Date.now()) })).toBeGreaterThan(tenMinutes / 2);
    setMachine(3 * tenMinutes);
    expect(await apartMs(clock)).toBeLessThan(1_000);
  },
);

test('the movable clock of development stands on it', async () => {
  setMachine(tenMinutes);
  const clock = makeSchoolClock();
  clock.keepTo(db.pool, life);
  clock.follow(7_200_000, 1);
  await eventually(isReady);
  expect(await apartMs({ now: () => new Date(clock.now().getTime() - 7_200_000) })).toBeLessThan(1_000);
  expect(await apartMs(clock.realTime)).toBeLessThan(1_000);
});

test('jobs that have nothing to do hear of a move of the school’s time, and of no news that moves nothing', () => {
  const clock = makeSchoolClock();
  clock.keepTo(db.pool, life);
  const before = life.activity.count;
  clock.follow(7_200_000, 1);
  expect(life.activity.count).toBe(before + 1);
  clock.follow(7_200_000, 2);
  expect(life.activity.count).toBe(before + 1);
});

test('a process that has not heard the time is not ready', async () => {
  const away = { query: () => Promise.reject(new Error('away')) };
  makeDatabaseClock().keepTo(away, life);
  expect(await life.ready.report()).toEqual({ ready: false, faults: ['clock'] });
});

test('no job of a process begins before it has heard the time: what it judges by is never that of the machine', async () => {
  setMachine(tenMinutes);
  let [isAway, asked] = [true, 0];
  const query = (sql: string) => {
    asked += 1;
    return isAway ? Promise.reject(new Error('away')) : db.pool.query(sql);
  };
  const clock = makeDatabaseClock();
  clock.keepTo({ query } as typeof db.pool, life);
  const seen: number[] = [];
  life.repeat('pruning', async () => seen.push(await apartMs(clock)), { everyMs: 60_000 });
  await eventually(() => asked >= 3);
  expect(seen).toEqual([]);
  isAway = false;
  await eventually(() => seen.length > 0);
  expect(seen[0]).toBeLessThan(1_000);
});
