/** A use case is a transaction: `run` hands out stores that are bound to it, so nothing can mix. */
import type { PoolClient } from 'pg';
import { refuse } from '../errors/refusals.ts';
import { outsideRequests, timeLeftMs } from '../context/request-context.ts';
import { retry } from '../retry/retry.ts';
import { counter } from '../telemetry/metrics.ts';
import { makeSemaphore } from '../waiting/semaphore.ts';
import { isDatabaseUnavailable, isTransient } from './pg-errors.ts';
import { mayHaveWritten } from './may-have-written.ts';
import type { Pool, Queryable } from './pool.ts';

export type Tx = Queryable;
export type UnitOfWork<Stores> = {
  run<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * For work that is one statement: the server makes that a transaction by itself, which saves two of three round trips. A
   * second statement is refused, for it would be another transaction.
   */
  alone<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
};

export type UnitOfWorkOptions<Stores> = {
  pool: Pool;
  bind: (tx: Tx) => Stores;
  /** Called after every commit of what has written something, e.g. to wake the outbox relay. */
  onCommit?: (() => void) | undefined;
  /** Tries in all when the database asks for another one (serialization, deadlock). */
  attempts?: number | undefined;
  /** So many transactions at once; the others wait without a connection, which is left to those who may not wait. */
  atOnce?: number | undefined;
  /** How long a statement of `run` waits for somebody's row; left out: as long as the statement may take. */
  lockTimeoutMs?: number | undefined;
};

const retries = counter('db_transaction_retries_total');
const mostWaiting = 1_000;
/** Jittered, so that two who met once do not meet again. */
const waitMs = (failures: number) => Math.random() * Math.min(200, 5 * 2 ** failures);

export function makeUnitOfWork<Stores>(options: UnitOfWorkOptions<Stores>): UnitOfWork<Stores> {
  const { pool, bind, onCommit, attempts = 5, atOnce, lockTimeoutMs } = options;
  const inTurn = atOnce === undefined ? undefined : makeSemaphore({ atOnce, mostWaiting });
  const repeating = <T>(once: () => Promise<Done<T>>): Promise<T> =>
    retry(
      async () => {
        const { result, wrote } = await (inTurn?.(once) ?? once());
        if (wrote) onCommit?.();
        return result;
      },
      { when: isTransient, attempts, waitMs, onFailure: () => retries.inc() },
    );
  return {
    run: (work) => repeating(() => transact(pool, (tx) => work(bind(tx)), { lockTimeoutMs })),
    alone: (work) =>
      repeating(async () => {
        const single = singleStatement(pool);
        const result = await work(bind(single.tx));
        return { result, wrote: single.wrote() };
      }),
  };
}

type Done<T> = { result: T; wrote: boolean };

function singleStatement(pool: Pool): { tx: Tx; wrote: () => boolean } {
  let sent = false;
  let wrote = false;
  const tx: Tx = {
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
      if (sent) throw new Error('a second statement outside of a transaction');
      sent = true;
      const answer = await pool.query<R>(sql, params as unknown[]);
      wrote = mayHaveWritten(sql, answer);
      return answer;
    },
  };
  return { tx, wrote: () => wrote };
}

/** One try, without stores and without repeating: for migrations, the inbox and tests. */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>, options: Settings = {}): Promise<T> {
  return (await transact(pool, work, options)).result;
}

type Settings = Pick<UnitOfWorkOptions<unknown>, 'lockTimeoutMs'> & {
  /** What is set for this transaction alone, as `set local` has it; it goes with the begin. */
  set?: readonly string[];
};

async function transact<T>(pool: Pool, work: (tx: Tx) => Promise<T>, settings: Settings): Promise<Done<T>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const remember = (error: Error) => (broken = error);
  client.on('error', remember);
  const state = { isOpen: true, wrote: false };
  try {
    await client.query(['begin', ...settingsOf(pool, settings)].join('; set local '));
    const tx = transactionOf(client, state);
    lastWorks.set(tx, []);
    const result = await work(tx);
    await settle(tx);
    // What is not committed by then is not committed: its caller has had that answer.
    if (timeLeftMs() <= 0) throw refuse('DEADLINE_EXCEEDED');
    await outsideRequests(() => commit(client));
    return { result, wrote: state.wrote };
  } catch (error) {
    await outsideRequests(() => client.query('rollback')).catch(remember);
    if (isDatabaseUnavailable(error)) remember(error as Error);
    throw error;
  } finally {
    state.isOpen = false;
    client.off('error', remember);
    client.release(broken);
  }
}

const lastWorks = new WeakMap<Tx, (() => Promise<void>)[]>();

/** For what the whole transaction can write at once: runs after its work, before its commit, in the order asked for. */
export function beforeCommit(tx: Tx, work: () => Promise<void>): void {
  const works = lastWorks.get(tx);
  if (works === undefined) throw new Error('only a transaction that inTransaction opened has a commit to wait for');
  works.push(work);
}

/** For what must see, or take away, all that the transaction writes. Of a batch of facts each is then applied by itself. */
export function demandNothingLeft(tx: Tx): void {
  if ((lastWorks.get(tx) ?? []).length > 0)
    throw new Error('something is left to be written when this transaction ends');
}

/** What waits for the commit is done now, each once, also what that leaves. */
export async function settle(tx: Tx): Promise<void> {
  const works = lastWorks.get(tx) ?? [];
  for (let work = works.shift(); work; work = works.shift()) await work();
}

/** The server answers ROLLBACK when an earlier statement failed and somebody caught its error: that is no success. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
}

/** Statements end with the request's deadline: nobody waits for them any longer. Costs no round trip of its own. */
function settingsOf({ options }: Pool, { lockTimeoutMs, set = [] }: Settings): string[] {
  const left = timeLeftMs();
  if (left <= 0) throw refuse('DEADLINE_EXCEEDED');
  const isShort = left < Number(options.statement_timeout);
  return [
    ...(isShort ? [`statement_timeout = ${Math.ceil(left)}`] : []),
    ...(lockTimeoutMs === undefined ? [] : [`lock_timeout = ${lockTimeoutMs}`]),
    ...set,
  ];
}

function transactionOf(client: PoolClient, state: { isOpen: boolean; wrote: boolean }): Tx {
  return {
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
      if (!state.isOpen) throw new Error('the transaction is over: a store was used after its unit of work ended');
      const answer = await client.query<R>(sql, params as unknown[]);
      state.wrote ||= mayHaveWritten(sql, answer);
      return answer;
    },
  };
}
