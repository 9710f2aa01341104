/** The command `parts.mjs`, as a person or a test calls it: it starts real servers and leaves nothing behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { SERVICES } from '@parlance/proto/services';
import { dataFolder, makingFolder } from './parts/postgres.ts';
import { listParts } from './parts/start-parts.ts';
import { runningSupervisor } from './processes/registry.ts';
import { findRoot, makeProfile } from './profile.ts';
import { resetPlatform } from './reset-platform.ts';
import { loadSecrets } from './secrets.ts';
import { answersOk, isListening, waitUntil } from './wait.ts';

const root = findRoot(__dirname);
const profile = makeProfile({ root, name: 'parts-test', basePort: 19_080, env: {} });
const { ports } = profile;
const STARTED = [
  ports.postgres,
  ports.redis,
  ports.mailWeb,
  ports.smtp,
  ports.stripe,
  ports.objectStore,
  ...ports.janus.flatMap(({ ws, admin }) => [ws, admin]),
];

/** Kafka and Keycloak are not started here: their addresses are given, which is to be seen too. */
const env = {
  ...process.env,
  NODE_OPTIONS: '',
  KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS,
  KEYCLOAK_URL: process.env.TEST_KEYCLOAK_URL ?? 'http://127.0.0.1:1/auth',
};

type Run = { child: ChildProcess; said: () => string };

function call(...args: string[]): Run {
  let said = '';
  const command = [
    join(root, 'deploy/local/bin/parts.mjs'),
    ...args,
    '--name',
    profile.name,
    '--port',
    String(ports.edge),
  ];
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (said += data.toString()));
  return { child, said: () => said };
}

async function ended({ child }: Run): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function up(): Promise<Run> {
  const run = call('up');
  const ready = await waitUntil(async () => run.said().includes('are ready after') || run.child.exitCode !== null, {
    deadlineMs: 60_000,
  });
  expect([ready, run.child.exitCode, run.said()]).toEqual([true, null, expect.stringContaining('are ready after')]);
  return run;
}

/** Every process whose command line or folder names this platform. */
function leftovers(): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(`/.local/${profile.name}/`) || command.includes(`--name ${profile.name}`));
}

beforeAll(() => resetPlatform(profile, () => undefined));
afterEach(() => resetPlatform(profile, () => undefined), 30_000);

test('up starts the parts and says where they are; a signal ends them all', async () => {
  const run = await up();
  expect(run.said()).toContain('Kafka: not started, KAFKA_BROKERS says where it is');
  const file = join(profile.folder, 'parts.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(known).toMatchObject({
    TEST_KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS,
    TEST_SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    TEST_JANUS_WS: `ws://127.0.0.1:${ports.janusWs}`,
    TEST_S3_ENDPOINT: `http://127.0.0.1:${ports.objectStore}`,
  });
  const client = new Client({ connectionString: known.TEST_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where not datistemplate order by 1',
  );
  await client.end();
  expect(rows.map(({ datname }) => datname)).toEqual([...SERVICES, 'keycloak', 'postgres'].sort());
  expect(await answersOk(`${known.TEST_MAIL_API}/healthz`)).toBe(true);

  const began = performance.now();
  run.child.kill('SIGTERM');
  expect(await ended(run)).toBe(0);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(await Promise.all(STARTED.map((port) => isListening(port)))).toEqual(STARTED.map(() => false));
  expect(leftovers()).toEqual([]);
  expect(existsSync(file)).toBe(false);
}, 90_000);

test('a service cannot read the database of another', async () => {
  await up();
  const { 'database-booking': password } = JSON.parse(
    readFileSync(join(profile.folder, 'secrets.json'), 'utf8'),
  ) as Record<string, string>;
  const client = new Client({
    connectionString: `postgres://booking:${password}@127.0.0.1:${ports.postgres}/payments`,
  });
  await expect(client.connect()).rejects.toThrow('permission denied for database "payments"');
}, 90_000);

test('a second start says that it runs already; what a killed supervisor leaves is found by down', async () => {
  const first = await up();
  const second = call('up');
  expect(await ended(second)).toBe(1);
  const pid = runningSupervisor(profile.folder) as number;
  expect(second.said()).toContain(`Parlance "parts-test" runs already (pid ${pid})`);

  process.kill(pid, 'SIGKILL');
  await ended(first);
  expect(await isListening(ports.postgres)).toBe(true); // nobody could end it
  const down = call('down');
  expect(await ended(down)).toBe(0);
  expect(down.said()).toMatch(/Ended what was left: .*postgres/);
  expect(await Promise.all(STARTED.map((port) => isListening(port)))).toEqual(STARTED.map(() => false));
  expect(leftovers()).toEqual([]);
}, 90_000);

/** Once it is there as a whole, the moment has passed: then from the beginning. */
async function killWhileMaking(data: string): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    rmSync(data, { recursive: true, force: true });
    const first = call('up');
    const begun = async () => existsSync(join(makingFolder(data), 'PG_VERSION')) || existsSync(data);
    await waitUntil(begun, { deadlineMs: 30_000, everyMs: 2 });
    first.child.kill('SIGKILL');
    await ended(first);
    await ended(call('down'));
    if (!existsSync(data)) return;
  }
  throw new Error('each time the initialisation was over before it could be killed');
}

test('an initialisation that was killed is begun anew, not taken for data', async () => {
  const data = dataFolder(profile);
  await killWhileMaking(data);
  expect(existsSync(makingFolder(data))).toBe(true);
  await up();
  expect(existsSync(makingFolder(data))).toBe(false);
}, 120_000);

test('whatever part is code of this repository waits for its build', () => {
  const secrets = loadSecrets(profile.folder);
  const context = { profile, secrets, supervisor: undefined as never };
  const parts = Object.entries(listParts(context)).map(([name, part]) => {
    const { file, args } = part.unit().command;
    return {
      name,
      isOurs: part.isOurs ?? false,
      runs: [file, ...args].some((word) => word.startsWith(join(root, 'deploy'))),
    };
  });
  expect(parts.filter(({ isOurs, runs }) => isOurs !== runs)).toEqual([]);
  expect(parts.filter(({ isOurs }) => isOurs).map(({ name }) => name)).toEqual(['stripe']);
});

test('a taken port is one sentence that names who holds it, and nothing is left running', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(ports.redis, '127.0.0.1', resolve));
  const run = call('up');
  expect(await ended(run)).toBe(1);
  squatter.close();
  expect(run.said()).toContain(`A port is taken: ${ports.redis} (Redis) by `);
  expect(run.said()).toContain(`(pid ${process.pid}). Choose another base port than ${ports.edge}.`);
  expect(leftovers()).toEqual([]);
}, 60_000);
