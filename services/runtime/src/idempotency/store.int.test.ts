import { inTransaction } from '../postgres/unit-of-work.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { removeRows } from '../postgres/remove-rows.ts';
import { createIdempotencyTableV1, keyRetention, runOnce } from './store.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('idempotency', [{ name: '1', up: createIdempotencyTableV1 }]);
  await db.pool.query('create table effects (what text)');
});
afterAll(() => db.drop());
beforeEach(() => db.pool.query('truncate effects, idempotency_keys'));

type Ask = { actorUid?: string; rpc?: string; key?: string; body?: unknown; meanwhile?: () => Promise<void> };
const when = new Date('2026-03-02T10:00:00.000Z');

function once({ actorUid = 'u1', rpc = 'svc/Create', key = 'k1', body = { a: 1, b: 2 }, meanwhile }: Ask = {}) {
  return inTransaction(db.pool, (tx) =>
    runOnce({ tx, actorUid, rpc, key, body }, async () => {
      const { rows } = await tx.query<{ what: string }>(
        `insert into effects values (gen_random_uuid()::text) returning what`,
      );
      await meanwhile?.();
      return { what: rows[0]?.what, when, absent: undefined };
    }),
  );
}
const refused = () => Promise.reject(new Error('refused'));
const effects = async () => (await db.pool.query('select what from effects')).rows.length;

test('a replay gets the first reply, instants and all, and there is one effect', async () => {
  const first = await once();
  const replay = await once({ body: { b: 2, a: 1 } });
  expect(replay).toEqual({ what: first.what, when });
  expect(replay.when).toBeInstanceOf(Date);
  expect(await effects()).toBe(1);
});

test('twenty callers with one key at once: one effect, one reply', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => once()));
  expect(new Set(replies.map((reply) => reply.what)).size).toBe(1);
  expect(await effects()).toBe(1);
});

test('the same key with another body is refused with 422 IDEMPOTENCY_KEY_REUSED', async () => {
  await once();
  await expect(once({ body: { a: 2 } })).rejects.toMatchObject({ kind: 'rule', reason: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await effects()).toBe(1);
});

test('the same key of another caller or another call stands alone', async () => {
  await Promise.all([once(), once({ actorUid: 'u2' }), once({ rpc: 'svc/Other' })]);
  expect(await effects()).toBe(3);
});

test('a failure stores nothing: the next try does the work', async () => {
  await expect(once({ meanwhile: refused })).rejects.toThrow('refused');
  await once();
  expect(await effects()).toBe(1);
});

/** Whom another one's transaction holds up. */
const waiting = async () => {
  const held = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.pool.query(held)).rows.length;
};

test('who waits for one that fails does the work itself', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failing = once({ meanwhile: () => (begun.resolve(), gate.promise) });
  await begun.promise;
  const others = [once(), once()];
  await eventually(async () => (await waiting()) === 2);
  gate.reject(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  const [first, second] = await Promise.all(others);
  expect(second).toEqual(first);
  expect(await effects()).toBe(1);
});

test('keys are kept 48 hours', async () => {
  await once();
  await db.pool.query(`update idempotency_keys set created_at = now() - interval '47 hours 59 minutes'`);
  await once();
  expect([await effects(), await removeRows(db.pool, keyRetention, 5_000)]).toEqual([1, 0]);
  await db.pool.query(`update idempotency_keys set created_at = now() - interval '48 hours 1 minute'`);
  await once({ body: 'quite another' });
  expect(await effects()).toBe(2);
  await db.pool.query(`update idempotency_keys set created_at = now() - interval '48 hours 1 minute'`);
  expect(await removeRows(db.pool, keyRetention, 5_000)).toBe(1);
});

test('without a key the work simply runs; a key of more than 255 characters is malformed', async () => {
  await inTransaction(db.pool, (tx) =>
    runOnce({ tx, actorUid: 'u', rpc: 'r', key: undefined, body: 1 }, async () => 1),
  );
  await expect(once({ key: 'k'.repeat(256) })).rejects.toMatchObject({ kind: 'malformed' });
  await once({ key: 'k'.repeat(255) });
});
