/**
 * The administrators' first page at a school of 100,000 people and a million lessons: all that booking is asked for it, as one call asks.
 * Run: TEST_DATABASE_URL=… node bench/school-day.ts [lessons]
 */
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { findToday, listDay } from '../src/queries/school-day.ts';
import { fillLargeSchool } from '../test/large-school.ts';

const lessons = Number(process.argv[2] ?? 1_000_000);
const say = (words: string) => process.stdout.write(`${words}\n`);
const { pool, drop } = await freshDatabase('bench_school_day', migrations);

const made = await fillLargeSchool(pool, lessons);

const now = new Date();
const midnight = new Date(now);
midnight.setUTCHours(0, 0, 0, 0);
const day = { from: midnight, to: new Date(midnight.getTime() + 86_400_000) };

async function timed(what: string, work: () => Promise<unknown>, turns = 100) {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(1);
  say(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${times.at(-1)?.toFixed(1)} ms`);
}

const { counts } = await findToday(pool, { day, now });
say(`${made.lessons} lessons of ${made.people} people; today ${JSON.stringify(counts)}`);
await timed('today', () => findToday(pool, { day, now }));
for (const filter of ['all', 'late', 'tutor-absent', 'at-risk'] as const)
  await timed(`list of ${filter}`, () => listDay(pool, { day, filter, now, pageToken: '', limit: 50 }));
await drop();
