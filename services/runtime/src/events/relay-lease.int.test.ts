/** Who leads the outbox is known to the database alone: a leader that it does not hear leads no more, whatever keeps it silent. */
import type { EventProducer } from '../kafka/producer.ts';
import { makeLogger } from '../logging/logger.ts';
import { makePool } from '../postgres/pool.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { startSilentProxy } from '../testing/silent-proxy.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { createEventTablesV1 } from './tables.ts';

const log = makeLogger({ name: 'test', level: 'silent' });
const leaseMs = 1_000;
const cleanups: (() => Promise<unknown>)[] = [];
let db: FreshDatabase;

beforeEach(async () => {
  db = await freshDatabase('lease', [{ name: '1', up: createEventTablesV1 }]);
  cleanups.push(() => db.drop());
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const add = (key: string) =>
  db.pool.query(
    `insert into outbox (id, type, topic, key, version, headers, body) values (gen_random_uuid(), 't', 't', $1, 1, '{}', '')`,
    [key],
  );

type Session = { pid: number };
const leaders = async () =>
  (
    await db.pool.query<Session>(
      `select pid from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows.map(({ pid }) => pid);

const unsent = async () => (await db.pool.query('select from outbox where sent_at is null')).rowCount;

/** Says who sent what, and sends when it is let. */
function told(name: string, sent: string[], may: Promise<void> = Promise.resolve()): EventProducer {
  return {
    async send(records) {
      await may;
      sent.push(...records.map(({ key }) => `${name} ${key}`));
    },
    stop: async () => undefined,
  };
}

function relay(url: string, producer: EventProducer, times: { leaseMs: number; pollMs?: number } = { leaseMs }) {
  const pool = makePool({ url, max: 2, statementTimeoutMs: 1_000 });
  const started = startOutboxRelay({ pool, producer, log, ...times });
  cleanups.push(async () => {
    await started.stop();
    await pool.end();
  });
  return started;
}

test('a leader whose line falls silent is followed, although its connection still stands for the server, and later takes its turn again', async () => {
  const line = await startSilentProxy(new URL(db.url));
  cleanups.push(() => line.stop());
  const sent: string[] = [];
  relay(line.through(db.url), told('first', sent));
  await eventually(async () => (await leaders()).length === 1);
  await add('a');
  await eventually(() => sent.length === 1);
  // What the database has not heard to be sent, the next leader sends again.
  await eventually(async () => (await unsent()) === 0);
  relay(db.url, told('second', sent));
  line.silence();
  await add('b');
  await eventually(() => sent.length === 2, { withinMs: 15_000 });
  expect(sent).toEqual(['first a', 'second b']);
  line.restore();
  await add('c');
  await eventually(() => sent.length === 3, { withinMs: 15_000 });
  expect(sent[2]).toMatch(/ c$/);
});

test('a broker that takes longer than the lease does not cost the lead', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const sent: string[] = [];
  // Long enough for a process that stands still for a while between two looks.
  const times = { leaseMs: 3 * leaseMs };
  relay(db.url, told('first', sent, answered), times);
  await eventually(async () => (await leaders()).length === 1);
  const [pid] = await leaders();
  await add('a');
  relay(db.url, told('second', sent), times);
  const begun = Date.now();
  // Heard by the database long after the lease of the last look at the outbox was over.
  await eventually(
    async () =>
      (
        await db.pool.query(
          `select 1 from pg_stat_activity where pid = $1 and query_start > to_timestamp($2::float8)`,
          [pid, (begun + 1.5 * times.leaseMs) / 1_000],
        )
      ).rowCount === 1,
    { withinMs: 15_000 },
  );
  expect(await leaders()).toEqual([pid]);
  answer();
  await eventually(() => sent.length === 1);
  expect(sent).toEqual(['first a']);
});

test('what is committed where nobody leads is sent by whoever does: no poll is needed', async () => {
  const never = { leaseMs: 3_600_000, pollMs: 3_600_000 };
  const sent: string[] = [];
  relay(db.url, told('first', sent), never);
  await eventually(async () => (await leaders()).length === 1);
  const second = relay(db.url, told('second', sent), never);
  for (const key of ['a', 'b']) {
    await add(key);
    second.wake();
    await eventually(() => sent.length > 0 && sent.at(-1) === `first ${key}`);
  }
  expect(sent).toEqual(['first a', 'first b']);
});

test('what was committed just before its process ends is told to whoever leads', async () => {
  const never = { leaseMs: 3_600_000, pollMs: 3_600_000 };
  const sent: string[] = [];
  relay(db.url, told('first', sent), never);
  await eventually(async () => (await leaders()).length === 1);
  for (const key of ['a', 'b', 'c']) {
    const second = relay(db.url, told('second', sent), never);
    await add(key);
    second.wake();
    await second.stop();
    await eventually(() => sent.length > 0 && sent.at(-1) === `first ${key}`);
  }
});

test('a session that is given back has no lease and no lead, and hears no news', async () => {
  const pool = makePool({ url: db.url, max: 1 });
  cleanups.push(() => pool.end());
  const { stop } = startOutboxRelay({ pool, producer: told('only', []), log });
  await eventually(async () => (await leaders()).length === 1);
  await stop();
  const { rows } = await pool.query(
    `select current_setting('idle_session_timeout') as setting, array(select pg_listening_channels()) as hears`,
  );
  expect([rows, await leaders()]).toEqual([[{ setting: '0', hears: [] }], []]);
});
