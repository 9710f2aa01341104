/** Applies migrations in the order of their list: up only, each in its own transaction, one process at a time. */
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { isDatabaseUnavailable } from './pg-errors.ts';
import type { Tx } from './unit-of-work.ts';

export type Migration = {
  /** Timestamped and never changed: `20260105T0900_create_orders`. */
  name: string;
  /** Why the last release runs on it all the same, naming a release: asked of a migration that takes away or tightens (docs/guides/upgrade.md). */
  overlap?: string;
  up(tx: Tx): Promise<void>;
};

export type MigrateOptions = {
  url: string;
  migrations: readonly Migration[];
  log?: Logger | undefined;
  /** How long a database that is still starting is waited for. */
  waitMs?: number;
};

/** Answers the names of those that were applied now. */
export async function runMigrations({ url, migrations, log, waitMs = 30_000 }: MigrateOptions): Promise<string[]> {
  refuseDuplicates(migrations);
  const client = await connect(url, waitMs);
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('schema_migrations', 0))`);
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await migration.up({ query: (sql, params) => client.query(sql, params as unknown[]) });
    await client.query('insert into schema_migrations (name) values ($1)', [migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

async function connect(url: string, waitMs: number): Promise<pg.Client> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
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
