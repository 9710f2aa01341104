import { runInContext } from '../context/request-context.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { databaseFailure, failureOf, isUniqueViolation } from './pg-errors.ts';
import { makePool } from './pool.ts';
import { prepared } from './prepared.ts';
import { beforeCommit, demandNothingLeft, inTransaction, makeUnitOfWork, type Tx } from './unit-of-work.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('unit_of_work');
  await db.pool.query('create table accounts (id text primary key, held int8 not null)');
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.pool.query(`truncate accounts`);
  await db.pool.query(`insert into accounts values ('a', 1), ('b', 1)`);
});

const bind = (tx: Tx) => ({
  add: (id: string) => tx.query('update accounts set held = held + 1 where id = $1', [id]),
  insert: (id: string) => tx.query('insert into accounts values ($1, 0)', [id]),
});
const held = async () =>
  (await db.pool.query<{ held: number }>('select held from accounts order by id')).rows.map((row) => row.held);

test('commits, tells of it once, and gives the result', async () => {
  let commits = 0;
  const uow = makeUnitOfWork({ pool: db.pool, bind, onCommit: () => (commits += 1) });
  expect(await uow.run(async ({ add }) => (await add('a')).rowCount)).toBe(1);
  expect([commits, await held()]).toEqual([1, [2, 1]]);
});

test('what only looked is no commit that somebody is told of, alone or in a transaction', async () => {
  const onCommit = jest.fn();
  const look = (tx: Tx) => ({
    read: () => tx.query('select id from accounts for no key update skip locked'),
    claim: () => tx.query(`update accounts set held = held + 1 where id = 'nobody'`),
    take: () => tx.query(`with gone as (delete from accounts where id = 'b' returning id) select id from gone`),
  });
  const uow = makeUnitOfWork({ pool: db.pool, bind: look, onCommit });
  await uow.run(async ({ read, claim }) => [await read(), await claim()]);
  await uow.alone(({ claim }) => claim());
  expect(onCommit).not.toHaveBeenCalled();
  await uow.run(({ take }) => take());
  await uow.alone(({ take }) => take());
  expect(onCommit).toHaveBeenCalledTimes(2);
});

test('of a share of the connections no more are taken, and the rest is free while they wait for a lock', async () => {
  const pool = makePool({ url: db.url, max: 3 });
  const uow = makeUnitOfWork({ pool, bind, atOnce: 2 });
  const holder = await db.pool.connect();
  await holder.query(`begin; update accounts set held = 7 where id = 'a'`);
  const waiting = Array.from({ length: 5 }, () => uow.run(({ add }) => add('a')));
  await eventually(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 2;
  });
  expect([pool.totalCount, pool.waitingCount]).toEqual([3, 0]);
  await holder.query('commit');
  holder.release();
  await Promise.all(waiting);
  expect(await held()).toEqual([12, 1]);
  await pool.end();
});

test('an error rolls everything back and nobody is told of a commit', async () => {
  const onCommit = jest.fn();
  const uow = makeUnitOfWork({ pool: db.pool, bind, onCommit });
  await expect(uow.run(async ({ add }) => add('a').then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
  expect(onCommit).not.toHaveBeenCalled();
  expect(await held()).toEqual([1, 1]);
});

test('two units that deadlock both end well: the loser is repeated, and once is enough', async () => {
  const uow = makeUnitOfWork({ pool: db.pool, bind });
  let tries = 0;
  let holding = 0;
  let both: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (both = resolve));
  const crossing = (one: string, two: string) =>
    uow.run(async ({ add }) => {
      tries += 1;
      // Who is repeated would meet the other one again before that one has woken up.
      if (tries > 2) await Promise.race(units);
      await add(one);
      holding += 1;
      if (holding === 2) both();
      await met;
      await add(two);
    });
  const units = [crossing('a', 'b'), crossing('b', 'a')];
  await Promise.all(units);
  expect(tries).toBe(3);
  expect(await held()).toEqual([3, 3]);
});

test('repeating is bounded', async () => {
  const uow = makeUnitOfWork({ pool: db.pool, bind, attempts: 3 });
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw Object.assign(new Error('serialization'), { code: '40001' });
  };
  await expect(uow.run(work)).rejects.toThrow('serialization');
  expect(tries).toBe(3);
});

