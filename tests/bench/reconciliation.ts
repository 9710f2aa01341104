/**
 * Reconciliation when no webhook ever came: students buy single tokens at the stand-in until it has so many events, which it keeps on
 * the disk; then the comparison finds and stores all of them and compares the objects, payments applies them, and the comparison is
 * made again when all is known. Database of its own on the server of the test parts; the stand-in works in the same process, so its
 * part of time and memory counts. Run: node --expose-gc tests/bench/reconciliation.ts [--events 100000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyAllDue } from '@parlance/payments/jobs';
import { boughtTokens, newStudent, openMoney, type MoneyForTest } from '@parlance/payments/test/money-for-test';
import { readArguments } from './arguments.ts';
import { printFigure } from './figure.ts';
import { useTestParts } from './test-parts.ts';

const { events } = readArguments({ events: 100_000 });
const purchasesOfStudent = 5;
const atOnce = 8;
const mb = 1_048_576;

/** Answers how many events there are. */
async function fill(money: MoneyForTest): Promise<number> {
  const nothingComes = { ...money, settled: async () => undefined };
  const countOfOne = await eventsOfOne(nothingComes);
  let made = countOfOne;
  async function buy(): Promise<void> {
    while (made < events) {
      const student = newStudent();
      for (let n = 0; n < purchasesOfStudent && made < events; n += 1) {
        made += countOfOne;
        await boughtTokens(nothingComes, student, { quantity: 3 });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buy));
  await money.db.pool.query('vacuum analyze');
  return money.stripe.controls.objects('event').length;
}

async function eventsOfOne(money: MoneyForTest): Promise<number> {
  const student = newStudent();
  await boughtTokens(money, student);
  const before = money.stripe.controls.objects('event').length;
  await boughtTokens(money, student);
  return money.stripe.controls.objects('event').length - before;
}

/** Seconds that the work takes, and resident memory before it, at its highest, and after it. */
async function watched<T>(work: () => Promise<T>) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = () => (highest = Math.max(highest, process.memoryUsage.rss()));
  const looking = setInterval(look, 20);
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(looking);
  look();
  globalThis.gc?.();
  return { result, seconds, memory: { before, highest, after: process.memoryUsage.rss() } };
}

function print(name: string, { seconds, memory }: Omit<Awaited<ReturnType<typeof watched>>, 'result'>): void {
  printFigure({ name: `${name}-seconds`, value: seconds, unit: 's', bar: 300 });
  for (const [when, bytes] of Object.entries(memory))
    printFigure({ name: `${name}-rss-${when}`, value: bytes / mb, unit: 'MB' });
}

useTestParts();
const folder = mkdtempSync(join(tmpdir(), 'reconciliation-'));
const money = await openMoney('reconciliation', { takes: false, folder });
try {
  console.log(`${await fill(money)} events at the provider`);
  const missed = await watched(money.useCases.reconcile);
  console.log(missed.result);
  print(`reconciliation-${events}-missed`, missed);
  print(
    `reconciliation-${events}-applied`,
    await watched(() => applyAllDue(money.useCases.applyNextEvents, new AbortController().signal)),
  );
  money.clock.advance(10 * 60_000);
  const known = await watched(money.useCases.reconcile);
  console.log(known.result);
  print(`reconciliation-${events}-known`, known);
} finally {
  await money.stop();
  rmSync(folder, { recursive: true });
}
