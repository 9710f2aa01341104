/** knex applies migrations in the order of their list: up only, each in its own transaction unless it says otherwise, one process at a time (ADR 0055). */
import type { Knex } from 'knex';
import type { Logger } from '../logging/logger.ts';
import { retry } from '../retry/retry.ts';
import { connectMigrator, migrationsTable } from './migrator-connection.ts';
import { isLockTimeout } from './pg-errors.ts';

/** Plain SQL, which may be several statements. */
export type MigrationTx = { query(sql: string): Promise<{ rows: object[] }> };

export type Migration = {
  /** Timestamped and never changed: `20260105T0900_create_orders`. */
  name: string;
  /** Why the last release runs on it all the same, naming a release: asked of a migration that takes away or tightens (docs/guides/upgrade.md). */
  overlap?: string;
  /**
   * Without a transaction: for what the server refuses inside of one, such as building an index beside people who write. What was
   * cut off in the middle is begun anew, so every step must be safe to repeat.
   */
  config?: { transaction: false };
  up(tx: MigrationTx): Promise<void>;
};

export type MigrateOptions = {
  url: string;
  migrations: readonly Migration[];
  log?: Logger | undefined;
  /** How long a database that is still starting is waited for. */
  waitMs?: number;
  /** A process that the database has not heard for so long, and that has nothing asked of it, loses the lock. */
  leaseMs?: number;
  /** How long a migration waits for a table that somebody uses: all who come later wait behind it. */
  lockTimeoutMs?: number;
};

const usualLockTimeoutMs = 3_000;
const pauseMs = 1_000;
const mostTries = 20;

/** Answers the names of those that were applied now. */
export async function runMigrations(options: MigrateOptions): Promise<string[]> {
  const { migrations, log, lockTimeoutMs = usualLockTimeoutMs } = options;
  refuseDuplicates(migrations);
  const db = await connectMigrator(options);
  try {
    await adoptTable(db);
    const settings: Knex.MigratorConfig = {
      tableName: migrationsTable,
      migrationSource: sourceOf(migrations, lockTimeoutMs),
      // After a rollback of the release the table names migrations that its programs do not have.
      disableMigrationsListValidation: true,
    };
    const [, due] = (await db.migrate.list(settings)) as [unknown, Migration[]];
    // Whoever left this behind is gone: we have the lock that ends with its holder.
    await db.migrate.forceFreeMigrationsLock(settings);
    for (const { name } of due) {
      await apply(db, { ...settings, name });
      log?.info({ migration: name }, 'migration applied');
    }
    return due.map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}

/** Until 0.1 the table was ours; a migrator of that release still finds in it what it looks for, and may write to it. */
async function adoptTable(db: Knex): Promise<void> {
  await db.raw(`
    alter table if exists ${migrationsTable}
      add column if not exists id serial, add column if not exists batch integer, add column if not exists migration_time timestamptz`);
}

function sourceOf(migrations: readonly Migration[], lockTimeoutMs: number): Knex.MigrationSource<Migration> {
  return {
    getMigrations: () => Promise.resolve([...migrations]),
    getMigrationName: ({ name }) => name,
    getMigration: ({ up, config }) =>
      Promise.resolve({
        ...(config === undefined ? {} : { config }),
        async up(db) {
          // knex takes a question mark for the place of a value; to PostgreSQL it is an operator.
          const query = async (sql: string) => (await db.raw(sql.replaceAll('?', '\\?'))) as { rows: object[] };
          if (config === undefined) await query(`set local lock_timeout = ${lockTimeoutMs}`);
          await up({ query });
        },
        down: () => Promise.reject(new Error('migrations go up only')),
      }),
  };
}

/** `up` of one by name, and not `latest`: that notes a migration outside of its transaction as soon as one of the list has none. */
async function apply(db: Knex, settings: Knex.MigratorConfig & { name: string }): Promise<void> {
  const up = async () => void (await db.migrate.up(settings));
  await retry(up, { when: isLockTimeout, attempts: mostTries, waitMs: () => pauseMs }).catch((cause: unknown) => {
    throw new Error(`migration ${settings.name} failed`, { cause });
  });
}

function refuseDuplicates(migrations: readonly Migration[]): void {
  const names = migrations.map((migration) => migration.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`migration ${twice} is listed twice`);
}
