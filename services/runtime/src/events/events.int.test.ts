import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { runInContext } from '../context/request-context.ts';
import { uuidv7 } from '../ids/uuid.ts';
import { ensureTopics, makeProducer, SendError, type EventProducer } from '../kafka/producer.ts';
import { startConsumer, type ConsumedRecord } from '../kafka/consumer.ts';
import { makeLogger } from '../logging/logger.ts';
import { beforeCommit, inTransaction, type Tx } from '../postgres/unit-of-work.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { startEventConsumer } from './consumer.ts';
import type { FactHandlers } from './fact-handler.ts';
import { toHeaders } from './envelope.ts';
import { makeOutbox } from './outbox.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { createEventTablesV1, leanInboxV2, redriveDeadLettersV3 } from './tables.ts';

const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const log = makeLogger({ name: 'test', level: 'silent' });
const fact = 'parlance.media.v1.RoomMuteAllChanged';
const cleanups: (() => Promise<void>)[] = [];
let db: FreshDatabase;
let topic: string;

beforeEach(async () => {
  topic = `test.runtime.${randomBytes(6).toString('hex')}`;
  await ensureTopics({ brokers, clientId: 'test' }, [{ name: topic, partitions: 3 }]);
  db = await freshDatabase('events', [
    { name: '1', up: createEventTablesV1 },
    { name: '2', up: leanInboxV2 },
    { name: '3', up: redriveDeadLettersV3 },
  ]);
  await db.pool.query('create table seen (room text, version int8, by text)');
  cleanups.push(() => db.drop());
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const add = (subject: string, version: number) =>
  inTransaction(db.pool, (tx) =>
    makeOutbox(tx, { producer: 'media', topicFor: () => topic }).add(fact, {
      subject,
      version,
      occurredAt: new Date('2026-03-02T10:00:00Z'),
      body: { room: { name: subject, version } },
    }),
  );

function relay(producer: EventProducer = makeProducer({ brokers, clientId: 'test' }), batchSize = 500) {
  const started = startOutboxRelay({ pool: db.pool, producer, log, batchSize });
  cleanups.push(() => started.stop());
  return started;
}

function consume(handlers: FactHandlers, groupId = topic) {
  const started = startEventConsumer({
    service: 'reader',
    pool: db.pool,
    kafka: { brokers },
    topics: [topic],
    handlers,
    log,
    groupId,
    redrivePollMs: 50,
  });
  cleanups.push(() => started.stop());
  return started;
}

const note: FactHandlers = {
  [fact]: async (body, envelope, tx) => {
    await tx.query('insert into seen values ($1, $2, $3)', [
      body.room?.name,
      envelope.version,
      envelope.actor?.id ?? null,
    ]);
  },
};
const seen = async () =>
  (await db.pool.query<{ room: string; version: number; by: string }>('select room, version, by from seen')).rows;
const unsent = async () =>
  (await db.pool.query<{ n: number }>('select count(*) as n from outbox where sent_at is null')).rows[0]?.n;

async function readTopic(expected: number): Promise<ConsumedRecord[]> {
  const records: ConsumedRecord[] = [];
  const reader = startConsumer({
    brokers,
    clientId: 't',
    groupId: `${topic}.${Math.random()}`,
    topics: [topic],
    onRecords: async (some) => void records.push(...some),
  });
  await eventually(() => new Set(records.map((record) => record.headers.ce_id)).size >= expected, { withinMs: 20_000 });
  await reader.stop();
  return records;
}

test('a fact travels from the transaction to the effect, with its envelope, once', async () => {
  const actor = {
    uid: 'f00d',
    role: 'tutor' as const,
    email: '',
    emailVerified: true,
    name: '',
    issuedAt: new Date(),
    expiresAt: new Date(),
    token: '',
  };
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const { wake } = relay();
  consume(note);
  const id = await runInContext({ requestId: 'r1', actor, traceparent }, () => add('room-1', 1));
  wake();
  expect(await eventually(async () => ((await seen()).length > 0 ? seen() : undefined), { withinMs: 15_000 })).toEqual([
    { room: 'room-1', version: 1, by: 'f00d' },
  ]);
  const { rows } = await db.pool.query('select consumer, event_id, type from inbox');
  expect(rows).toEqual([{ consumer: 'reader', event_id: id, type: fact }]);
  const [record] = await readTopic(1);
  expect(record).toMatchObject({
    key: 'room-1',
    headers: {
      ce_id: id,
      ce_type: fact,
      ce_source: 'media',
      ce_time: '2026-03-02T10:00:00.000Z',
      ce_requestid: 'r1',
      ce_traceparent: traceparent,
    },
  });
});

test('the commit wakes the relay: no poll is needed, and Kafka has it in milliseconds', async () => {
  const never = 3_600_000;
  const producer = makeProducer({ brokers, clientId: 'test' });
  const { wake, stop } = startOutboxRelay({ pool: db.pool, producer, log, pollMs: never });
  cleanups.push(stop);
  const delays: number[] = [];
  for (let version = 1; version <= 20; version += 1) {
    const started = performance.now();
    await add('room-1', version);
    wake();
    await eventually(async () => (await unsent()) === 0, { everyMs: 1 });
    delays.push(performance.now() - started);
  }
  // The best of them, because the machine may be busy with others; by itself the relay would look in an hour.
  expect(Math.min(...delays)).toBeLessThan(process.env.FULL ? 40 : 500);
});

test('facts of one key leave in the order of their sequence, also when the later one began its transaction first', async () => {
  const entry = (version: number) => ({
    subject: 'room-1',
    version,
    occurredAt: new Date('2026-03-02T10:00:00Z'),
    body: { room: { name: 'room-1', version } },
  });
  const outbox = (tx: Tx) => makeOutbox(tx, { producer: 'media', topicFor: () => topic });
  // The clock of a row is that of its transaction's begin; who waited for the aggregate's row begins first and writes second.
  await inTransaction(db.pool, async (early) => {
    await early.query('select now()');
    await inTransaction(db.pool, async (late) => void (await outbox(late).add(fact, entry(1))));
    await outbox(early).add(fact, entry(2));
  });
  const { rows } = await db.pool.query('select version from outbox order by created_at');
  expect(rows).toEqual([{ version: 2 }, { version: 1 }]);
  const versions: (string | undefined)[] = [];
  const producer = makeProducer({ brokers, clientId: 'test' });
  const listening: EventProducer = {
    send: (records) => {
      versions.push(...records.map(({ headers }) => headers.ce_version));
      return producer.send(records);
    },
    stop: () => producer.stop(),
  };
  relay(listening);
  await eventually(async () => (await unsent()) === 0);
  expect(versions).toEqual(['1', '2']);
  expect((await readTopic(2)).map(({ headers }) => headers.ce_version)).toEqual(['1', '2']);
});

test('nothing of a rolled back transaction is sent', async () => {
  await inTransaction(db.pool, async (tx) => {
    await makeOutbox(tx, { producer: 'media', topicFor: () => topic }).add(fact, {
      subject: 's',
      version: 1,
      occurredAt: new Date(),
      body: {},
    });
    throw new Error('no');
  }).catch(() => undefined);
  expect(await unsent()).toBe(0);
});

test('an event that comes again is applied once, also by two readers at once', async () => {
  relay();
  for (const version of [1, 2, 3]) await add('room-1', version);
  consume(note, `${topic}.one`);
  consume(note, `${topic}.two`);
  const twice = async () => (await db.pool.query<{ n: number }>('select count(*) as n from inbox')).rows[0]?.n === 3;
  await eventually(twice, { withinMs: 15_000 });
  await db.pool.query(`update outbox set sent_at = null`);
  await eventually(async () => (await unsent()) === 0);
  await add('room-1', 4);
  await eventually(async () => (await seen()).length >= 4);
  expect((await seen()).map((row) => row.version)).toEqual([1, 2, 3, 4]);
});

test('after a restore with an empty Kafka, what was sent but not applied comes again by the statement of the guide, and nothing twice', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/guides/backup-and-restore.md'), 'utf8');
  const [, statement = ''] = /```sql\n([^`]+)```/.exec(guide) ?? [];
  const sending = relay();
  const reader = consume(note);
  await add('room-1', 1);
  await eventually(async () => (await seen()).length === 1, { withinMs: 15_000 });
  await reader.stop();
  await add('room-1', 2);
  await add('room-2', 1);
  await eventually(async () => (await unsent()) === 0);
  await sending.stop();

  const empty = `${topic}.restored`;
  await ensureTopics({ brokers, clientId: 'test' }, [{ name: empty, partitions: 3 }]);
  await db.pool.query('update outbox set topic = $1', [empty]);
  topic = empty;
  await db.pool.query(
    `insert into dead_letters (consumer, topic, partition, record_offset, headers, body, attempts, error_kind, error_message)
     select 'reader', $1, n % 3, n / 3, '{}', '', 5, 'Error', 'poisoned' from generate_series(0, 5) n`,
    [empty],
  );
  await db.pool.query(statement);
  const places = await db.pool.query<{ n: number }>('select count(*) as n from dead_letters where record_offset >= 0');
  expect(places.rows[0]?.n).toBe(0); // free for what is parked from now on
  relay();
  consume(note, empty);
  await eventually(async () => (await seen()).length >= 3, { withinMs: 15_000 });
  await add('room-1', 3);
  await eventually(async () => (await seen()).length >= 4, { withinMs: 15_000 });
  const versions = (await seen()).map(({ room, version }) => `${room} ${version}`).sort();
  expect(versions).toEqual(['room-1 1', 'room-1 2', 'room-1 3', 'room-2 1']);
}, 60_000);

test('facts that come together share one transaction, and a broken one among them costs only itself', async () => {
  for (let version = 1; version <= 150; version += 1) await add('room-1', version);
  relay();
  await eventually(async () => (await unsent()) === 0);
  let tries = 0;
  consume({
    [fact]: async (body, envelope, tx) => {
      await note[fact]?.(body, envelope, tx);
      if (envelope.version === 70 && (tries += 1) <= 3) throw new TypeError('not yet');
    },
  });
  await eventually(async () => (await seen()).length >= 150, { withinMs: 15_000 });
  expect((await seen()).map((row) => row.version)).toEqual(Array.from({ length: 150 }, (_none, place) => place + 1));
  const { rows } = await db.pool.query<{ rows: number }>(
    'select count(*) as rows from seen group by xmin::text order by rows desc',
  );
  expect(rows.map((row) => row.rows)).toEqual([64, 22, ...Array.from({ length: 64 }, () => 1)]);
});

test('work that is left for the end of a transaction is written with it or not at all', async () => {
  const write = (tx: Tx, room: string) =>
    beforeCommit(tx, async () => void (await tx.query('insert into seen values ($1)', [room])));
  await inTransaction(db.pool, async (tx) => write(tx, 'kept'));
  const failing = inTransaction(db.pool, async (tx) => {
    write(tx, 'lost');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await seen()).map((row) => row.room)).toEqual(['kept']);
  expect(() => beforeCommit(db.pool, async () => undefined)).toThrow('only a transaction');
});

test('facts that the reader does not handle are read over, and one without a type is parked', async () => {
  const producer = makeProducer({ brokers, clientId: 'test' });
  cleanups.push(() => producer.stop());
  const headers = toHeaders({
    id: uuidv7(new Date()),
    type: 'parlance.media.v1.Unheard',
    subject: 'room-1',
    occurredAt: new Date(),
    version: 1,
    producer: 'media',
    requestId: '',
    traceparent: undefined,
    actor: undefined,
  });
  const { ce_type: _type, ...nameless } = headers;
  const records = [headers, nameless].map((sent) => ({ topic, key: 'room-1', headers: sent, value: Buffer.alloc(0) }));
  await producer.send(records);
  relay();
  consume(note);
  await add('room-1', 2);
  await eventually(async () => (await seen()).length === 1, { withinMs: 15_000 });
  const { rows: noted } = await db.pool.query('select type from inbox');
  expect(noted).toEqual([{ type: fact }]);
  const { rows: parked } = await db.pool.query('select attempts, error_message from dead_letters');
  expect(parked).toEqual([{ attempts: 5, error_message: 'event header ce_type is missing' }]);
});

test('a refused row holds back only its own key, with back-off and the kind of the error', async () => {
  const real = makeProducer({ brokers, clientId: 'test' });
  let refuse = true;
  const picky: EventProducer = {
    send: (records) =>
      refuse && records.some((record) => record.key === 'bad' && record.headers.ce_version === '1')
        ? Promise.reject(new SendError('MESSAGE_TOO_LARGE', undefined))
        : real.send(records),
    stop: () => real.stop(),
  };
  for (const [key, version] of [
    ['bad', 1],
    ['good', 1],
    ['bad', 2],
    ['good', 2],
  ] as const)
    await add(key, version);
  relay(picky);
  await eventually(async () => (await unsent()) === 2);
  const { rows } = await db.pool.query(
    'select key, version, attempts, last_error, next_attempt_at > now() as later from outbox where sent_at is null order by seq',
  );
  expect(rows[0]).toMatchObject({ key: 'bad', version: 1, attempts: 1, last_error: 'MESSAGE_TOO_LARGE', later: true });
  expect(rows[1]).toMatchObject({ key: 'bad', version: 2, attempts: 0 });
  refuse = false;
  await eventually(async () => (await unsent()) === 0);
  const records = await readTopic(4);
  expect(records.filter((record) => record.key === 'bad').map((record) => record.headers.ce_version)).toEqual([
    '1',
    '2',
  ]);
});

test('one relay is active; when its connection is cut another one takes over and nothing is lost', async () => {
  relay();
  relay();
  await add('room-1', 1);
  await eventually(async () => (await unsent()) === 0);
  const holders = () =>
    db.pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
  expect((await holders()).rows).toHaveLength(1);
  await db.pool.query('select pg_terminate_backend($1)', [(await holders()).rows[0]?.pid]);
  await add('room-1', 2);
  await eventually(async () => (await unsent()) === 0);
  expect((await readTopic(2)).map((record) => record.headers.ce_version)).toEqual(['1', '2']);
});

test('a relay killed -9 again and again loses nothing and keeps the order of every key', async () => {
  const fixture = join(process.cwd(), 'services/runtime/src/events/relay-process.fixture.ts');
  const start = () => spawn(process.execPath, [fixture, db.url, brokers[0] ?? ''], { stdio: 'ignore' });
  const keys = ['a', 'b', 'c', 'd'];
  let child = start();
  let total = 0;
  for (let round = 0; round < 4; round += 1) {
    for (let i = 0; i < 100; i += 1) await add(keys[i % 4] ?? '', (total += 1));
    await eventually(async () => ((await unsent()) ?? 0) < total - 20 * round, { withinMs: 15_000, everyMs: 2 });
    child.kill('SIGKILL');
    child = start();
  }
  await eventually(async () => (await unsent()) === 0, { withinMs: 20_000 });
  child.kill('SIGKILL');
  const records = await readTopic(total);
  for (const key of keys) {
    const versions = records.filter((record) => record.key === key).map((record) => Number(record.headers.ce_version));
    const firsts = [...new Set(versions)];
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
  }
  expect(new Set(records.map((record) => record.headers.ce_id)).size).toBe(total);
}, 60_000);

test('a service starts, serves and stops while Kafka is away', async () => {
  const producer = makeProducer({ brokers: ['127.0.0.1:1'], clientId: 'test' });
  const away = startOutboxRelay({ pool: db.pool, producer, log });
  const reader = startEventConsumer({
    service: 'reader',
    pool: db.pool,
    kafka: { brokers: ['127.0.0.1:1'] },
    topics: [topic],
    handlers: note,
    log,
  });
  await add('room-1', 1);
  away.wake();
  const started = Date.now();
  await Promise.all([away.stop(), reader.stop()]);
  expect(Date.now() - started).toBeLessThan(6_000);
  expect(await unsent()).toBe(1);
  relay();
  await eventually(async () => (await unsent()) === 0);
});
