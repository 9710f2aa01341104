import { runInContext } from '../context/request-context.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { startSilentProxy, type SilentProxy } from '../testing/silent-proxy.ts';
import { AppError } from '../errors/app-error.ts';
import { databaseFailure } from './pg-errors.ts';
import { makePool, type Pool } from './pool.ts';
import { takesWrites } from './takes-writes.ts';
import { inTransaction, makeUnitOfWork } from './unit-of-work.ts';

let db: FreshDatabase;
let line: SilentProxy;
let pool: Pool;
beforeAll(async () => {
  db = await freshDatabase('silent');
  await db.pool.query('create table notes (word text primary key)');
});
afterAll(() => db.drop());
beforeEach(async () => {
  line = await startSilentProxy(new URL(db.url));
  pool = makePool({ url: line.through(db.url), max: 4, statementTimeoutMs: 1_000 });
});
afterEach(async () => {
  await line.stop();
  await pool.end();
});

const until = (ms: number) => ({ requestId: 'r', deadline: new Date(Date.now() + ms) });
/** On a slow machine the time may be over before the first statement, which is said without asking the database. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error : databaseFailure(error)),
  );
const running = async (mark: string) =>
  (
    await db.pool.query<{ state: string }>(
      `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like $1`,
      [`%${mark}%`],
    )
  ).rows.map(({ state }) => state);

test('a statement without a caller ends when the database falls silent, and all idle connections of that line go with it', async () => {
  // Four idle connections, each of which would cost its next user the whole wait.
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')));
  expect(pool.totalCount).toBe(4);
  line.silence();
  expect(await failureOf(pool.query('select 1'))).toMatchObject({
    kind: 'unavailable',
    reason: 'DATABASE_UNAVAILABLE',
  });
  line.restore();
  const begun = performance.now();
  for (let nth = 0; nth < 4; nth += 1) await pool.query('select 1');
  // Without asking each of the old ones, which would be four times the wait.
  // Four that wait one after the other would take six seconds.
  expect(performance.now() - begun).toBeLessThan(4_500);
});

test('a transaction in the middle ends too, gives its connection up, and the next one has another', async () => {
  const lost = inTransaction(pool, async (tx) => {
    await tx.query(`insert into notes values ('lost')`);
    line.silence();
    await tx.query('select 1');
  });
  expect(await failureOf(lost)).toMatchObject({ kind: 'unavailable', reason: 'DATABASE_UNAVAILABLE' });
  line.restore();
  // What it held is free again, though the server never heard that its client has gone.
  await eventually(() => pool.query(`insert into notes values ('lost') on conflict do nothing`), { withinMs: 15_000 });
  expect((await pool.query(`select word from notes where word = 'lost'`)).rowCount).toBe(1);
});

test('in a silence everybody is told, and afterwards everybody is served', async () => {
  line.silence();
  const waits = await Promise.all(
    Array.from({ length: 8 }, () => failureOf(runInContext(until(200), () => pool.query('select 1')))),
  );
  expect(waits.every((failure) => failure !== undefined)).toBe(true);
  line.restore();
  await eventually(() => pool.query('select 1'), { withinMs: 15_000 });
});

test('a line that was only slow goes on with what it has', async () => {
  const [{ pid }] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }];
  line.silence();
  const answer = pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  line.restore({ goOn: true });
  expect((await answer).rows).toEqual([{ pid }]);
});

test.each(['alone', 'in a unit of work'])(
  'a statement %s ends on the server with its caller’s deadline, and keeps its connection',
  async (where) => {
    const mark = `deadline ${where}`;
    const sleep = `select pg_sleep(20) /* ${mark} */`;
    const [{ pid }] = (await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [
      { pid: number },
    ];
    const context = until(300);
    const slow = runInContext(context, () =>
      where === 'alone' ? db.pool.query(sleep) : inTransaction(db.pool, (tx) => tx.query(sleep)),
    );
    expect(await failureOf(slow)).toMatchObject({ kind: 'deadline' });
    expect(await running(mark)).not.toContain('active');
    expect(Date.now() - context.deadline.getTime()).toBeLessThan(5_000);
    expect((await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows).toEqual([{ pid }]);
  },
);

test('the later statements of a unit of work have no more time than the first', async () => {
  const slow = runInContext(until(300), () =>
    inTransaction(db.pool, async (tx) => {
      await tx.query('select pg_sleep(0.2)');
      await tx.query('select pg_sleep(20)');
    }),
  );
  const begun = performance.now();
  expect(await failureOf(slow)).toMatchObject({ kind: 'deadline' });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('what its caller waits for no more is neither begun nor committed', async () => {
  const unit = makeUnitOfWork({ pool, bind: (tx) => tx });
  const over = { requestId: 'r', deadline: new Date(Date.now() - 1) };
  const lates: (() => Promise<unknown>)[] = [
    () => pool.query(`insert into notes values ('late')`),
    () => unit.alone((tx) => tx.query(`insert into notes values ('late')`)),
    () => unit.run((tx) => tx.query(`insert into notes values ('late')`)),
  ];
  for (const late of lates) {
    await expect(runInContext(over, late)).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  }
  const context = until(150);
  const slowToCommit = runInContext(context, () =>
    unit.run(async (tx) => {
      await tx.query(`insert into notes values ('late')`);
      await new Promise((resolve) => setTimeout(resolve, context.deadline.getTime() - Date.now() + 5));
    }),
  );
  await expect(slowToCommit).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  expect((await pool.query(`select 1 from notes where word = 'late'`)).rowCount).toBe(0);
});

test('many that are cancelled at one moment leave the next statements of their connections alone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const context = until(15);
    await Promise.all(
      Array.from({ length: 4 }, (_none, nth) =>
        failureOf(runInContext(context, () => pool.query(`select pg_sleep(${0.013 + nth * 0.001})`))),
      ),
    );
    expect(await Promise.all(Array.from({ length: 4 }, () => failureOf(pool.query('select pg_sleep(0.01)'))))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  }
});

test('a server that has become a standby is told as away, and its connections are left for its successor', async () => {
  const standby = await freshDatabase('standby');
  const reader = makePool({ url: standby.url, max: 1 });
  const insert = `insert into notes values ('a')`;
  await reader.query('create table notes (word text)');
  expect(await takesWrites(reader)).toBe(true);
  await reader.query(`alter database ${new URL(standby.url).pathname.slice(1)} set default_transaction_read_only = on`);
  await reader.query('set default_transaction_read_only = on');
  expect(await takesWrites(reader)).toBe(false);
  const units = makeUnitOfWork({ pool: reader, bind: (tx) => tx });
  const writes: (() => Promise<unknown>)[] = [() => reader.query(insert), () => units.run((tx) => tx.query(insert))];
  for (const write of writes) {
    expect(await failureOf(write())).toMatchObject({ kind: 'unavailable', retryAfterMs: 1_000 });
  }
  await standby.pool.query('set default_transaction_read_only = off');
  await standby.pool.query(
    `alter database ${new URL(standby.url).pathname.slice(1)} reset default_transaction_read_only`,
  );
  expect((await reader.query(insert)).rowCount).toBe(1);
  expect(await takesWrites(reader)).toBe(true);
  await reader.end();
  await standby.drop();
});

test('every session says how its end is noticed', async () => {
  const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout'];
  const others = ['client_connection_check_interval', 'idle_in_transaction_session_timeout', 'lock_timeout'];
  const own = makePool({ url: `${db.url}?options=-c%20search_path%3Dpg_catalog`, max: 1 });
  const { rows } = await own.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [[...names, ...others, 'statement_timeout', 'search_path']],
  );
  await own.end();
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    tcp_keepalives_idle: '5',
    tcp_keepalives_interval: '2',
    tcp_keepalives_count: '3',
    tcp_user_timeout: '11000',
    client_connection_check_interval: '2s',
    idle_in_transaction_session_timeout: '10s',
    lock_timeout: '5s',
    statement_timeout: '10s',
    search_path: 'pg_catalog',
  });
});
