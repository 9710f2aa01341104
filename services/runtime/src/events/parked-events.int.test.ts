/** What cannot be applied: what is waited for, what is parked, in which order it is taken up again, and by whom. */
import { randomBytes } from 'node:crypto';
import { encodeMessage } from '@parlance/proto/codec';
import { uuidv7 } from '../ids/uuid.ts';
import { ensureTopics, makeProducer, type EventProducer } from '../kafka/producer.ts';
import { makeLogger } from '../logging/logger.ts';
import { makePool } from '../postgres/pool.ts';
import { beforeCommit } from '../postgres/unit-of-work.ts';
import { registry } from '../telemetry/metrics.ts';
import { eventually } from '../testing/eventually.ts';
import { metricValue } from '../testing/metric-value.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { startEventConsumer, type EventConsumer } from './consumer.ts';
import type { FactHandlers } from './fact-handler.ts';
import { toHeaders } from './envelope.ts';
import { redrive } from './redrive-service.ts';
import { createEventTablesV1, leanInboxV2, redriveDeadLettersV3 } from './tables.ts';

const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const log = makeLogger({ name: 'test', level: 'silent' });
const fact = 'parlance.media.v1.RoomMuteAllChanged';
let producer: EventProducer;
let cleanups: (() => unknown)[] = [];
let db: FreshDatabase;
let topic: string;

