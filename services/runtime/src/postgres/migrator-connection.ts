/**
 * The one connection of a migrator, which holds a lock of its session for as long as it lives. knex's own lock is a row: that of a
 * process which was killed stays, and would stop every later one. This one ends with its holder.
 */
import knex, { type Knex } from 'knex';
import type { Client } from 'pg';
import type { Logger } from '../logging/logger.ts';
import { retry } from '../retry/retry.ts';
import { isDatabaseUnavailable } from './pg-errors.ts';
import { socketSettings, withSessionSettings } from './sessions.ts';

export const migrationsTable = 'schema_migrations';

const usualLeaseMs = 10_000;
const lockPollMs = 200;
const reconnectMs = 250;
/** Another process's migrations are waited for as long as they take. */
const forEverMs = 2 ** 31 - 1;

type MigratorOptions = {
  url: string;
  log?: Logger | undefined;
  waitMs?: number;
  leaseMs?: number;
};

export function connectMigrator(options: MigratorOptions): Promise<Knex> {
  const { waitMs = 30_000 } = options;
  const once = async () => {
    const db = makeMigrator(options);
    try {
      await db.raw('select 1');
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  };
  const until = new Date(Date.now() + waitMs);
  return retry(once, { when: isDatabaseUnavailable, until, waitMs: () => reconnectMs });
}

/** Statements may take as long as they need; only a process that does nothing with the lock loses it. */
function makeMigrator({ url, log, leaseMs = usualLeaseMs }: MigratorOptions): Knex {
  const locked = async (connection: Client) => {
    await connection.query(`set idle_session_timeout = ${leaseMs}`);
    await takeLock(connection, log);
  };
  return knex({
    client: 'pg',
    connection: {
      ...socketSettings,
      connectionString: withSessionSettings(url),
      connectionTimeoutMillis: 5_000,
      idle_in_transaction_session_timeout: leaseMs,
    },
    acquireConnectionTimeout: forEverMs,
    pool: {
      min: 1,
      max: 1,
      createTimeoutMillis: forEverMs,
      // A connection made after one that broke takes the lock anew, before anything is asked of it.
      afterCreate: (connection: Client, done: (error: unknown, connection: Client) => void) =>
        void locked(connection).then(
          () => done(null, connection),
          (error: unknown) => done(error, connection),
        ),
    },
    // What fails is reported by whoever catches it.
    log: { warn: () => undefined, error: () => undefined },
  });
}

/**
 * Asks again and again instead of waiting in one statement: that would be a statement under way, for which another process's
 * index that is built concurrently waits, while it holds the lock.
 */
async function takeLock(connection: Client, log: Logger | undefined): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await connection.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('${migrationsTable}', 0)) as taken`,
    );
    if (rows[0]?.taken === true) return;
    if (tries === 1) log?.info('another process applies migrations, waits for it');
    await new Promise((resolve) => setTimeout(resolve, lockPollMs));
  }
}
