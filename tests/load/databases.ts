/** A look into the services' own databases, for oracles. It cannot write, and no question takes for ever. */
import { Pool } from 'pg';
import { databaseUrl } from '../support/database-url.ts';

export type Database = 'booking' | 'identity' | 'media' | 'notification' | 'payments' | 'content';
export type Look = <T extends object>(database: Database, sql: string, params?: unknown[]) => Promise<T[]>;

const longestMs = 60_000;
const connectMs = 10_000;
/** After the server should have given up by itself: it may be silent. */
const answerMs = longestMs + 5_000;
const limits = { statement_timeout: longestMs, query_timeout: answerMs, connectionTimeoutMillis: connectMs };

export function openForReading(serverUrl: string): { look: Look; close(): Promise<void> } {
  const pools = new Map<Database, Pool>();
  const open = (database: Database): Pool => {
    const connectionString = databaseUrl(database, serverUrl);
    const pool = new Pool({ connectionString, options: '-c default_transaction_read_only=on', max: 2, ...limits });
    // A connection that breaks while nobody asks anything is made anew by the next question.
    pool.on('error', () => undefined);
    pools.set(database, pool);
    return pool;
  };
  const poolOf = (database: Database): Pool => pools.get(database) ?? open(database);
  return {
    look: async <T extends object>(database: Database, sql: string, params: unknown[] = []) =>
      (await poolOf(database).query(sql, params)).rows as T[],
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}
