import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { startSilentProxy } from '../testing/silent-proxy.ts';
import { buildIndex } from './build-index.ts';
import { runMigrations, type Migration, type MigrationTx } from './migrate.ts';

let fresh: FreshDatabase;
beforeEach(async () => (fresh = await freshDatabase('migrate')));
afterEach(() => fresh.drop());

test('migrations run once, in order, also when two processes start together', async () => {
  const migrations = [
    { name: '1_table', up: async (tx: MigrationTx) => void (await tx.query('create table t (n int)')) },
    { name: '2_row', up: async (tx: MigrationTx) => void (await tx.query('insert into t values (1)')) },
  ];
  const [one, two] = await Promise.all([
    runMigrations({ url: fresh.url, migrations }),
    runMigrations({ url: fresh.url, migrations }),
  ]);
  expect([...one, ...two]).toEqual(['1_table', '2_row']);
  const failing = {
    name: '3_bad',
    up: async (tx: MigrationTx) => void (await tx.query('insert into t values (2); insert into nowhere values (1)')),
  };
  await expect(runMigrations({ url: fresh.url, migrations: [...migrations, failing] })).rejects.toThrow(
    'migration 3_bad failed',
  );
  expect((await fresh.pool.query('select n from t')).rows).toEqual([{ n: 1 }]);
});

const people: Migration = {
  name: '1_people',
  up: async (tx) =>
    void (await tx.query('create table people (uid int, seat int); insert into people values (1, 1), (2, 1)')),
};
const seats: Migration = {
  name: '2_seats',
  config: { transaction: false },
  up: (tx) => buildIndex(tx, { name: 'people_seat', on: 'people (seat)', isUnique: true }),
};
const validity = async () =>
  (
    await fresh.pool.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('people_seat')`,
    )
  ).rows.map(({ valid }) => valid);

test('an index is built while people write, outside of a transaction, and one that was cut off is built anew', async () => {
  await runMigrations({ url: fresh.url, migrations: [people] });
  const attempt = () => runMigrations({ url: fresh.url, migrations: [people, seats] });
  await expect(attempt()).rejects.toThrow('migration 2_seats failed');
  expect(await validity()).toEqual([false]);
  await fresh.pool.query('update people set seat = uid');
  expect(await attempt()).toEqual(['2_seats']);
  expect([await validity(), await attempt()]).toEqual([[true], []]);
});

test('two processes that start together build it once: who waits for the lock is not waited for', async () => {
  await runMigrations({ url: fresh.url, migrations: [people] });
  await fresh.pool.query('update people set seat = uid');
  const writer = await fresh.pool.connect();
  await writer.query('begin; insert into people values (3, 3)');
  const both = [0, 1].map(() => runMigrations({ url: fresh.url, migrations: [people, seats] }));
  // One builds and waits for the writer, the other one has asked for the lock meanwhile.
  await eventually(async () => {
    const { rows } = await fresh.pool.query<{ building: number; asking: number }>(
      `select count(*) filter (where query like 'create unique index%') as building,
         count(*) filter (where query like 'select pg_try_advisory_lock%') as asking
       from pg_stat_activity where datname = current_database()`,
    );
    return rows[0]?.building === 1 && rows[0].asking === 1;
  });
  await writer.query('commit');
  writer.release();
  expect((await Promise.all(both)).flat()).toEqual(['2_seats']);
  expect(await validity()).toEqual([true]);
});

test.each([
  ['in a transaction', undefined],
  ['between two statements of its own', { transaction: false as const }],
])(
  'a process that vanished %s does not keep the lock',
  async (_where, config) => {
    const line = await startSilentProxy(new URL(fresh.url));
    const silent = Promise.withResolvers<void>();
    const slow: Migration = {
      name: '1_slow',
      ...(config === undefined ? {} : { config }),
      async up(tx) {
        await tx.query('create table if not exists half (n int)');
        line.silence();
        silent.resolve();
        await tx.query('select 1');
      },
    };
    void runMigrations({ url: line.through(fresh.url), migrations: [slow], leaseMs: 1_000 }).catch(() => undefined);
    await silent.promise;
    const next = {
      name: '1_slow',
      up: async (tx: MigrationTx) => void (await tx.query('create table if not exists half (n int)')),
    };
    expect(await runMigrations({ url: fresh.url, migrations: [next] })).toEqual(['1_slow']);
    await line.stop();
  },
  30_000,
);

const made = (name: string): Migration => ({
  name,
  up: async (tx) => void (await tx.query(`create table made_${name} (n int)`)),
});

test('a row that a killed process left locked stops nobody', async () => {
  await runMigrations({ url: fresh.url, migrations: [people] });
  await fresh.pool.query('update schema_migrations_lock set is_locked = 1');
  expect(await runMigrations({ url: fresh.url, migrations: [people, made('next')] })).toEqual(['next']);
});

/** What the migrators of 0.1 ask. */
const lastRelease = {
  table:
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  names: async () =>
    (await fresh.pool.query<{ name: string }>('select name from schema_migrations order by name')).rows,
  note: (name: string) => fresh.pool.query('insert into schema_migrations (name) values ($1)', [name]),
};

test('what the last release applied stays applied, and after a rollback its migrator finds the table as it left it', async () => {
  await fresh.pool.query(lastRelease.table);
  for (const name of ['a', 'b']) {
    await fresh.pool.query(`create table made_${name} (n int); insert into made_${name} values (1)`);
    await lastRelease.note(name);
  }
  const [a, b, c, d] = [made('a'), made('b'), made('c'), made('d')];
  const both = [0, 1].map(() => runMigrations({ url: fresh.url, migrations: [a, b, c] }));
  expect((await Promise.all(both)).flat()).toEqual(['c']);
  await fresh.pool.query(lastRelease.table);
  expect(await lastRelease.names()).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  await lastRelease.note('d');
  expect(await runMigrations({ url: fresh.url, migrations: [a, b, c, d] })).toEqual([]);
  // A release that does not know all that was applied neither fails nor repeats.
  expect(await runMigrations({ url: fresh.url, migrations: [a, b] })).toEqual([]);
  expect((await fresh.pool.query('select n from made_a')).rows).toEqual([{ n: 1 }]);
});

test('a migration does not make people wait behind it for long: it lets them go first and tries again', async () => {
  await runMigrations({ url: fresh.url, migrations: [people] });
  const reader = await fresh.pool.connect();
  await reader.query('begin; select from people');
  const column: Migration = {
    name: '2_column',
    up: async (tx) => void (await tx.query("alter table people add column note text default 'what? or ??'")),
  };
  const running = runMigrations({ url: fresh.url, migrations: [people, column], lockTimeoutMs: 100 });
  const waits = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = async () => (await fresh.pool.query<{ waiting: number }>(waits)).rows[0]?.waiting === 1;
  await eventually(isWaiting);
  await eventually(async () => !(await isWaiting()));
  await reader.query('commit');
  reader.release();
  expect(await running).toEqual(['2_column']);
  await fresh.pool.query('insert into people (uid) values (9)');
  expect((await fresh.pool.query('select note from people where uid = 9')).rows).toEqual([{ note: 'what? or ??' }]);
});
