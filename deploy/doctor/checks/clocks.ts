/** Whether the machines agree on the time: deadlines of lessons, tokens of sign-in and links count in it. */
import { Client } from 'pg';
import { askDoor } from '../ask-door.ts';
import { ill, notAsked, well, type Finding } from '../finding.ts';
import { openRedis } from '../open-redis.ts';
import type { Target } from '../target.ts';

/** Half of what a call token forgives; a Date header alone is a second coarse. */
const mostApartMs = 3_000;
const patienceMs = 5_000;

type Reading = { who: string; aheadMs: number };

/** The middle of asking and answering is when the other clock was read. */
async function against(who: string, read: () => Promise<number>): Promise<Reading> {
  const asked = Date.now();
  const epochMs = await read();
  return { who, aheadMs: epochMs - (asked + Date.now()) / 2 };
}

async function ofDatabase(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ ms: string }>(`select extract(epoch from clock_timestamp()) * 1000 as ms`);
    return Number(rows[0]?.ms);
  } finally {
    await client.end();
  }
}

async function ofDoor(target: Target): Promise<number> {
  // With a query that nobody between has an answer kept for, whose date would be an old one.
  const { headers } = await askDoor(target, `/config.js?asked=${Date.now()}`);
  return middleOf(headers.date);
}

async function ofProgram(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  await answer.body?.cancel();
  return middleOf(answer.headers.get('date') ?? undefined);
}

/** The header says the second that has begun. */
const middleOf = (date = '') => Date.parse(date) + 500;

async function ofRedis(url: string): Promise<number> {
  const client = await openRedis(url, patienceMs);
  try {
    const [seconds, micros] = await client.sendCommand<[string, string]>(['TIME']);
    return Number(seconds) * 1_000 + Number(micros) / 1_000;
  } finally {
    client.destroy();
  }
}

export async function checkClocks(target: Target): Promise<Finding> {
  const { publicUrl, programs = {}, databases = {}, redisUrl } = target;
  const asked = [
    against(new URL(publicUrl).host, () => ofDoor(target)),
    ...Object.entries(programs).map(([name, url]) => against(name, () => ofProgram(url))),
    ...Object.entries(databases).map(([name, url]) => against(`${name}'s database`, () => ofDatabase(url))),
    ...(redisUrl === undefined ? [] : [against('Redis', () => ofRedis(redisUrl))]),
  ];
  const readings = (await Promise.allSettled(asked))
    .flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    .filter(({ aheadMs }) => Number.isFinite(aheadMs));
  if (readings.length === 0) return notAsked('nobody told the time');
  const off = readings.filter(({ aheadMs }) => Math.abs(aheadMs) > mostApartMs);
  if (off.length === 0) return well(`${readings.length} clocks agree within ${mostApartMs / 1_000} s`);
  const said = off.map(({ who, aheadMs }) => `${who} is ${inSeconds(aheadMs)}`).join(', ');
  const own = off.length === readings.length && readings.length > 1 ? ' All of them differ: it may be this one.' : '';
  return ill(
    `against this machine's clock ${said}`,
    `Let every machine follow the same time servers (chrony or systemd-timesyncd).${own}`,
  );
}

const inSeconds = (aheadMs: number) => `${Math.abs(aheadMs / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;
