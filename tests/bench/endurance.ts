/**
 * Many live streams and a steady fifty requests a second for a long while: by how much the memory of each of our programs grows in an hour,
 * and how long an answer takes. The first third warms up and is not counted. Growth is what each program still holds when its garbage is
 * collected, at the end and after that third; what it was given by the system is told besides, and rises until a collection is due. The
 * streams are read by a process of their own. Run: PLATFORM_FILE=… node tests/bench/endurance.ts [--minutes 30] [--streams 2000] [--rate 50]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeCaller } from '../load/caller.ts';
import { makeMeter } from '../load/meter.ts';
import { arrive, liveOn } from '../load/pace.ts';
import { anyOf, search } from '../load/stories/doing.ts';
import { adminApi, ok } from '../support/api.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { benchOn } from './capacity/on-stage.ts';
import { printFigure } from './figure.ts';
import { liveHeapMb } from './support/live-heap.ts';
import { ownPrograms } from './support/processes.ts';
import type { Holding } from './support/stream-holder.ts';
import { memoryOfParts } from './support/whole-platform.ts';

const { minutes, streams, rate } = readArguments({ minutes: 30, streams: 2_000, rate: 50 });
/** The gateway keeps so many of one person. */
const mostEach = 20;
const announceEveryMs = 10_000;
const mostAtOnce = 400;
const warmUp = 1 / 3;

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

async function live(share: number) {
  const lengthMs = Math.round(minutes * 60_000 * share);
  const meter = makeMeter({ startedAt: Date.now(), lengthMs });
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
  console.log(`${sent} requests sent, ${notSent} not sent`);
  return meter.figures();
}

type Look = { at: number; live: number; given: number };

async function look(): Promise<Map<string, Look>> {
  const found = new Map<string, Look>();
  const given = memoryOfParts();
  for (const { name, pid } of ownPrograms(publicUrl))
    found.set(name, { at: performance.now(), live: await liveHeapMb(pid), given: (given[name] ?? 0) / 1_024 });
  return found;
}

const letGo = await holdStreams();
await live(warmUp);
const before = await look();
const figures = await live(1 - warmUp);
for (const [name, now] of await look()) {
  const then = before.get(name) ?? now;
  const hours = (now.at - then.at) / 3_600_000;
  console.log(`${name}: ${now.live.toFixed(1)} MB live, ${now.given.toFixed(0)} MB given`);
  printFigure({ name: `endurance-growth-${name}`, value: (now.live - then.live) / hours, unit: 'MB/h', bar: 1 });
  printFigure({ name: `endurance-given-${name}`, value: (now.given - then.given) / hours, unit: 'MB/h' });
}
printFigure({ name: 'endurance-not-announced', value: notAnnounced, unit: 'calls', bar: 0 });
for (const { name, p99, failed } of figures) {
  printFigure({ name: `endurance-p99-${name.replaceAll(' ', '-')}`, value: p99, unit: 'ms', bar: 300 });
  printFigure({ name: `endurance-failed-${name.replaceAll(' ', '-')}`, value: failed, unit: 'calls', bar: 0 });
}
await letGo();
await bench.end();
process.exit(0);