test('a caught statement error does not pass as a commit', async () => {
  const uow = makeUnitOfWork({ pool: db.pool, bind });
  const swallow = uow.run(async ({ insert, add }) => {
    await add('b');
    await insert('a').catch((error: unknown) => expect(isUniqueViolation(error, 'accounts_pkey')).toBe(true));
  });
  await expect(swallow).rejects.toThrow('failed before its commit');
  expect(await held()).toEqual([1, 1]);
});

test('stores that outlive their unit are refused', async () => {
  let kept: Tx | undefined;
  await inTransaction(db.pool, async (tx) => void (kept = tx));
  await expect(kept?.query('select 1')).rejects.toThrow('the transaction is over');
});

test('what is left for the commit is done before it, each once, also what that leaves; who must see it is refused before', async () => {
  const done: string[] = [];
  await inTransaction(db.pool, async (tx) => {
    const leave = (name: string, more = () => undefined as void) =>
      beforeCommit(tx, async () => {
        done.push(name);
        more();
      });
    expect(() => demandNothingLeft(tx)).not.toThrow();
    leave('first', () => leave('left by the first'));
    leave('second');
    expect(() => demandNothingLeft(tx)).toThrow('something is left to be written');
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['first', 'second', 'left by the first']);
});

test('a statement ends with the deadline of the request', async () => {
  const started = Date.now();
  const deadline = new Date(started + 150);
  const slow = runInContext({ requestId: 'r', deadline }, () =>
    inTransaction(db.pool, (tx) => tx.query('select pg_sleep(5)')),
  );
  const error = await slow.catch((thrown: unknown) => thrown);
  expect(failureOf(error)).toMatchObject({ kind: 'deadline' });
  expect(Date.now() - started).toBeLessThan(4_000);
});

test('a server that is away is told from a broken rule', async () => {
  const pool = makePool({ url: 'postgres://postgres@127.0.0.1:1/none' });
  const error = await inTransaction(pool, async () => undefined).catch((thrown: unknown) => thrown);
  expect(databaseFailure(error)).toMatchObject({ kind: 'unavailable', reason: 'DATABASE_UNAVAILABLE' });
  await pool.end();
});

test('work that is one statement is its own transaction; a second statement is refused', async () => {
  const committed: string[] = [];
  const unit = makeUnitOfWork({ pool: db.pool, bind: (tx) => tx, onCommit: () => committed.push('yes') });
  const { rows } = await unit.alone((tx) =>
    tx.query<{ one: number }>(`insert into accounts values ('c', 0) returning 1 as one`),
  );
  expect([rows, committed]).toEqual([[{ one: 1 }], ['yes']]);
  const twice = unit.alone(async (tx) => {
    await tx.query('select 1');
    await tx.query('select 2');
  });
  await expect(twice).rejects.toThrow('a second statement outside of a transaction');
  expect(committed).toHaveLength(1);
});

test('a prepared statement is prepared once on each connection', async () => {
  const sql = prepared('test_double', 'select $1::int * 2 as doubled');
  const { rows, names } = await inTransaction(db.pool, async (tx) => {
    await tx.query(sql, [1]);
    const { rows } = await tx.query(sql, [21]);
    return { rows, names: (await tx.query('select name from pg_prepared_statements')).rows };
  });
  expect([rows, names]).toEqual([[{ doubled: 42 }], [{ name: 'test_double' }]]);
  expect(() => prepared('test_double', 'select 2')).toThrow('two statements are called test_double');
});

test('a connection outlives a statement that was refused, and is replaced when it broke', async () => {
  const pool = makePool({ url: db.url, max: 1 });
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await pid();
  await expect(pool.query(`insert into accounts values ('a', 0)`)).rejects.toThrow('duplicate key');
  expect(await pid()).toBe(first);
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  expect(await pid()).not.toBe(first);
  await pool.end();
});
