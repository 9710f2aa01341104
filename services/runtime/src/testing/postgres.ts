/** A database of its own for each suite, on the real server. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { makePool, type Pool } from '../postgres/pool.ts';
import { runMigrations, type Migration } from '../postgres/migrate.ts';

export type FreshDatabase = { url: string; pool: Pool; drop(): Promise<void> };

/** `name` only helps whoever looks at the server; the database's name is unique. */
export async function freshDatabase(name: string, migrations: readonly Migration[] = []): Promise<FreshDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: integration tests need the real parts');
  const database = `t_${name
    .replace(/[^a-z0-9]+/gi, '_')
    .toLowerCase()
    .slice(0, 30)}_${randomBytes(5).toString('hex')}`;
  await onServer(server, `create database ${database}`);
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  if (migrations.length > 0) await runMigrations({ url, migrations });
  const pool = makePool({ url, max: 10, statementTimeoutMs: 60_000 });
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await onServer(server, `drop database if exists ${database} with (force)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
