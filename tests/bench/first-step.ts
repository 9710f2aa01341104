/**
 * The first step of growing (docs/guides/capacity.md): three replicas of each program, six partitions, two media nodes. What a page, a search
 * and a booking cost may grow by a tenth at most against one replica of each, and under load no oracle finds anything. Starts both platforms
 * itself, on what is built. Run: node tests/bench/first-step.ts [--costs]: without the loads; [--two]: without them, and with three
 * replicas of booking and the gateway alone
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilSignal } from '@parlance/deploy/signals';
import { makePool } from '@parlance/runtime/postgres/pool';
import { startTestPlatform, type Shape } from '../bin/platform-lanes.ts';
import type { PlatformInfo } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { printFigure } from './figure.ts';
import { databaseUrl } from '../support/database-url.ts';

const { costs, two } = readArguments({}, { switches: ['costs', 'two'] });
const withLoads = !costs && !two;
const first: Shape = { replicas: 1 };
const most = 3;
const grown: Shape = two ? { replicas: { booking: most, gateway: most } } : { replicas: most, partitions: 6 };
const mostGrowth = 1.1;
const stepLimitMs = 600_000;
const load = { day: ['--people', '20', '--minutes', '1'], joins: ['--people', '40', '--minutes', '0.5'] };

const folder = join(import.meta.dirname, '..');
const ending = new AbortController();
void untilSignal().then(() => ending.abort());

type Ended = { code: number | null; said: string };

async function run(script: string, args: readonly string[], file: string): Promise<Ended> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, script), ...args], {
    env: { ...process.env, PLATFORM_FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: AbortSignal.any([ending.signal, AbortSignal.timeout(stepLimitMs)]),
  });
  const pieces: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    pieces.push(piece);
    process.stdout.write(piece);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: pieces.join('') };
}

async function onPlatform<T>(shape: Shape, does: (file: string) => Promise<T>): Promise<T> {
  const platform = await startTestPlatform(ending.signal, shape);
  try {
    return await does(platform.file);
  } finally {
    await platform.stop();
  }
}

/** Milliseconds of processor, by what was asked for. */
async function costsOn(file: string, replicas: number): Promise<Record<string, number>> {
  const { code, said } = await run('bench/step-costs.ts', ['--replicas', String(replicas)], file);
  if (code !== 0) throw new Error('what requests cost could not be measured');
  return JSON.parse(said.trimEnd().split('\n').at(-1) ?? '') as Record<string, number>;
}

/** Of the lessons that begin after an instant of the school's clock, which only goes forward, on how many media nodes their rooms stood. */
async function nodesSince(file: string, since: Date): Promise<{ nodes: number; last: Date }> {
  const { databaseUrl: server } = JSON.parse(readFileSync(file, 'utf8')) as PlatformInfo;
  const db = makePool({ url: databaseUrl('media', server), max: 1 });
  const sql = `select count(distinct rooms.node)::int as nodes, coalesce(max(rooms.lesson_start), $1::timestamptz) as last
    from rooms where rooms.lesson_start > $1::timestamptz`;
  try {
    const { rows } = await db.query<{ nodes: number; last: Date }>(sql, [since]);
    return rows[0] ?? { nodes: 0, last: since };
  } finally {
    await db.end();
  }
}

const faults: string[] = [];
// Loads move the school's clock, and the hundreds of lessons that measuring costs leaves behind would all fall due meanwhile: loads first.
const after = await onPlatform(grown, async (file) => {
  const { last } = await nodesSince(file, new Date(0));
  for (const [story, args] of withLoads ? Object.entries(load) : []) {
    const { code } = await run('load/main.ts', [story, ...args, '--untimed', '--platform', file], file);
    if (code !== 0) faults.push(`the load "${story}" ended with ${code}`);
  }
  const { nodes } = await nodesSince(file, last);
  if (withLoads && nodes < 2) faults.push(`rooms stood on ${nodes} media node(s)`);
  return costsOn(file, most);
});
const before = await onPlatform(first, (file) => costsOn(file, 1));
for (const [name, ms] of Object.entries(before)) {
  const ratio = (after[name] ?? Number.NaN) / ms;
  printFigure({ name: `${two ? 'scale-out' : 'first-step'}-${name}`, value: ratio, unit: 'x', bar: mostGrowth });
  if (!(ratio <= mostGrowth)) faults.push(`${name} costs ${ratio.toFixed(2)} times as much`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
