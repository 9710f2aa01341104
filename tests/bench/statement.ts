/**
 * A teacher's statement of a week at a million pay lines: read as the service reads it, on a database of its own on the server of the
 * test parts. Also says which index it uses, and fails when it reads the whole table.
 * Run: node tests/bench/statement.ts [--lines 1000000] [--reads 500], with the parts up (`.local/test/parts.json`) or TEST_DATABASE_URL set.
 */
import { planOfLast, settle, wholeTables } from '@parlance/runtime/testing/plan';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '@parlance/payments/migrations';
import { listStatement } from '@parlance/payments/test/read-statement';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { useTestParts } from './test-parts.ts';

const { lines, reads } = readArguments({ lines: 1_000_000, reads: 500 });
const tutors = 400;
/** Statements of services end after seconds. */
const atOnce = 5_000;

/** Years of lessons, 50 a week for each of 400 teachers; older weeks are paid, by a payout each. */
const fillPayouts = `
  insert into payouts (id, tutor_uid, period, currency, amount_minor, lines, reference, actor_uid, actor_name, paid_at)
  select md5('payout ' || n)::uuid, 't' || n % ${tutors}, date '2026-11-16' - 7 * (n / ${tutors})::int, 'PHP', 1950000, 50, 'BDO ' || n, 'a', 'Nadia', now()
    from generate_series($1::int, $2::int) n`;
const fillLines = `
  insert into pay_lines (id, booking_id, tutor_uid, student_uid, student_name, lesson_at, status, rate_minor, currency, topic_code, topic_name,
    is_group, is_practice, owed, amount_minor, paid, payout_id, version)
  select md5('line ' || n)::uuid, 'b' || n, 't' || n % ${tutors}, 's' || n % 997, 'Sam Lee',
    timestamptz '2026-11-16 00:00+09:30' - (n / ${tutors} / 50) * interval '7 days' + (n / ${tutors} % 50) * interval '3 hours',
    'completed', 39000, 'PHP', 'HL304', 'Directions', n % 10 = 0, false, true, 39000, n / ${tutors} >= 50,
    case when n / ${tutors} >= 50 then md5('payout ' || (n / ${tutors} / 50) * ${tutors} + n % ${tutors})::uuid end, 1
  from generate_series($1::int, $2::int) n`;

useTestParts();
const harness = await startServiceHarness({ name: 'statement', migrations });
const { pool } = harness.db;
try {
  for (let from = tutors; from <= lines / 50; from += atOnce)
    await pool.query(fillPayouts, [from, Math.min(lines / 50, from + atOnce - 1)]);
  for (let from = 0; from < lines; from += atOnce)
    await pool.query(fillLines, [from, Math.min(lines, from + atOnce) - 1]);
  await settle(pool, 'pay_lines');
  await settle(pool, 'payouts');
  const read = (n: number) =>
    listStatement(pool, { tutor: `t${n % tutors}`, period: n % 2 === 0 ? '2026-11-16' : '2026-11-09', pageToken: '' });
  for (let n = 0; n < 50; n += 1) await read(n);
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < reads; n += 1) {
    const begun = performance.now();
    found += (await read(n)).items.length;
    times.push(performance.now() - begun);
  }
  const plan = await planOfLast(pool, (db) => listStatement(db, { tutor: 't7', period: '2026-11-09', pageToken: '' }));
  const whole = wholeTables(plan);
  if (whole.length > 0) throw new Error(`a statement reads the whole of ${whole.join(', ')}`);
  printFigure({ name: 'statement-of-a-week-p99', value: percentile(times, 0.99), unit: 'ms', bar: 50, goal: 10 });
  printFigure({ name: 'statement-of-a-week-p50', value: percentile(times, 0.5), unit: 'ms' });
  console.log(`lines of a statement: ${found / reads}`);
  console.log(`index: ${plan.map((node) => node['Index Name']).find(Boolean)}`);
} finally {
  await harness.stop();
}
