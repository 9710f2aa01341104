/** Tells integration tests where the real parts are: by environment, or by the file that the local parts write when they are up. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('../../', import.meta.url));

// jest looks for the default export.
export default async function setup() {
  const file = `${root}.local/test/parts.json`;
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const [name, value] of Object.entries(known)) process.env[name] ??= String(value);
  if (!process.env.TEST_DATABASE_URL)
    throw new Error(
      'Integration tests need the real parts: run `npm test`, or start them with `node deploy/local/bin/parts.mjs up --name test`.',
    );
  process.env.TEST_SCHEMA = schemaHash();
  await dropOldTemplates();
}

/** Of everything that a migrated database follows from. */
function schemaHash() {
  const sources = ['services/*/migrations/**/*.ts', 'services/runtime/src/{events,idempotency,postgres}/*.ts'];
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort()) hash.update(path).update(readFileSync(`${root}${path}`));
  return hash.digest('hex').slice(0, 12);
}

/** Checkouts that share one server keep each other's: the newest stay, of some schemas of all services. */
const keptTemplates = 48;

async function dropOldTemplates() {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `select datname as name from pg_database where datname like 'template\\__%\\_%' order by oid desc offset $1`,
    [keptTemplates],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
