/** Applies migrations in the order of their list: up only, each in its own transaction unless it says otherwise, one process at a time. */
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { isDatabaseUnavailable } from './pg-errors.ts';
import { socketSettings, withSessionSettings } from './sessions.ts';
import type { Tx } from './unit-of-work.ts';

export type Migration = {
  /** Timestamped and never changed: `20260105T0900_create_orders`. */
  name: string;
  /** Why the last release runs on it all the same, naming a release: asked of a migration that takes away or tightens (docs/guides/upgrade.md). */
  overlap?: string;
  /**
   * For what the server refuses inside of one, such as building an index beside people who write. What was cut off in the middle is
   * begun anew, so every step must be safe to repeat.
   */
  transaction?: false;
  up(tx: Tx): Promise<void>;
};

export type MigrateOptions = {
  url: string;
  migrations: readonly Migration[];
  log?: Logger | undefined;
  /** How long a database that is still starting is waited for. */
  waitMs?: number;
  /** A process that the database has not heard for so long, and that has nothing asked of it, loses its turn. */
  leaseMs?: number;
};

const usualLeaseMs = 10_000;
const turnPollMs = 200;

/** Answers the names of those that were applied now. */
export async function runMigrations(options: MigrateOptions): Promise<string[]> {
  const { migrations, log } = options;
  refuseDuplicates(migrations);
  const client = await connect(options);
  try {
    await takeTurn(client, log);
    await client.query(
      `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const known = new Set(rows.map((row) => row.name));
    const due = migrations.filter((migration) => !known.has(migration.name));
    for (const migration of due) {
      await apply(client, migration);
      log?.info({ migration: migration.name }, 'migration applied');
    }
    return due.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting in one statement: that would be a statement under way, for which another process's
 * index that is built concurrently waits, while it holds the turn.
 */
async function takeTurn(client: pg.Client, log: Logger | undefined): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('schema_migrations', 0)) as taken`,
    );
    if (rows[0]?.taken === true) return;
    if (tries === 1) log?.info('another process applies migrations, waits for it');
    await new Promise((resolve) => setTimeout(resolve, turnPollMs));
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const inOne = migration.transaction !== false;
  if (inOne) await client.query('begin');
  try {
    await migration.up({ query: (sql, params) => client.query(sql, params as unknown[]) });
    await client.query('insert into schema_migrations (name) values ($1)', [migration.name]);
    if (inOne) await client.query('commit');
  } catch (error) {
    if (inOne) await client.query('rollback').catch(() => undefined);
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

/** Statements may take as long as they need; only a process that does nothing with its turn loses it. */
async function connect({ url, waitMs = 30_000, leaseMs = usualLeaseMs }: MigrateOptions): Promise<pg.Client> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const client = new pg.Client({
      ...socketSettings,
      connectionString: withSessionSettings(url),
      connectionTimeoutMillis: 5_000,
      idle_in_transaction_session_timeout: leaseMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`set idle_session_timeout = ${leaseMs}`);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isDatabaseUnavailable(error) || Date.now() >= giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

function refuseDuplicates(migrations: readonly Migration[]): void {
  const names = migrations.map((migration) => migration.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`migration ${twice} is listed twice`);
}
