/** PostgreSQL in a pod: makes the cluster at the first start, the databases and roles that are missing at every start, and becomes the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabases, OWNERS } from '../local/databases.ts';
import { initArgs, settings } from '../local/parts/postgres.ts';
import type { Secrets } from '../local/secrets.ts';
import { waitUntil } from '../local/wait.ts';
import { become, before, given } from './container.ts';

const installed = '/usr/lib/postgresql';
const [major = ''] = readdirSync(installed);
const bin = (name: string) => join(installed, major, 'bin', name);
const data = '/data/postgres';
const quietPort = 5431;

function initialise(): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  // Under another name until it is whole: a first start may be cut off.
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const password = '/tmp/password';
  writeFileSync(password, given('POSTGRES_PASSWORD'), { mode: 0o600 });
  before(bin('initdb'), initArgs(draft, password));
  rmSync(password);
  writeFileSync(join(draft, 'pg_hba.conf'), 'host all all all scram-sha-256\n');
  renameSync(draft, data);
}

/** On a port that nobody knows, so that nobody meets half of the databases. */
async function makeDatabases(): Promise<void> {
  const server = spawn(bin('postgres'), ['-D', data, ...settings(quietPort)], { stdio: 'inherit' });
  const url = `postgres://postgres:${given('POSTGRES_PASSWORD')}@127.0.0.1:${quietPort}/postgres`;
  const passwords = OWNERS.map((name) => [`database-${name}`, given(`DATABASE_${name.toUpperCase()}_PASSWORD`)]);
  let fault: unknown;
  const made = await waitUntil(
    async () => {
      await createDatabases(url, Object.fromEntries(passwords) as Secrets).catch((error: unknown) => {
        fault = error;
        throw error;
      });
      return true;
    },
    { deadlineMs: 30_000, everyMs: 100 },
  );
  server.kill('SIGINT');
  await once(server, 'exit');
  if (!made) throw fault;
}

initialise();
await makeDatabases();
become(bin('postgres'), ['-D', data, ...settings(5432, { listen: '*' })]);
