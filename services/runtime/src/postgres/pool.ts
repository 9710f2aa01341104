/** The one door to PostgreSQL. */
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { BoundedClient, DatabaseSilent, type BoundedClientOptions } from './bounded-client.ts';
import { readInstant } from './instants.ts';
import { isAboutStatement, isDatabaseUnavailable, UnreachableDatabase } from './pg-errors.ts';
import { socketSettings, withSessionSettings } from './sessions.ts';

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
  /** No statement outlives this, whatever its caller waits for; nothing waits longer for a database that is silent. */
  statementTimeoutMs?: number | undefined;
  log?: Logger | undefined;
};

const { builtins } = pg.types;

/** int8 as number (ids and counts stay far below 2^53), dates without a time as the text they are, instants with their microseconds. */
function readColumn(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8) return Number;
  if (oid === builtins.DATE) return String;
  if (oid === builtins.TIMESTAMPTZ && format !== 'binary') return readInstant;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

/**
 * Keeps the connection of a statement that was refused: the library's own `query` closes it, and each race lost would cost a new
 * one. Drops all connections that were not heard since one of them went silent: each would cost its next user the whole wait.
 */
class KeepingPool extends pg.Pool {
  #silentSince = 0;

  constructor(options: pg.PoolConfig) {
    const onSilence = (sentAt: number) => (this.#silentSince = Math.max(this.#silentSince, sentAt));
    const ofClient: Pick<BoundedClientOptions, 'onSilence'> = { onSilence };
    super({ ...options, ...ofClient, Client: BoundedClient as unknown as new () => pg.ClientBase });
  }

  override connect = (async () => {
    for (;;) {
      const client = await this.#reach();
      if ((client as unknown as BoundedClient).heardAt >= this.#silentSince) return client;
      client.release(new DatabaseSilent());
      (client as unknown as BoundedClient).cutOff();
    }
  }) as pg.Pool['connect'];

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

  /** Whatever keeps us from a connection, wrong credentials too, is not the fault of what was asked. */
  async #reach(): Promise<PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      throw isDatabaseUnavailable(error) ? error : new UnreachableDatabase(error);
    }
  }
}

export const usualConnections = 10;
const usualStatementTimeoutMs = 10_000;

export function makePool({
  url,
  max = usualConnections,
  statementTimeoutMs = usualStatementTimeoutMs,
  log,
}: PoolOptions): Pool {
  const pool = new KeepingPool({
    ...socketSettings,
    connectionString: withSessionSettings(url),
    max,
    // For one of the pool as well: as long as callers stand in other lines, four fifths of the usual deadline (ADR 0048).
    connectionTimeoutMillis: Math.min(8_000, statementTimeoutMs),
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // Somebody's lock is waited for no longer than leaves time to say so.
    lock_timeout: Math.ceil(statementTimeoutMs / 2),
    // A client that died in the middle must not keep its locks for long.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types: { getTypeParser: readColumn as typeof pg.types.getTypeParser },
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'idle database connection lost'));
  return pool;
}