beforeAll(() => {
  producer = makeProducer({ brokers, clientId: 'test' });
});
afterAll(() => producer.stop());
beforeEach(async () => {
  topic = `test.parked.${randomBytes(6).toString('hex')}`;
  // One partition: whatever stops it stops everything that comes later.
  await ensureTopics({ brokers, clientId: 'test' }, [{ name: topic, partitions: 1 }]);
  const steps = [createEventTablesV1, leanInboxV2, redriveDeadLettersV3];
  db = await freshDatabase(
    'parked',
    steps.map((up, place) => ({ name: String(place), up })),
  );
  await db.pool.query('create table seen (n bigint generated always as identity, room text, version int8)');
  cleanups = [() => db.drop()];
});
afterEach(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

type Sent = { key?: string; version?: number; headers?: Record<string, string | undefined>; value?: Buffer };

/** As it would lie in Kafka; by default a fact that anybody can apply. */
async function send({ key = 'room-1', version = 1, headers = {}, value }: Sent): Promise<void> {
  const usual = toHeaders({
    id: uuidv7(new Date()),
    type: fact,
    subject: key,
    occurredAt: new Date(),
    producer: 'media',
    version,
    requestId: '',
    traceparent: undefined,
    actor: undefined,
  });
  const sent = Object.entries({ ...usual, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const body = value ?? Buffer.from(encodeMessage(fact, { room: { name: key, version } }));
  await producer.send([{ topic, key, headers: Object.fromEntries(sent), value: body }]);
}

function consume(handlers: FactHandlers, { group = topic } = {}): EventConsumer {
  const pool = makePool({ url: db.url });
  const started = startEventConsumer({
    service: 'reader',
    pool,
    handlers,
    log,
    kafka: { brokers },
    topics: [topic],
    groupId: group,
    redrivePollMs: 50,
  });
  const stop = async () => {
    await started.stop();
    if (!pool.ending) await pool.end();
  };
  cleanups.push(stop);
  return { stop };
}

const note: FactHandlers = {
  [fact]: async ({ room }, { version }, tx) => {
    await tx.query('insert into seen (room, version) values ($1, $2)', [room?.name, version]);
  },
};

/** Notes all but these, for which it throws. */
function noteBut(isBroken: (version: number) => boolean, error: unknown = new TypeError('cannot')): FactHandlers {
  return {
    [fact]: async (body, envelope, tx) => {
      if (isBroken(envelope.version)) throw error;
      await note[fact]?.(body, envelope, tx);
    },
  };
}

/** Locks are waited for so briefly that a test sees several tries; for the database itself as long as ever. */
function impatient(handlers: FactHandlers): FactHandlers {
  return {
    [fact]: async (body, envelope, tx) => {
      await tx.query(`set local lock_timeout = '25ms'`);
      await handlers[fact]?.(body, envelope, tx);
    },
  };
}

const seen = async () =>
  (await db.pool.query<{ what: string }>(`select room || ' ' || version as what from seen order by n`)).rows.map(
    ({ what }) => what,
  );
const parked = async () =>
  (
    await db.pool.query(
      'select id, attempts, error_kind, error_message from dead_letters where resolved_at is null order by id',
    )
  ).rows;
/** Joining a group takes three seconds on a machine that has time, and as long as it likes on one that has not. */
const within = { withinMs: 60_000 };
jest.setTimeout(150_000);

test('a lock that somebody holds for longer than five tries parks nothing: the partition waits, says so, and goes on', async () => {
  const holder = await db.pool.connect();
  await holder.query('begin; lock table seen in access exclusive mode');
  let tries = 0;
  const counted = noteBut(() => {
    tries += 1;
    return false;
  });
  for (const version of [1, 2]) await send({ version });
  consume(impatient(counted));
  await eventually(() => tries > 6, within);
  await eventually(async () => {
    const { values } = (await registry.getSingleMetric('inbox_waiting_seconds')?.get()) ?? { values: [] };
    return (values[0]?.value ?? 0) > 0.5;
  }, within);
  expect(await parked()).toEqual([]);
  await holder.query('rollback');
  holder.release();
  await eventually(async () => (await seen()).length === 2, within);
  expect(await seen()).toEqual(['room-1 1', 'room-1 2']);
  expect(await parked()).toEqual([]);
});

test('a fact that fails five times is parked, what follows of its key waits behind it, and every other key goes on', async () => {
  const reader = consume(noteBut((version) => version === 2));
  for (const version of [1, 2, 3, 4]) await send({ version });
  await send({ key: 'room-2', version: 9 });
  await eventually(async () => (await seen()).length === 2 && (await parked()).length === 3, within);
  expect(await seen()).toEqual(['room-1 1', 'room-2 9']);
  const behind = { attempts: 0, error_kind: 'BehindParked', error_message: 'an earlier fact of its key is parked' };
  expect(await parked()).toMatchObject([
    { attempts: 5, error_kind: 'TypeError', error_message: 'cannot' },
    behind,
    behind,
  ]);
  expect(await redrive(db.pool, ['list'])).toEqual([
    expect.stringMatching(
      new RegExp(`^1\t${fact}\troom-1\t5 tries\t2 behind it\tsince .*\tnext .*\tTypeError: cannot$`),
    ),
  ]);
  await reader.stop();

  // The next version can do it: it takes them up by itself, in their order, and later ones follow.
  consume(note);
  await eventually(async () => (await parked()).length === 0, within);
  await send({ version: 5 });
  await eventually(async () => (await seen()).length === 6, within);
  expect(await seen()).toEqual(['room-1 1', 'room-2 9', 'room-1 2', 'room-1 3', 'room-1 4', 'room-1 5']);
});

test('what is parked is tried again after a minute, then after two, by one of two replicas, and is applied once', async () => {
  let isBroken = true;
  const handlers = noteBut(() => isBroken);
  consume(handlers);
  await send({});
  await eventually(async () => (await parked()).length === 1, within);
  const waitS = async () =>
    (
      await db.pool.query<{ s: number }>(
        'select extract(epoch from next_try_at - now())::float8 as s from dead_letters',
      )
    ).rows[0]?.s ?? 0;
  expect(await waitS()).toBeGreaterThan(30);
  expect(await waitS()).toBeLessThanOrEqual(60);
  const passTheTime = () => db.pool.query('update dead_letters set next_try_at = now()');
  await passTheTime();
  await eventually(async () => (await parked())[0]?.attempts === 6, within);
  expect(await waitS()).toBeGreaterThan(90);
  isBroken = false;
  consume(handlers, { group: `${topic}.other` });
  await passTheTime();
  await eventually(async () => (await parked()).length === 0, within);
  expect(await seen()).toEqual(['room-1 1']);
});

test('what fails only when its transaction ends is parked again, and counts as applied when it is', async () => {
  let isBroken = true;
  const atTheEnd: FactHandlers = {
    [fact]: async (body, envelope, tx) =>
      beforeCommit(tx, async () => {
        if (isBroken) throw new TypeError('cannot');
        await note[fact]?.(body, envelope, tx);
      }),
  };
  const applied = async () => (await metricValue(`inbox_events_total{type="${fact}",outcome="applied"}`)) ?? 0;
  consume(atTheEnd);
  await send({});
  await eventually(async () => (await parked()).length === 1, within);
  const before = await applied();
  await db.pool.query('update dead_letters set next_try_at = now()');
  await eventually(async () => (await parked())[0]?.attempts === 6, within);
  expect(await applied()).toBe(before);
  isBroken = false;
  await db.pool.query('update dead_letters set next_try_at = now()');
  await eventually(async () => (await applied()) === before + 1, within);
  expect([await seen(), await parked()]).toEqual([['room-1 1'], []]);
});

test('a lock is no try of a parked fact either: it is not given up until somebody asks again', async () => {
  let [isBroken, tries] = [true, 0];
  const handlers = noteBut(() => {
    tries += 1;
    return isBroken;
  });
  consume(impatient(handlers));
  await send({});
  await eventually(async () => (await parked()).length === 1, within);
  const holder = await db.pool.connect();
  await holder.query('begin; lock table seen in access exclusive mode');
  [isBroken, tries] = [false, 0];
  await redrive(db.pool, ['all']);
  await eventually(() => tries > 2, within);
  await holder.query('rollback');
  holder.release();
  await eventually(async () => (await seen()).length === 1, within);
  const { rows } = await db.pool.query('select attempts from dead_letters');
  expect(rows).toEqual([{ attempts: 5 }]);
});

test('an operator asks for one that waits and gets those before it too; one that is given up lets the others go on', async () => {
  let broken = [1, 2];
  consume(noteBut((version) => broken.includes(version)));
  for (const version of [1, 2, 3]) await send({ version });
  await eventually(async () => (await parked()).length === 3, within);
  const [first, , third] = (await parked()).map(({ id }) => Number(id));
  broken = [2];
  expect(await redrive(db.pool, [String(third)])).toEqual(['3 will be tried within ten seconds']);
  await eventually(async () => (await parked())[0]?.attempts === 1, within);
  expect(await seen()).toEqual(['room-1 1']);
  const [second] = (await parked()).map(({ id }) => String(id));
  expect(await redrive(db.pool, ['discard', second ?? ''])).toEqual(['1 given up']);
  await eventually(async () => (await seen()).length === 2, within);
  expect(await seen()).toEqual(['room-1 1', 'room-1 3']);
  expect(await redrive(db.pool, ['list'])).toEqual([]);
  expect(await redrive(db.pool, [String(first)])).toEqual(['0 will be tried within ten seconds']); // done with
  for (const words of [[], ['discard'], ['1', 'x'], ['-1'], ['list', '1']]) {
    await expect(redrive(db.pool, words)).rejects.toThrow('Say what to do: list | all | <id> … | discard <id> …');
  }
});

test('nothing that may lie in a topic stops its partition, also what the table of parked facts refuses', async () => {
  const long = 'k'.repeat(9_000);
  await send({ key: 'a\0b', headers: { ce_subject: 'a\0b', 'x\0y': 'z\0' } });
  await send({ key: long, headers: { ce_id: 'no uuid', note: 'n'.repeat(90_000) } });
  await send({ key: '\ud800', value: Buffer.from('ff'.repeat(40), 'hex') });
  await send({ key: 'nobody', headers: { ce_id: undefined, ce_time: undefined } });
  await send({ key: 'nobody', version: 2 });
  await send({ key: 'refused', version: 66 });
  await send({ key: 'refused', version: 67 });
  await send({ version: 3 });
  await db.pool.query(`alter table dead_letters add constraint planted check (key <> 'refused')`);
  consume(noteBut((version) => version === 66, 'not even an error'));
  await eventually(async () => (await seen()).includes('room-1 3'), within);
  // What is no fact holds nobody back; nor does what could not be kept with its key.
  expect(await seen()).toEqual(['nobody 2', 'refused 67', 'room-1 3']);
  const { rows } = await db.pool.query(
    'select key, error_message, next_try_at is not null as again from dead_letters order by id',
  );
  expect(rows).toMatchObject([
    { key: 'a␀b', again: true },
    { key: long, error_message: expect.stringContaining('no uuid'), again: false },
    { again: true },
    { key: 'nobody', error_message: 'event header ce_time is missing', again: false },
    { key: null, error_message: 'not even an error', again: false },
  ]);
});
