/** The operators' command of a service, beside its migration: what is parked, and what becomes of it. Needs DATABASE_URL only. */
import { parseArgs } from 'node:util';
import { serviceConfig } from '../config/common-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { makeLogger } from '../logging/logger.ts';
import { makePool, type Queryable } from '../postgres/pool.ts';
import { discardParked, listParked, requestRedrive, type ParkedFact } from './redrive-requests.ts';

const usage = 'Say what to do: list | all | <id> … | discard <id> …';
const mostListed = 200;

export async function redriveService(service: string): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { databaseUrl: url } = loadConfig(serviceConfig.pick({ databaseUrl: true }));
  const pool = makePool({ url, max: 1, log: makeLogger({ name: `${service}-redrive` }) });
  try {
    for (const line of await redrive(pool, positionals)) process.stdout.write(`${line}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await pool.end();
  }
}

/** Answers the lines to show. */
export async function redrive(db: Queryable, [action = '', ...rest]: readonly string[]): Promise<string[]> {
  if (action === 'list' && rest.length === 0) return (await listParked(db, mostListed)).map(lineOf);
  if (action === 'all' && rest.length === 0) return [`${await requestRedrive(db)} will be tried within ten seconds`];
  if (action === 'discard') return [`${await discardParked(db, idsOf(rest))} given up`];
  return [`${await requestRedrive(db, idsOf([action, ...rest]))} will be tried within ten seconds`];
}

function idsOf(words: readonly string[]): number[] {
  const ids = words.map(Number);
  if (ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw new Error(usage);
  return ids;
}

function lineOf({ id, type, key, attempts, error, parkedAt, nextTryAt, behind }: ParkedFact): string {
  const next = nextTryAt === null ? 'only when asked' : `next ${nextTryAt.toISOString()}`;
  const words = [id, type ?? 'no type', key ?? 'no key', `${attempts} tries`, `${behind} behind it`];
  return [...words, `since ${parkedAt.toISOString()}`, next, error.replaceAll(/\s+/g, ' ')].join('\t');
}
