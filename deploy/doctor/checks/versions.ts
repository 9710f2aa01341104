/** Whether what the platform stands on is as new as it needs to be, and whether our programs are of one release. */
import { Client } from 'pg';
import { administratorToken } from '@parlance/runtime/keycloak/admin-client';
import { janusVersion } from '../../janus/pod/ask-janus.ts';
import { addressOf } from '../addresses.ts';
import { kafkaRelease } from '../ask-kafka.ts';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import { openRedis } from '../open-redis.ts';
import type { Target } from '../target.ts';

const patienceMs = 5_000;
/** docs/guides/install.md says the same. */
const leastVersions = { PostgreSQL: 15, Redis: 6, Kafka: 3.5, Keycloak: 26, Janus: 1 } as const;

type Server = keyof typeof leastVersions;
export type Found = { name: Server | 'program'; where: string; version: string };
type Question = Omit<Found, 'version'> & { ask: () => Promise<string> };

async function ofPostgres(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

async function ofRedis(url: string): Promise<string> {
  const client = await openRedis(url, patienceMs);
  try {
    return /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? '';
  } finally {
    client.destroy();
  }
}

async function jsonOf<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}`);
  return (await answer.json()) as T;
}

async function ofKeycloak(keycloakUrl: string, user: string, password: string): Promise<string> {
  const authorization = `Bearer ${await administratorToken({ keycloakUrl, user, password })}`;
  const said = await jsonOf<{ systemInfo?: { version?: string } }>(`${keycloakUrl}/admin/serverinfo`, {
    headers: { authorization },
  });
  return said.systemInfo?.version ?? '';
}

async function ofProgram(url: string): Promise<string> {
  return (await jsonOf<{ release?: string }>(new URL('/health/live', url).href)).release ?? '';
}

function questionsFor(target: Target): Question[] {
  const { databases, redisUrl, kafka, keycloak, janusNodes = [], programs } = target;
  // Databases may lie on servers of their own; of one server one is asked.
  const servers = new Map(Object.values(databases ?? {}).map((url) => [new URL(url).host, url]));
  const { user, password } = keycloak ?? {};
  return [
    ...[...servers].map(([where, url]) => ({ name: 'PostgreSQL', where, ask: () => ofPostgres(url) }) as const),
    ...(redisUrl === undefined
      ? []
      : [{ name: 'Redis', where: new URL(redisUrl).host, ask: () => ofRedis(redisUrl) } as const]),
    ...(kafka?.brokers ?? []).map((where) => {
      const broker = { ...addressOf(where), tls: kafka?.tls === true };
      return { name: 'Kafka', where, ask: () => kafkaRelease(broker) } as const;
    }),
    ...(keycloak === undefined || user === undefined || password === undefined
      ? []
      : [{ name: 'Keycloak', where: keycloak.url, ask: () => ofKeycloak(keycloak.url, user, password) } as const]),
    ...janusNodes.map(({ name: where, admin }) => ({ name: 'Janus', where, ask: () => janusVersion(admin) }) as const),
    ...Object.entries(programs ?? {}).map(
      ([where, url]) => ({ name: 'program', where, ask: () => ofProgram(url) }) as const,
    ),
  ];
}

export async function checkVersions(target: Target): Promise<Finding> {
  const questions = questionsFor(target);
  if (questions.length === 0) return notAsked('nothing that has a version was given');
  const outcomes = await Promise.allSettled(questions.map(({ ask }) => ask()));
  const away = questions.flatMap(({ name, where }, index) => {
    const outcome = outcomes[index];
    // A program that is away is told of by the check of programs.
    return outcome?.status !== 'rejected' || name === 'program'
      ? []
      : [`${name} at ${where} (${faultOf(outcome.reason)})`];
  });
  if (away.length > 0)
    return ill(
      `no version is told by ${away.join('; ')}`,
      'Look whether they run and take us: address, user and password (docs/reference/config.md).',
    );
  const found = questions.flatMap(({ name, where }, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'fulfilled' ? [{ name, where, version: outcome.value }] : [];
  });
  return judgeVersions(found, target.release);
}

/** Two numbers are enough, and 3.10 is newer than 3.9. */
function isOld(version: string, least: number): boolean {
  const [major = NaN, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [leastMajor = 0, leastMinor = 0] = String(least).split('.').map(Number);
  return !(major > leastMajor || (major === leastMajor && minor >= leastMinor));
}

export function judgeVersions(found: readonly Found[], release?: string): Finding {
  const old = found.flatMap(({ name, where, version }) => {
    if (name === 'program' || !isOld(version, leastVersions[name])) return [];
    return [`${name} at ${where} is ${version || 'of an unknown version'}, ${leastVersions[name]} is needed`];
  });
  if (old.length > 0)
    return ill(old.join('; '), 'Upgrade it first, with a backup (docs/guides/backup-and-restore.md).');
  const programs = found.filter(({ name }) => name === 'program');
  const wanted = release ?? programs[0]?.version;
  const others = programs.filter(({ version }) => version !== wanted);
  if (others.length > 0)
    return ill(
      `${others.map(({ where, version }) => `${where} is of the release ${version || 'that tells none'}`).join('; ')}, ${release === undefined ? `${programs[0]?.where} of` : 'this is'} ${wanted}`,
      'Let the release go to its end (kubectl rollout status; here: npm stop, npm start) and ask again; a pod that stays has an image of another tag.',
    );
  const versions = found.map(({ name, version }) => `${name === 'program' ? 'our programs' : name} ${version}`);
  return well([...new Set(versions)].join(', '));
}
