/** PostgreSQL: one server with a database and a role for each service and for Keycloak. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { StartFault } from '../faults.ts';
import { demandTool, type Tool } from '../fetch/apt.ts';
import { checkoutKey, type Profile } from '../profile.ts';
import type { Command } from '../processes/command.ts';
import type { Part, PartContext } from './part.ts';

const TOOL = (program: string): Tool => ({ program, folders: ['/usr/lib/postgresql/*/bin'], package: 'postgresql' });

/** `isKept: false`: what it holds is made anew by whoever needs it, so nobody waits for a disk (with hundreds of databases that come and go that is much). */
export function postgresPart({
  profile,
  secrets,
  supervisor,
  isKept,
}: PartContext & { isKept?: boolean | undefined }): Part {
  const port = profile.ports.postgres;
  const run = (file: string, args: string[]): Command => ({
    file,
    args,
    env: { LC_ALL: 'C.UTF-8' },
    user: serverUser(),
  });
  return {
    title: 'PostgreSQL',
    givenBy: ['DATABASE_URL', 'POSTGRES_URL'],
    ports: [{ port, use: 'PostgreSQL' }],
    tools: [TOOL('postgres'), TOOL('initdb')],
    async prepare() {
      const data = dataFolder(profile);
      if (existsSync(join(data, 'PG_VERSION'))) return demandSameMajor(data);
      const password = join(dirname(data), '.password');
      makeFolder(dirname(data));
      const making = makingFolder(data);
      for (const left of [data, making]) rmSync(left, { recursive: true, force: true });
      writeFileSync(password, secrets.postgresPassword, { mode: 0o600 });
      own(password);
      try {
        const command = run(demandTool(TOOL('initdb')), initArgs(making, password));
        await supervisor.run({ name: 'postgres-init', title: "PostgreSQL's initialisation", command });
        renameSync(making, data);
      } finally {
        rmSync(password, { force: true });
      }
    },
    unit: () => ({
      name: 'postgres',
      title: 'PostgreSQL',
      layer: 'store',
      command: run(demandTool(TOOL('postgres')), ['-D', dataFolder(profile), ...settings(port, { isKept })]),
      ready: () => answers(serverUrl(profile, secrets.postgresPassword)),
      readyWithinMs: 30_000,
      stopSignal: 'SIGINT', // "fast": open connections are cut, everything committed stays
    }),
  };
}

export function initArgs(data: string, passwordFile: string): string[] {
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return ['-D', data, ...access, '-E', 'UTF8', '--locale=C.UTF-8'];
}

export function serverUrl(profile: Profile, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${profile.ports.postgres}/postgres`;
}

/** A machine that loses its power takes these with it; a server that is killed does not. */
const notKept = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
};

type Settings = { listen?: string; isKept?: boolean | undefined };

export function settings(port: number, { listen = '127.0.0.1', isKept = true }: Settings = {}): string[] {
  const values = {
    port,
    listen_addresses: listen,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    jit: 'off',
    authentication_timeout: '10s', // until then a connection whose maker vanished keeps what is deleted from being cleared away, in all databases
    log_parameter_max_length_on_error: 0, // values may be personal data
    ...(isKept ? {} : notKept),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The server refuses to run as root; the package brings a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  const user = { uid: ask('-u'), gid: ask('-g') };
  if (Number.isNaN(user.uid))
    throw new StartFault(
      'PostgreSQL cannot run as root and the user "postgres" is missing: install the package postgresql.',
    );
  return user;
}

/** Inside the checkout, unless the server's user may not go there (a checkout in root's home): then in a folder of the system. */
export function dataFolder(profile: Profile): string {
  const inside = join(profile.folder, 'postgres', 'data');
  const user = serverUser();
  if (user === undefined || existsSync(join(inside, 'PG_VERSION'))) return inside;
  return mayEnter(profile.root, user) ? inside : outsideFolder(profile);
}

/** Where a data folder is made: it gets its name when it is whole, so one that was cut short is never taken for data. */
export function makingFolder(data: string): string {
  return `${data}.making`;
}

/** Where the data lie when they cannot lie in the checkout; `npm run reset` removes it too. */
export function outsideFolder(profile: Profile): string {
  return join('/var/lib/parlance', `${checkoutKey(profile.root)}-${profile.name}`, 'data');
}

function mayEnter(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0;
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  own(folder);
}

function own(path: string): void {
  const user = serverUser();
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

function demandSameMajor(data: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const said = spawnSync(demandTool(TOOL('postgres')), ['--version'], { encoding: 'utf8' }).stdout;
  const here = /(\d+)/.exec(said)?.[1];
  if (here !== made) {
    throw new StartFault(
      `The data were made by PostgreSQL ${made} and only ${here} is installed: \`npm run reset\` starts over.`,
    );
  }
}
