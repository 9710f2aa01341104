/** The two things that suites run against: the real parts alone, and the whole platform. Both have their own ports and data, apart from a running `npm start`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setCors } from '@parlance/content/test/own-bucket';
import { startPlatform, type Platform } from '@parlance/deploy/platform';
import { Secret } from '@parlance/runtime/config/secret';
import type { PlatformInfo } from '../support/platform-info.ts';
import { root } from './steps.ts';

const name = 'test';
/** Another base port than the usual 18080, for a second checkout on one machine. */
const port = process.env.PARLANCE_TEST_PORT;
const folder = join(root, '.local', name);
const partsFile = join(folder, 'parts.json');
/** A fresh machine fetches Kafka, Keycloak and what apt has. */
const partsLimitMs = 15 * 60_000;

type Parts = { ready(): Promise<void>; stop(): Promise<void> };

async function until(what: string, holds: () => boolean, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Starts the parts in the background; `ready` resolves when tests may use them. */
export function startParts(): Parts {
  for (const data of ['data', 'logs']) rmSync(join(folder, data), { recursive: true, force: true });
  rmSync(partsFile, { force: true });
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const output = openSync(join(folder, 'logs', 'parts-up.log'), 'w');
  const child = spawn(
    'node',
    [join(root, 'deploy/local/bin/parts.mjs'), 'up', '--name', name, ...(port ? ['--port', port] : [])],
    {
      stdio: ['ignore', output, output],
    },
  );
  return {
    async ready() {
      await until(
        'the parts are up (see .local/test/logs/parts-up.log)',
        () => existsSync(partsFile) || ended(child),
        partsLimitMs,
      );
      if (ended(child)) throw new Error('the parts did not start; .local/test/logs/parts-up.log says why');
    },
    async stop() {
      child.kill('SIGTERM');
      await until('the parts are down', () => ended(child), 60_000);
    },
  };
}

/** Lets suites in other processes kill, pause and await ours, on loopback only. */
async function control(platform: Platform): Promise<{ url: string; close(): void }> {
  const acts: Record<string, (target: string) => unknown> = {
    kill: (target) => platform.kill(target, 'SIGKILL'),
    pause: platform.pause,
    resume: platform.resume,
    halt: platform.halt,
    crash: platform.crash,
    revive: platform.revive,
    ready: (target) => platform.untilReady(target as never, 60_000),
    pid: (target) => platform.pid(target),
  };
  const server = createServer((request, response) => {
    const [, act = '', target = ''] = (request.url ?? '').split('/');
    Promise.resolve()
      .then(() => acts[act]?.(target))
      .then((value) => response.end(JSON.stringify({ value: value ?? null })))
      .catch((error: Error) => response.writeHead(500).end(JSON.stringify({ error: error.message })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** The rule of the bucket as operators are told to set it. */
async function letBrowsersSend({ env }: Platform): Promise<void> {
  const guide = readFileSync(join(root, 'docs/guides/files-in-a-bucket.md'), 'utf8');
  const rules = /```json\n([^`]+)```/.exec(guide)?.[1]?.replaceAll('https://learn.example.org', env.PUBLIC_URL);
  const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_BUCKET: name = '', TEST_S3_KEY: id = '', TEST_S3_SECRET = '' } = env;
  const keys = { id, secret: new Secret(TEST_S3_SECRET) };
  await setCors({ name, region: 'us-east-1', endpoint, keys }, rules ?? '');
}

export type RunningPlatform = { publicUrl: string; file: string; stop(): Promise<void> };

/** Starts the platform on what is built already, seeds it, and writes where it is for the suites. */
export async function startTestPlatform(signal?: AbortSignal): Promise<RunningPlatform> {
  const platform = await startPlatform({
    name,
    basePort: port ? Number(port) : undefined,
    build: false,
    withObjectStore: true,
    extra: {
      gateway: { RATE_LIMIT_SCALE: '1000' },
      // Browsers of a journey have their push service beside them, and no journey waits a quarter of an hour.
      notification: { PUSH_SERVICES: 'http://127.0.0.1:*', MESSAGE_MAIL_AFTER_MS: '2000' },
    },
    formsAMinute: { signIn: 20_000, signUp: 20_000 },
    log: console.log,
    ...(signal ? { signal } : {}),
  });
  await letBrowsersSend(platform);
  const { url, close } = await control(platform);
  const { env, profile, secrets } = platform;
  const info: PlatformInfo = {
    publicUrl: env.PUBLIC_URL,
    mailApi: env.TEST_MAIL_API ?? '',
    databaseUrl: env.TEST_DATABASE_URL ?? '',
    redisUrl: env.TEST_REDIS_URL ?? '',
    kafkaBrokers: (env.TEST_KAFKA_BROKERS ?? '').split(','),
    adminEmail: 'admin@example.com',
    adminPassword: secrets.demoPassword,
    demoPassword: secrets.demoPassword,
    keycloak: {
      url: env.TEST_KEYCLOAK_URL ?? '',
      adminUser: env.TEST_KEYCLOAK_ADMIN_USER ?? '',
      adminPassword: env.TEST_KEYCLOAK_ADMIN_PASSWORD ?? '',
    },
    grpc: Object.fromEntries(
      Object.entries(profile.ports.services).map(([service, ports]) => [service, `127.0.0.1:${ports.grpc}`]),
    ),
    mediaPorts: profile.ports.media,
    controlUrl: url,
  };
  const file = join(folder, 'platform.json');
  writeFileSync(file, JSON.stringify(info), { mode: 0o600 });
  return {
    publicUrl: info.publicUrl,
    file,
    async stop() {
      close();
      await platform.stop();
    },
  };
}
