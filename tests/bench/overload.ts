/**
 * Four times as many searches as the school can answer, while lessons go on: how much of its peak it still answers in time, whether every
 * line of a lesson is taken, and how soon a search is quick again when the rush is over (reliability of priorities, ADR 0048). The
 * platform has one core and who asks another: a rush costs those who make it, and not those who answer it.
 * Run: PLATFORM_FILE=… node tests/bench/overload.ts [--seconds 15] [--times 4] [--lines 5]
 */
import { arrive, pause } from '../load/pace.ts';
import { lessonsOf } from '../load/company.ts';
import { anyOf, say } from '../load/stories/doing.ts';
import type { Stage } from '../load/stories/story.ts';
import { dateInDarwin, zone } from '../support/lesson/lesson-times.ts';
import { percentile } from '../support/measure/times.ts';
import { readArguments } from './arguments.ts';
import { benchOn } from './capacity/on-stage.ts';
import { printFigure } from './figure.ts';
import { keepApart } from './support/apart.ts';

const { seconds, times, lines } = readArguments({ seconds: 15, times: 4, lines: 5 });
const peakSeconds = 8;
const callersTried = [16, 64];
/** What a machine can do differs by a fifth from one minute to the next: each rush is measured by the peak just before it. */
const rounds = 5;
/** An answer that comes later is none: the person has gone. */
const inTimeMs = 2_000;
const mostWaiting = 4_000;
const recoveryLimitMs = 60_000;
/** Quick again: so many in a row, none slower than this many times the middle of before. */
const quickInARow = 8;
const mostSlower = 3;
const probeEveryMs = 250;

type Asked = { isGood: boolean; status: number; ms: number };

async function ask(stage: Stage, dueAt?: number): Promise<Asked> {
  const { students, tutors, hours } = stage.company;
  const student = anyOf(students);
  if (!student) throw new Error('nobody is there to ask');
  const from = dueAt ?? performance.now();
  const when = hours.map((hour) => hour.when);
  const days = { startDate: dateInDarwin(Math.min(...when)), endDate: dateInDarwin(Math.max(...when)) };
  const body = { data: { ...days, time: 'anytime', tutors: tutors.map(({ uid }) => uid) }, timezone: zone };
  const wanted = { method: 'POST', path: 'bookings/search', body, dueAt } as const;
  const { status } = await stage.caller.call(student, 'search for hours', wanted);
  const ms = performance.now() - from;
  return { status, ms, isGood: status === 200 && ms <= inTimeMs };
}

/** Good answers a second with so many who ask one after another. */
async function paceWith(stage: Stage, callers: number): Promise<number> {
  const signal = AbortSignal.timeout(peakSeconds * 1_000);
  let good = 0;
  const askOn = async () => {
    while (!signal.aborted) if ((await ask(stage)).isGood) good += 1;
  };
  await Promise.all(Array.from({ length: callers }, askOn));
  return good / peakSeconds;
}

async function rush(stage: Stage, perSecond: number): Promise<{ perSecond: number; statuses: Record<string, number> }> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  const until = performance.now() + seconds * 1_000;
  const statuses: Record<string, number> = {};
  let good = 0;
  const { notSent } = await arrive({ perSecond, mostAtOnce: mostWaiting, signal }, async (dueAt) => {
    const { isGood, status } = await ask(stage, dueAt);
    // What is answered after the rush says nothing of how much is answered in it.
    if (isGood && performance.now() <= until) good += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  if (notSent > 0) statuses['not sent'] = notSent;
  return { perSecond: good / seconds, statuses };
}

async function recoveryMs(stage: Stage, usualMs: number): Promise<number> {
  const from = performance.now();
  let [inARow, sinceMs] = [0, 0];
  while (performance.now() - from < recoveryLimitMs) {
    const askedAt = performance.now() - from;
    const { isGood, ms } = await ask(stage);
    const isQuick = isGood && ms <= Math.max(100, mostSlower * usualMs);
    if (isQuick && inARow === 0) sinceMs = askedAt;
    inARow = isQuick ? inARow + 1 : 0;
    if (inARow === quickInARow) return sinceMs;
    await pause(probeEveryMs, AbortSignal.timeout(probeEveryMs));
  }
  return recoveryLimitMs;
}

/** Lines of lessons, as they come, until it is ended. */
function talk(stage: Stage): { end(): Promise<{ said: number; taken: number }> } {
  const running = lessonsOf(stage.company, 'running');
  const ending = new AbortController();
  const from = stage.acts.length;
  const talking = arrive({ perSecond: lines, mostAtOnce: 500, signal: ending.signal }, async () => {
    const lesson = anyOf(running);
    if (lesson) await say(stage, Math.random() < 0.5 ? lesson.tutor : lesson.student, lesson.booking.id);
  });
  return {
    async end() {
      ending.abort();
      await talking;
      const said = stage.acts.slice(from).filter(({ act }) => act === 'say');
      return { said: said.length, taken: said.filter(({ outcome }) => outcome === 'yes').length };
    },
  };
}

const needs = { students: 8, tutors: 8, tokensEach: 2, hoursEach: 20, lessons: ['running' as const] };
const bench = await benchOn(needs, () => undefined);
const { stage } = bench;
const together = keepApart();
await paceWith(stage, 8); // warms up
const usual: number[] = [];
for (let count = 0; count < 40; count += 1) usual.push((await ask(stage)).ms);
const lesson = talk(stage);
const shares: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const paces: number[] = [];
  for (const callers of callersTried) paces.push(await paceWith(stage, callers));
  const peak = Math.max(...paces);
  const during = await rush(stage, peak * times);
  shares.push(during.perSecond / peak);
  const answers = JSON.stringify(during.statuses);
  console.log(
    `peak ${peak.toFixed(0)} a second, in the rush ${during.perSecond.toFixed(0)} in time; its answers: ${answers}`,
  );
}
const back = await recoveryMs(stage, percentile(usual, 0.5));
const { said, taken } = await lesson.end();
console.log(`${said} lines said`);
printFigure({ name: 'overload-goodput', value: percentile(shares, 0.5), unit: 'x', bar: 0.8, moreIsBetter: true });
printFigure({ name: 'overload-lesson-calls', value: (taken / said) * 100, unit: '%', bar: 99, moreIsBetter: true });
printFigure({ name: 'overload-recovery', value: back / 1_000, unit: 's', bar: 10 });
together();
// Searches that were turned away are what it is about.
await bench.end().catch(() => undefined);
process.exit(0);
