/** A look into the services' own databases, for oracles. It cannot write, and no question takes for ever. */
import { Pool } from 'pg';

export type Database = 'booking' | 'identity' | 'media' | 'notification' | 'payments' | 'content';
export type Look = <T extends object>(database: Database, sql: string, params?: unknown[]) => Promise<T[]>;

const longestMs = 60_000;

export function openForReading(serverUrl: string): { look: Look; close(): Promise<void> } {
  const pools = new Map<Database, Pool>();
  const poolOf = (database: Database): Pool => {
    const connectionString = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
    const options = '-c default_transaction_read_only=on';
    const known = pools.get(database) ?? new Pool({ connectionString, options, max: 2, statement_timeout: longestMs });
    pools.set(database, known);
    return known;
  };
  return {
    look: async <T extends object>(database: Database, sql: string, params: unknown[] = []) =>
      (await poolOf(database).query(sql, params)).rows as T[],
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}
