/** The one door to PostgreSQL. */
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { preparedName } from './prepared.ts';

export type Pool = pg.Pool;
/** One connection, lent out for longer than a statement. */
export type PoolClient = pg.PoolClient;

/** What stores and queries need: a transaction and the pool itself both fit. */
export type Queryable = {
  query<R extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>;
};

export type PoolOptions = {
  url: string;
  max?: number | undefined;
  /** No statement outlives this, whatever its caller waits for. */
  statementTimeoutMs?: number;
  log?: Logger | undefined;
};

const { builtins } = pg.types;

/** int8 as number (ids and counts stay far below 2^53), dates without a time as the text they are. */
export function readColumn(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8) return Number;
  if (oid === builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/** Sends what prepared.ts knows by its name. */
class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const send = super.query.bind(this) as Query;
    if (name === undefined) return send(text, values, callback);
    if (typeof values === 'function') return send({ name, text }, values);
    return send({ name, text, values }, callback);
  }) as pg.Client['query'];
}

/** The server goes on with the connection; after FATAL it does not. */
function isAboutStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

/** Keeps the connection of a statement that was refused: the library's own `query` closes it, and each race lost would cost a new one. */
class KeepingPool extends pg.Pool {
  override query = (async (text: string, values?: unknown[]) => {
    const client = await this.connect();
    let broken: Error | undefined;
    const remember = (error: Error) => (broken = error);
    client.on('error', remember);
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!isAboutStatement(error)) broken ??= error as Error;
      throw error;
    } finally {
      client.off('error', remember);
      client.release(broken);
    }
  }) as pg.Pool['query'];
}

export function makePool({ url, max = 10, statementTimeoutMs = 15_000, log }: PoolOptions): Pool {
  const pool = new KeepingPool({
    Client: PreparingClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // A client that died in the middle must not keep its locks for long.
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser: readColumn as typeof pg.types.getTypeParser },
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'idle database connection lost'));
  return pool;
}
