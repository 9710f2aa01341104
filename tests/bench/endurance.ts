/**
 * Many live streams and a steady fifty requests a second for a long while: by how much the memory of each of our programs grows in an hour,
 * and how long an answer takes. The first third warms up and is not counted. Growth is the slope of what each program still holds when its
 * garbage is collected, looked at ten times since (two looks alone differ by half a megabyte whatever happens) while nobody asks: a look
 * makes a program stand still, and what is under way is held as well. How much of it is compiled code is told besides. What it was given by the system is told besides, and rises until a
 * collection is due. The streams are read by a process of their own. Run: PLATFORM_FILE=… node tests/bench/endurance.ts [--minutes 30] [--streams 2000] [--rate 50]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { answerMs } from '../load/answer.ts';
import { makeCaller } from '../load/caller.ts';
import { makeMeter } from '../load/meter.ts';
import { arrive, liveOn } from '../load/pace.ts';
import { anyOf, search } from '../load/stories/doing.ts';
import { adminApi, ok } from '../support/api.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { benchOn } from './capacity/on-stage.ts';
import { printFigure } from './figure.ts';
import { liveHeap } from './support/live-heap.ts';
import { ownPrograms } from './support/processes.ts';
import type { Holding } from './support/stream-holder.ts';
import { memoryOfParts } from './support/whole-platform.ts';

const { minutes, streams, rate } = readArguments({ minutes: 30, streams: 2_000, rate: 50 });
/** The gateway keeps so many of one person. */
const mostEach = 20;
const announceEveryMs = 10_000;
const mostAtOnce = 400;
const warmUp = 1 / 3;
const looksAfter = 10;

const needs = { students: Math.ceil(streams / mostEach), tutors: 4, tokensEach: 0, hoursEach: 20, lessons: [] };
const bench = await benchOn(needs, () => undefined);
const { stage } = bench;
const { students } = stage.company;
const { publicUrl } = platform();

/** Ends with what it is told. */
async function holdStreams() {
  const script = fileURLToPath(new URL('support/stream-holder.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const people = students.map(({ uid, email, password, token }) => ({ uid, email, password, token }));
  const holding: Holding = { publicUrl, each: Math.ceil(streams / people.length), people };
  child.stdin.write(`${JSON.stringify(holding)}\n`);
  const said = async () => String(((await once(child.stdout, 'data')) as [Buffer])[0]).trim();
  console.log(`${await said()} streams stand`);
  return async () => {
    const heard = said();
    child.stdin.end();
    console.log(await heard);
  };
}

const admin = await adminApi();
let notAnnounced = 0;

async function announce(): Promise<void> {
  const draft = { title: 'Still here', message: 'For a measurement', icon: 'bell', type: 'announce', for: ['student'] };
  try {
    const { id } = ok(await admin.call<{ id: string }>('POST', 'announcements', draft));
    ok(await admin.call('DELETE', `announcements/${id}`));
  } catch (error) {
    notAnnounced += 1;
    console.error(error);
  }
}

/** Every answer of the time that is counted. */
const counted = makeMeter({ startedAt: Date.now(), lengthMs: minutes * 120_000 });

async function live(share: number, meter = makeMeter({ startedAt: Date.now(), lengthMs: minutes * 60_000 })) {
  const lengthMs = Math.round(minutes * 60_000 * share);
  const caller = makeCaller({ publicUrl, meter });
  const signal = AbortSignal.timeout(lengthMs);
  const asking = arrive({ perSecond: rate, mostAtOnce, signal }, async (dueAt) => {
    const student = anyOf(students);
    if (!student) return;
    const page = { method: 'GET', path: 'bookings/mine?view=upcoming', dueAt } as const;
    if (Math.random() < 0.3) await search({ ...stage, caller }, student, dueAt);
    else await caller.call(student, 'see the next lessons', page);
  });
  const announcing = liveOn({ fromMs: announceEveryMs, toMs: announceEveryMs }, signal, announce);
  const [{ sent, notSent }] = await Promise.all([asking, announcing]);
  caller.close();
  // Those were due, and nobody was answered.
  meter.notSent('see the next lessons', { waitedMs: answerMs, count: notSent });
  console.log(`${sent} requests sent, ${notSent} not sent`);
}

type Look = { hours: number; live: number; code: number; given: number };

const looks = new Map<string, Look[]>();

async function look(): Promise<void> {
  const given = memoryOfParts();
  for (const { name, pid } of ownPrograms(publicUrl)) {
    const { all: live, code } = await liveHeap(pid);
    const seen = { hours: performance.now() / 3_600_000, live, code, given: (given[name] ?? 0) / 1_024 };
    looks.set(name, [...(looks.get(name) ?? []), seen]);
  }
}

/** By how much it grows in an hour, by the line that lies nearest to all looks, and how far they lie from that line in the middle. */
function growth(points: readonly (readonly [number, number])[]): { perHour: number; scatter: number } {
  const middle = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [midX, midY] = [middle(points.map(([x]) => x)), middle(points.map(([, y]) => y))];
  const across = points.reduce((sum, [x]) => sum + (x - midX) ** 2, 0);
  const perHour = points.reduce((sum, [x, y]) => sum + (x - midX) * (y - midY), 0) / across;
  return { perHour, scatter: middle(points.map(([x, y]) => Math.abs(y - midY - perHour * (x - midX)))) };
}

const letGo = await holdStreams();
await live(warmUp);
await look();
for (let done = 0; done < looksAfter; done += 1) {
  await live((1 - warmUp) / looksAfter, counted);
  await look();
}
for (const [name, seen] of looks) {
  const held = growth(seen.map(({ hours, live: mb }) => [hours, mb]));
  console.log(
    `${name}: held ${seen.map(({ live: mb }) => mb.toFixed(1)).join(' ')} MB, ${held.scatter.toFixed(2)} MB from the line`,
  );
  printFigure({ name: `endurance-growth-${name}`, value: held.perHour, unit: 'MB/h', bar: 1 });
  const code = growth(seen.map(({ hours, code: mb }) => [hours, mb]));
  printFigure({ name: `endurance-code-${name}`, value: code.perHour, unit: 'MB/h' });
  const given = growth(seen.map(({ hours, given: mb }) => [hours, mb]));
  printFigure({ name: `endurance-given-${name}`, value: given.perHour, unit: 'MB/h' });
}
printFigure({ name: 'endurance-not-announced', value: notAnnounced, unit: 'calls', bar: 0 });
for (const { name, p99, failed } of counted.figures()) {
  printFigure({ name: `endurance-p99-${name.replaceAll(' ', '-')}`, value: p99, unit: 'ms', bar: 300 });
  printFigure({ name: `endurance-failed-${name.replaceAll(' ', '-')}`, value: failed, unit: 'calls', bar: 0 });
}
await letGo();
await bench.end();
process.exit(0);
