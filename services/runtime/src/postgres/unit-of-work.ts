/** A use case is a transaction: `run` hands out stores that are bound to it, so nothing can mix. */
import type { PoolClient } from 'pg';
import { refuse } from '../errors/refusals.ts';
import { outsideRequests, timeLeftMs } from '../context/request-context.ts';
import { retry } from '../retry/retry.ts';
import { counter } from '../telemetry/metrics.ts';
import { makeSemaphore } from '../waiting/semaphore.ts';
import { isDatabaseUnavailable, isTransient } from './pg-errors.ts';
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
  /** Called after every commit, e.g. to wake the outbox relay. */
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
  const repeating = <T>(once: () => Promise<T>): Promise<T> =>
    retry(
      async () => {
        const result = await (inTurn?.(once) ?? once());
        onCommit?.();
        return result;
      },
      { when: isTransient, attempts, waitMs, onFailure: () => retries.inc() },
    );
  return {
    run: (work) => repeating(() => inTransaction(pool, (tx) => work(bind(tx)), { lockTimeoutMs })),
    alone: (work) => repeating(async () => work(bind(singleStatement(pool)))),
  };
}

function singleStatement(pool: Pool): Tx {
  let sent = false;
  return {
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
      if (sent) throw new Error('a second statement outside of a transaction');
      sent = true;
      return pool.query<R>(sql, params as unknown[]);
    },
  };
}

/** One try, without stores and without repeating: for migrations, the inbox and tests. */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: Tx) => Promise<T>,
  { lockTimeoutMs }: Pick<UnitOfWorkOptions<unknown>, 'lockTimeoutMs'> = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const remember = (error: Error) => (broken = error);
  client.on('error', remember);
  let open = true;
  try {
    await client.query(
      `begin${statementTimeout(pool)}${lockTimeoutMs === undefined ? '' : `; set local lock_timeout = ${lockTimeoutMs}`}`,
    );
    const tx = transactionOf(client, () => open);
    lastWorks.set(tx, []);
    const result = await work(tx);
    for (const last of lastWorks.get(tx) ?? []) await last();
    // What is not committed by then is not committed: its caller has had that answer.
    if (timeLeftMs() <= 0) throw refuse('DEADLINE_EXCEEDED');
    await outsideRequests(() => commit(client));
    return result;
  } catch (error) {
    await outsideRequests(() => client.query('rollback')).catch(remember);
    if (isDatabaseUnavailable(error)) remember(error as Error);
    throw error;
  } finally {
    open = false;
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

/** The server answers ROLLBACK when an earlier statement failed and somebody caught its error: that is no success. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
}

/** Statements end with the request's deadline: nobody waits for them any longer. Costs no round trip of its own. */
function statementTimeout({ options }: Pool): string {
  const left = timeLeftMs();
  if (left <= 0) throw refuse('DEADLINE_EXCEEDED');
  return left < Number(options.statement_timeout) ? `; set local statement_timeout = ${Math.ceil(left)}` : '';
}

function transactionOf(client: PoolClient, isOpen: () => boolean): Tx {
  return {
    query: async <R extends object>(sql: string, params?: readonly unknown[]) => {
      if (!isOpen()) throw new Error('the transaction is over: a store was used after its unit of work ended');
      return client.query<R>(sql, params as unknown[]);
    },
  };
}
