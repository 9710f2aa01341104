/** The two things that suites run against: the real parts alone, and the whole platform. Both have their own ports and data, apart from a running `npm start`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setCors } from '@parlance/content/test/own-bucket';
import { actsOn, openControlDoor } from '@parlance/deploy/control-door';
import { everyReplica, replicasOf, type Replicas } from '@parlance/deploy/deployables';
import { setPasswordCost } from '@parlance/deploy/keycloak/test/password-cost';
import { startPlatform, type Platform } from '@parlance/deploy/platform';
import { Secret } from '@parlance/runtime/config/secret';
import { keycloakAdmin, setPassword } from '../support/keycloak-admin.ts';
import type { PlatformInfo } from '../support/platform-info.ts';
import { root } from './steps.ts';

const name = 'test';
/** Another base port than the usual 18080, for a second checkout on one machine. */
const port = process.env.PARLANCE_TEST_PORT;
const folder = join(root, '.local', name);
const adminEmail = 'admin@example.com';
const partsFile = join(folder, 'parts.json');
/** For fault stories (tests/stories): lines that can be broken, and alerts that come so many times as fast as in a school. */
export type ToBreak = { breakableLines: boolean; pace: number };
const wishedToBreak: ToBreak = {
  breakableLines: process.env.PARLANCE_TEST_LINES !== undefined,
  pace: Number(process.env.PARLANCE_TEST_ALERTS ?? 0),
};
/** And Zipkin beside them, which a platform whose alerts come faster does not have by itself. */
const hasTraces = (pace: number) => process.env.PARLANCE_TEST_TRACES !== undefined || pace === 1;
/** For what is measured: the programs as they are installed. Their clock cannot be moved, so most journeys need the others. */
const target = process.env.PARLANCE_TEST_TARGET === 'production' ? 'production' : 'development';
/** How many replicas of our programs, and partitions of each topic where not as proto/topics.yaml has it. */
export type Shape = { replicas: Replicas; partitions?: number };
const { PARLANCE_TEST_REPLICAS: replicas = '1', PARLANCE_TEST_PARTITIONS: partitions } = process.env;
const wished: Shape = { replicas: Number(replicas), ...(partitions ? { partitions: Number(partitions) } : {}) };
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

/** The rule of the bucket as operators are told to set it. */
async function letBrowsersSend({ env }: Platform): Promise<void> {
  const guide = readFileSync(join(root, 'docs/guides/files-in-a-bucket.md'), 'utf8');
  const rules = /```json\n([^`]+)```/.exec(guide)?.[1]?.replaceAll('https://learn.example.org', env.PUBLIC_URL);
  const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_BUCKET: name = '', TEST_S3_KEY: id = '', TEST_S3_SECRET = '' } = env;
  const keys = { id, secret: new Secret(TEST_S3_SECRET) };
  await setCors({ name, region: 'us-east-1', endpoint, keys }, rules ?? '');
}

export type RunningPlatform = {
  publicUrl: string;
  file: string;
  /** Where each of our programs tells its metrics, by its name. */
  metrics: Record<string, string>;
  stop(): Promise<void>;
};

/** Starts the platform on what is built already, seeds it (in production its library alone), and writes where it is for the suites. */
export async function startTestPlatform(
  signal?: AbortSignal,
  shape: Shape = wished,
  toBreak: ToBreak = wishedToBreak,
): Promise<RunningPlatform> {
  const { breakableLines, pace } = toBreak;
  const platform = await startPlatform({
    name,
    basePort: port ? Number(port) : undefined,
    target,
    ...shape,
    build: false,
    seed: target !== 'production',
    withObjectStore: true,
    breakableLines,
    watch: pace,
    traces: hasTraces(pace),
    extra: {
      gateway: { RATE_LIMIT_SCALE: '1000' },
      // Browsers of a journey have their push service beside them, and no journey waits a quarter of an hour.
      notification: { PUSH_SERVICES: 'http://127.0.0.1:*', MESSAGE_MAIL_AFTER_MS: '2000' },
    },
    formsAMinute: { signIn: 20_000, signUp: 20_000 },
    log: console.log,
    ...(signal ? { signal } : {}),
  });
  const { url, close } = await openControlDoor(actsOn(platform));
  const stop = async () => {
    close();
    await platform.stop();
  };
  const info = infoOf(platform, url, { ...shape, pace });
  const file = join(folder, 'platform.json');
  writeFileSync(file, JSON.stringify(info), { mode: 0o600 });
  try {
    await letBrowsersSend(platform);
    // What a sign-in costs is measured on what is installed.
    await setPasswordCost(keycloakAdmin('parlance', info.keycloak), target === 'production' ? 'as released' : 'cheap');
    if (target === 'production') await seedAsInstalled(platform, file);
  } catch (error) {
    await stop();
    throw error;
  }
  const metrics = Object.fromEntries(
    Object.entries(platform.urls.health).map(([program, health]) => [program, new URL('/metrics', health).href]),
  );
  return { publicUrl: info.publicUrl, file, metrics, stop };
}

/** There the first administrator is mailed a link to choose a password by. */
async function seedAsInstalled(platform: Platform, file: string): Promise<void> {
  process.env.PLATFORM_FILE = file;
  await setPassword(adminEmail, platform.secrets.demoPassword);
  await platform.seed();
}

const watchingInfo = ({ metrics, alerts, traces }: NonNullable<Platform['urls']['watching']>, pace: number) => ({
  metrics,
  alerts,
  pace,
  ...(hasTraces(pace) && { traces }),
});

function infoOf(
  { env, profile, secrets, urls }: Platform,
  controlUrl: string,
  { replicas, pace }: Shape & Pick<ToBreak, 'pace'>,
): PlatformInfo {
  const gatewayMetrics = everyReplica(profile.ports.gateway, replicasOf('gateway', replicas))
    .split(',')
    .map((at) => `http://${at}/metrics`);
  return {
    publicUrl: env.PUBLIC_URL,
    mailApi: env.TEST_MAIL_API ?? '',
    databaseUrl: env.TEST_DATABASE_URL ?? '',
    redisUrl: env.TEST_REDIS_URL ?? '',
    kafkaBrokers: (env.TEST_KAFKA_BROKERS ?? '').split(','),
    adminEmail,
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
    controlUrl,
    ...(urls.lines && { linesUrl: urls.lines }),
    gatewayMetrics,
    ...(urls.watching && { watching: watchingInfo(urls.watching, pace) }),
  };
}
