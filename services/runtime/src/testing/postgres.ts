/** A database of its own for each suite, on the real server; one with migrations is a copy of a template that they were applied to once. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { makePool, type Pool } from '../postgres/pool.ts';
import { runMigrations, type Migration } from '../postgres/migrate.ts';

export type FreshDatabase = { url: string; pool: Pool; drop(): Promise<void> };

/** What a test makes up for itself may have the name of another one's. */
const isService = ({ name }: Migration) => /^\d{8}T\d{4}[-_]/.test(name);

/** `name` only helps whoever looks at the server; the database's name is unique. */
export async function freshDatabase(name: string, migrations: readonly Migration[] = []): Promise<FreshDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: integration tests need the real parts');
  const database = `t_${name
    .replace(/[^a-z0-9]+/gi, '_')
    .toLowerCase()
    .slice(0, 30)}_${randomBytes(5).toString('hex')}`;
  const url = urlOf(server, database);
  const schema = migrations.every(isService) ? process.env.TEST_SCHEMA : undefined;
  if (migrations.length === 0) await onServer(server, (client) => client.query(`create database ${database}`));
  else if (schema === undefined) {
    await onServer(server, (client) => client.query(`create database ${database}`));
    await runMigrations({ url, migrations });
  } else await copyTemplate({ server, database, schema, migrations });
  const pool = makePool({ url, max: 10, statementTimeoutMs: 60_000 });
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await onServer(server, (client) => client.query(`drop database if exists ${database} with (force)`));
    },
  };
}

type Copy = { server: string; database: string; schema: string; migrations: readonly Migration[] };

/** Whoever is first makes the template while the others wait; it has its name only when it is whole. */
async function copyTemplate({ server, database, schema, migrations }: Copy): Promise<void> {
  const names = createHash('sha256').update(migrations.map(({ name }) => name).join());
  const template = `template_${schema}_${names.digest('hex').slice(0, 12)}`;
  await onServer(server, async (client) => {
    const isThere = async () => (await client.query('select from pg_database where datname = $1', [template])).rowCount;
    if (!(await isThere())) {
      await client.query(`select pg_advisory_lock(hashtext('${template}'))`);
      if (!(await isThere())) {
        await client.query(`drop database if exists ${template}_new with (force)`);
        await client.query(`create database ${template}_new`);
        await runMigrations({ url: urlOf(server, `${template}_new`), migrations });
        await client.query(`alter database ${template}_new rename to ${template}`);
      }
      await client.query(`select pg_advisory_unlock(hashtext('${template}'))`);
    }
    await client.query(`create database ${database} template ${template}`);
  });
}

const urlOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
