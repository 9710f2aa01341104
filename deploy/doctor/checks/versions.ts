/** Whether what the platform stands on is as new as it needs to be. */
import { Client } from 'pg';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import { openRedis } from '../open-redis.ts';
import type { Target } from '../target.ts';

const patienceMs = 5_000;
/** docs/guides/install.md says the same. */
const leastVersions = { PostgreSQL: 15, Redis: 6 } as const;

type Found = { name: keyof typeof leastVersions; version: string };

async function ofPostgres(url: string): Promise<Found> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return { name: 'PostgreSQL', version: rows[0]?.server_version ?? '' };
  } finally {
    await client.end();
  }
}

async function ofRedis(url: string): Promise<Found> {
  const client = await openRedis(url, patienceMs);
  try {
    const version = /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? '';
    return { name: 'Redis', version };
  } finally {
    client.destroy();
  }
}

export async function checkVersions({ databases = {}, redisUrl }: Target): Promise<Finding> {
  const [database] = Object.values(databases);
  const asked = [
    ...(database === undefined ? [] : [ofPostgres(database)]),
    ...(redisUrl === undefined ? [] : [ofRedis(redisUrl)]),
  ];
  if (asked.length === 0) return notAsked('neither a database nor Redis was given');
  const outcomes = await Promise.allSettled(asked);
  const away = outcomes.find((outcome) => outcome.status === 'rejected');
  if (away !== undefined)
    return ill(`somebody does not tell their version (${faultOf(away.reason)})`, 'Look whether they run and take us.');
  const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  return judgeVersions(found);
}

export function judgeVersions(found: readonly Found[]): Finding {
  const old = found.filter(({ name, version }) => !(Number.parseInt(version, 10) >= leastVersions[name]));
  if (old.length === 0) return well(found.map(({ name, version }) => `${name} ${version}`).join(', '));
  const said = old.map(
    ({ name, version }) => `${name} ${version || 'of an unknown version'}, ${leastVersions[name]} is needed`,
  );
  return ill(said.join('; '), 'Upgrade it first, with a backup (docs/guides/backup-and-restore.md).');
}
