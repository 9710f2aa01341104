/** One effect a key: the reply is stored in the transaction of the effect, so either both exist or none. */
import { createHash } from 'node:crypto';
import { refuse } from '../errors/refusals.ts';
import { counter } from '../telemetry/metrics.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Retention } from '../postgres/remove-rows.ts';
import type { MigrationTx } from '../postgres/migrate.ts';
import type { Tx } from '../postgres/unit-of-work.ts';
import { fromStored, toStored } from './stored-value.ts';

const longestKey = 255;
const replays = counter('idempotency_replays_total');

export async function createIdempotencyTableV1(tx: MigrationTx): Promise<void> {
  await tx.query(`
    create table idempotency_keys (
      actor_uid text not null,
      rpc text not null,
      key text not null,
      body_hash bytea not null,
      reply jsonb,
      created_at timestamptz not null default now(),
      constraint idempotency_keys_pkey primary key (actor_uid, rpc, key)
    )`);
  await tx.query('create index idempotency_keys_created_at on idempotency_keys (created_at)');
}

/** What is done once, however often it is asked for. */
export type Command = {
  /** '' for a call without a caller; its reply must then hold no personal data. */
  actorUid: string;
  /** Full method name, or any name that no other kind of effect has. */
  rpc: string;
  /** Without a key the work simply runs. */
  key: string | undefined;
  /** The request; the same key with another body is refused. */
  body: unknown;
};

export type OnceOptions = Command & { tx: Tx };

/** `runOnce` in one transaction: what the stores of a unit of work offer. */
export type Once = <T>(command: Command, work: () => Promise<T>) => Promise<T>;

export const makeOnce =
  (tx: Tx): Once =>
  (command, work) =>
    runOnce({ ...command, tx }, work);

/**
 * Runs `work` once for each (caller, RPC, key) and gives its reply to everybody who asks again within 48 hours.
 * A second caller waits here for the first one's commit, and reads its reply by a statement of its own, because only then
 * does it see what was committed meanwhile; when the first one rolls back, the second one does the work.
 */
export async function runOnce<T>({ tx, actorUid, rpc, key, body }: OnceOptions, work: () => Promise<T>): Promise<T> {
  const held = keyOf({ actorUid, rpc, key, body });
  if (held === undefined) return work();
  if (await claim(tx, [held.actorUid, held.rpc, held.key, held.hash])) {
    const reply = await work();
    await tx.query('update idempotency_keys set reply = $4 where actor_uid = $1 and rpc = $2 and key = $3', [
      actorUid,
      rpc,
      held.key,
      storedJson(reply),
    ]);
    return reply;
  }
  const stored = await replyOf<T>(tx, held);
  if (stored !== undefined) return stored.reply;
  throw refuse('IDEMPOTENCY_KEY_BUSY');
}

/** A key with what it belongs to, for a statement that claims it among other things. */
export type IdempotencyKey = { actorUid: string; rpc: string; key: string; hash: Buffer };

/** Undefined when no key was sent; refuses one that is too long. */
export function keyOf({ actorUid, rpc, key, body }: Command): IdempotencyKey | undefined {
  if (key === undefined || key === '') return undefined;
  if (key.length > longestKey) throw refuse('IDEMPOTENCY_KEY_INVALID');
  return { actorUid, rpc, key, hash: hashOf(body) };
}

/** A reply as it is stored: JSON whose instants and bytes come back as they were. */
export function storedJson(reply: unknown): string {
  return JSON.stringify({ value: toStored(reply) });
}

/** The reply that this command has had, for what is looked at before it is done again: a lesson may have begun since. */
export async function findReply<T>(db: Queryable, command: Command): Promise<{ reply: T } | undefined> {
  const key = keyOf(command);
  return key && replyOf<T>(db, key);
}

/** The reply that this key has had within 48 hours. Refuses a key that was used for another body. */
async function replyOf<T>(db: Queryable, key: IdempotencyKey): Promise<{ reply: T } | undefined> {
  const { rows } = await db.query<StoredRow>(
    `select encode(body_hash, 'hex') as body_hash, reply from idempotency_keys
     where actor_uid = $1 and rpc = $2 and key = $3 and created_at >= now() - interval '48 hours'`,
    [key.actorUid, key.rpc, key.key],
  );
  return rows[0] && storedReply(rows[0], key);
}

/** The hash in hexadecimal digits. */
export type StoredRow = { body_hash: string; reply: { value?: unknown } | null };

/** What a row says, for whoever reads it among other things. Refuses a key that was used for another body. */
export function storedReply<T>({ body_hash: hash, reply }: StoredRow, key: IdempotencyKey): { reply: T } | undefined {
  if (reply === null) return undefined;
  if (hash !== key.hash.toString('hex')) throw refuse('IDEMPOTENCY_KEY_REUSED');
  replays.inc();
  return { reply: fromStored(reply.value) as T };
}

/** True when the key is ours: new, or left over from more than 48 hours ago. */
async function claim(tx: Tx, params: unknown[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into idempotency_keys as held (actor_uid, rpc, key, body_hash) values ($1, $2, $3, $4)
     on conflict (actor_uid, rpc, key) do update
       set body_hash = excluded.body_hash, reply = null, created_at = now()
       where held.created_at < now() - interval '48 hours'
     returning 1`,
    params,
  );
  return rowCount === 1;
}

function hashOf(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(toStored(body))) ?? 'undefined')
    .digest();
}

/** The order of fields says nothing about the request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, held]) => [name, sorted(held)]));
}

/** `runOnce` ignores expired rows by itself. */
export const keyRetention: Retention = {
  table: 'idempotency_keys',
  over: `created_at < now() - interval '48 hours'`,
  why: 'nobody repeats a request after two days',
};
