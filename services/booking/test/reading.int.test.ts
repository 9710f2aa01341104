/** Booking's reader dies where it hurts, and gets what nobody can read (K1, K2). */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { outboxRow } from '@parlance/runtime/events/outbox';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { ensureTopics, makeProducer } from '@parlance/runtime/kafka/producer';
import { counter } from '@parlance/runtime/telemetry/metrics';
import { eventually } from '@parlance/runtime/testing/eventually';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeTally, startTallyingReader } from './tallying-reader.ts';

jest.setTimeout(1_200_000);

const [lanes, killsOfLane] = process.env.FULL ? [5, 40] : [3, 3];
const kills = lanes * killsOfLane;
/** New facts before each death: what was not noted as read comes with them, all of a lane in one batch. */
const factsBetween = Math.floor(60 / killsOfLane);
const broker = process.env.TEST_KAFKA_BROKERS ?? '';
const producer = makeProducer({ brokers: [broker], clientId: 'test' });

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('reading', migrations);
  await db.pool.query(makeTally);
});
afterAll(async () => {
  await producer.stop();
  await db.drop();
});

const newUid = () => randomBytes(16).toString('hex');

async function aTopic(): Promise<string> {
  const name = `test.reading.${randomBytes(6).toString('hex')}`;
  await ensureTopics({ brokers: [broker], clientId: 'test' }, [{ name, partitions: 1 }]);
  return name;
}

type Credit = { topic: string; uid: string; version: number };

/** Payments says that one token was bought. */
function credit({ topic, uid, version }: Credit) {
  const body = { uid, tokenType: 'TOKEN_TYPE_LESSON' as const, quantity: 1, invoiceId: `in_${uid}_${version}` };
  const entry = { subject: uid, version, occurredAt: new Date(), body };
  const from = { producer: 'payments', topicFor: () => topic };
  const { key, headers, body: value } = outboxRow('parlance.payments.v1.TokensCredited', entry, from);
  return { topic, key, headers: JSON.parse(headers) as Record<string, string>, value: Buffer.from(value) };
}

const fixture = join(process.cwd(), 'services/booking/test/killed-reader.fixture.ts');

/** One reader after the other reads on where the last one is known to have been. */
async function dieAgainAndAgain(): Promise<{ topic: string; uid: string }> {
  const [topic, uid] = [await aTopic(), newUid()];
  for (let death = 0; death < killsOfLane; death += 1) {
    const versions = Array.from({ length: factsBetween }, (_none, place) => death * factsBetween + place + 1);
    await producer.send(versions.map((version) => credit({ topic, uid, version })));
    const child = spawn(process.execPath, [fixture, db.url, broker, topic], { stdio: ['ignore', 'ignore', 'inherit'] });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  }
  return { topic, uid };
}

const tallied = async (uid: string) => {
  const sql = 'select version from tally where student_uid = $1 order by seq';
  return (await db.pool.query<{ version: number }>(sql, [uid])).rows.map(({ version }) => version);
};

const duplicates = async () => (await counter('inbox_duplicates_total').get()).values[0]?.value ?? 0;

test(`K1 booking's reader is killed ${kills} times between its commit and its note of how far it read (200 with FULL=1): no token twice, none missing, in order`, async () => {
  const all = await Promise.all(Array.from({ length: lanes }, dieAgainAndAgain));
  const facts = Array.from({ length: killsOfLane * factsBetween }, (_none, place) => place + 1);
  const before = await duplicates();
  const readers = all.map(({ topic }) => startTallyingReader({ pool: db.pool, broker, topic }));
  for (const { uid } of all)
    await eventually(async () => (await tallied(uid)).length >= facts.length, { withinMs: 60_000 });
  // That the deaths were where they should be: what had been applied came again.
  await eventually(async () => (await duplicates()) - before >= lanes, { withinMs: 60_000 });
  await Promise.all(readers.map((reader) => reader.stop()));
  for (const { uid } of all) expect(await tallied(uid)).toEqual(facts);
  const { rows } = await db.pool.query(
    `select balance, (select count(*)::int8 from ledger l where l.student_uid = w.student_uid) as lines from wallets w`,
  );
  expect(rows).toEqual(all.map(() => ({ balance: facts.length, lines: facts.length })));
});

/** Each of a key of its own: what follows of a parked key waits behind it. */
const junk = (topic: string): Record<string, ReturnType<typeof credit>> => {
  const good = () => credit({ topic, uid: newUid(), version: 1 });
  const { ce_id: _id, ...nameless } = good().headers;
  const untimed = good();
  return {
    'a body that is JSON': { ...good(), value: Buffer.from('{"uid": ') },
    'nearly a megabyte of noise': { ...good(), value: randomBytes(900_000) },
    'no id': { ...good(), headers: nameless },
    'a time that is none': { ...untimed, headers: { ...untimed.headers, ce_time: 'soon' } },
    'nothing in it': { ...good(), value: Buffer.alloc(0) },
  };
};

const parkedSoFar = async () =>
  (await counter('inbox_events_total').get()).values
    .filter(({ labels }) => labels.outcome === 'parked')
    .reduce((sum, { value }) => sum + value, 0);

test('K2 what booking cannot read is parked within five tries and counted, and what follows it is applied', async () => {
  const [topic, uid] = [await aTopic(), newUid()];
  const bad = junk(topic);
  const before = await parkedSoFar();
  const reader = startTallyingReader({ pool: db.pool, broker, topic });
  await producer.send([credit({ topic, uid, version: 1 })]);
  await eventually(async () => (await tallied(uid)).length === 1, { withinMs: 20_000 });
  await producer.send([...Object.values(bad), credit({ topic, uid, version: 2 })]);
  await eventually(async () => (await tallied(uid)).length === 2, { withinMs: 60_000 });
  expect(await tallied(uid)).toEqual([1, 2]);
  const sql = 'select attempts, resolved_at from dead_letters where topic = $1 order by id';
  const { rows } = await db.pool.query(sql, [topic]);
  expect(rows).toEqual(Object.keys(bad).map(() => ({ attempts: 5, resolved_at: null })));
  expect((await parkedSoFar()) - before).toBe(rows.length);
  await reader.stop();
});

test('K2 a fact of a kind that booking does not know yet is passed over, and holds up nothing', async () => {
  const [topic, uid] = [await aTopic(), newUid()];
  const known = credit({ topic, uid, version: 1 });
  const headers = { ...known.headers, ce_id: uuidv7(new Date()), ce_type: 'parlance.payments.v2.TokensCredited' };
  const reader = startTallyingReader({ pool: db.pool, broker, topic });
  await producer.send([{ ...known, headers }, known]);
  await eventually(async () => (await tallied(uid)).length === 1, { withinMs: 20_000 });
  expect((await db.pool.query('select 1 from inbox where subject = $1', [uid])).rows).toHaveLength(1);
  expect((await db.pool.query('select 1 from dead_letters where topic = $1', [topic])).rows).toEqual([]);
  await reader.stop();
});
