/** What a tutor's earnings cost when the school has taught for years: on the real database, by its own account. */
import { randomUUID } from 'node:crypto';
import { lists } from '@parlance/proto/limits';
import { pageToken } from '@parlance/runtime/paging/page-token';
import { buffersOf, planOf, settle, wholeTables, type PlanNode } from '@parlance/runtime/testing/plan';
import type { FreshDatabase } from '@parlance/runtime/testing/postgres';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { payDatabase } from '../../test/pay-database.ts';
import { makePayLineStore } from '../outbound/postgres/pay-line-store.ts';
import { listEarnings, type EarningsView } from './earnings.ts';
import { listCorrections, listPayouts, listTutorWeeks, listUnpaidPeriods } from './pay-week.ts';
import { listCorrectionPeriods, listStatement, listStatementTotals } from './statement.ts';

const lines = { tutors: 40, each: 3_000 };
let db: FreshDatabase;

beforeAll(async () => {
  db = await payDatabase('earnings_plan');
  // Half of each tutor's are group lessons; of tutor 0 no line has a rate, of tutor 1 the oldest only.
  await db.pool.query(
    `insert into pay_lines (id, booking_id, tutor_uid, student_uid, student_name, lesson_at, status, rate_minor, currency,
       topic_code, topic_name, is_group, is_practice, owed, amount_minor, paid, version)
     select md5(t || '-' || n)::uuid, t || '-' || n, 't' || t, 's' || n, 'Sam', timestamptz '2026-03-02 00:00Z' - n * interval '1 hour', 'completed',
       case when priced then 6500 end, case when priced then 'AUD' else 'PHP' end, 'HL304', 'Directions', n % 2 = 0, false, true,
       case when priced then 6500 else 0 end, false, 1
     from generate_series(0, $1::int - 1) t, generate_series(1, $2::int) n, lateral (select t > 1 or (t = 1 and n = $2) as priced) p`,
    [lines.tutors, lines.each],
  );
  await db.pool.query(
    `insert into payouts (id, tutor_uid, period, currency, amount_minor, lines, reference, actor_uid, actor_name, paid_at)
     select md5('payout ' || n)::uuid, 't' || n % $1, date '2026-02-16', 'AUD', 6500, 1, 'BDO ' || n, 'a', 'Nadia', now() from generate_series(1, 5000) n`,
    [lines.tutors],
  );
  await settle(db.pool, 'payouts');
  await settle(db.pool, 'pay_lines');
}, 60_000);
afterAll(() => db?.drop());

/** The plans of all statements that `work` makes. */
async function plansOf(work: (db: Queryable) => Promise<unknown>): Promise<PlanNode[][]> {
  const plans: PlanNode[][] = [];
  const query = (async (sql: string, values: readonly unknown[] = []) => {
    plans.push(await planOf(db.pool, sql, values));
    return db.pool.query(sql, [...values]);
  }) as Queryable['query'];
  await work({ query });
  return plans;
}

const week = { period: '2026-02-23' };
const begun = new Date('2026-02-22T14:30:00Z');
const empty = { period: '2030-01-07' };

test.each([
  ['a full week', 't7', week, false],
  ['a full week of group lessons', 't7', week, true],
  ['an empty week', 't7', empty, false],
  ['a tutor of other weeks', 't1', empty, true],
  ['somebody who never taught', 'nobody', week, false],
])('%s: pay lines are never read whole', async (_name, tutor, period, group) => {
  const plans = await plansOf((tx) => listEarnings(tx, { tutor, group, ...period, pageToken: '' }));
  expect(plans).toHaveLength(3);
  expect(plans.flatMap(wholeTables)).toEqual([]);
  // Of 120,000 rows in some thousand pages.
  const pages = plans.map(([outermost]) => (outermost ? buffersOf(outermost) : Infinity));
  expect(Math.max(...pages)).toBeLessThan(120);
});

/** Somebody with more lines in a week than a page holds: a few an hour, and of some instants two. */
async function fullWeek(tutor: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into pay_lines (id, booking_id, tutor_uid, student_uid, student_name, lesson_at, status, rate_minor, currency,
       topic_code, topic_name, is_group, is_practice, owed, amount_minor, paid, version)
     select gen_random_uuid(), $1 || '-' || n, $1, 's', 'Sam', $2::timestamptz + (n / 2) * interval '20 minutes', 'completed', rate, currency,
       'HL304', 'Directions', false, false, true, coalesce(rate, 0), n % 3 = 0, 1
     from generate_series(0, 449) n,
       lateral (select case when n % 10 > 0 then 6500 end as rate, case when n < 20 then 'PHP' else 'AUD' end as currency) r
     returning id`,
    [tutor, begun],
  );
  return rows.map(({ id }) => id);
}

test('EARN-15 a week with more lines than a page holds comes whole, newest first, and each page says what the week comes to', async () => {
  const ids = await fullWeek('full');
  const pages: EarningsView[] = [];
  for (let pageToken = ''; pages.length === 0 || pageToken !== '';) {
    const page = await listEarnings(db.pool, { tutor: 'full', group: false, ...week, pageToken });
    pages.push(page);
    pageToken = page.next;
  }
  expect(pages.map(({ lines: shown }) => shown.length)).toEqual([lists.earningsPage, lists.earningsPage, 50]);
  const all = pages.flatMap(({ lines: shown }) => shown);
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(ids));
  expect(all.map(({ when }) => when.getTime())).toEqual(
    all.map(({ when }) => when.getTime()).toSorted((a, b) => b - a),
  );
  for (const { earned, knownCurrency } of pages) {
    expect(knownCurrency).toBe('AUD');
    expect(new Set(earned)).toEqual(
      new Set([
        { paid: true, currency: 'PHP', lessons: 7, lines: 7, amountMinor: 39_000 },
        { paid: false, currency: 'PHP', lessons: 13, lines: 13, amountMinor: 78_000 },
        { paid: true, currency: 'AUD', lessons: 143, lines: 143, amountMinor: 838_500 },
        { paid: false, currency: 'AUD', lessons: 287, lines: 287, amountMinor: 1_677_000 },
      ]),
    );
  }
});

test.each(['x', pageToken(['2026-02-22T14:30:00.000Z']), pageToken(['2026', randomUUID()])])(
  'a page that nobody handed out is refused: %s',
  async (token) => {
    const query = { tutor: 't7', group: false, ...week, pageToken: token };
    await expect(listEarnings(db.pool, query)).rejects.toMatchObject({ reason: 'PAGE_TOKEN_INVALID' });
  },
);

test('the newest currency is found wherever it lies', async () => {
  const known = async (tutor: string) =>
    (await listEarnings(db.pool, { tutor, group: false, ...empty, pageToken: '' })).knownCurrency;
  expect([await known('t1'), await known('t7'), await known('nobody')]).toEqual(['PHP', 'AUD', undefined]);
});

test('NS-54 a statement, a week of all tutors and what is unpaid from before are found by their indexes', async () => {
  const plans = await plansOf(async (tx) => {
    await listStatement(tx, { tutor: 't7', ...week, pageToken: '' });
    await listStatementTotals(tx, { tutor: 't7', ...week });
    await listCorrectionPeriods(tx, { tutor: 't7', currencies: ['AUD'], now: new Date('2026-03-02T03:00:00Z') });
    await listTutorWeeks(tx, week.period);
    await listUnpaidPeriods(tx, '2026-01-19');
    await listPayouts(tx, week.period);
    await listCorrections(tx, '');
  });
  expect(plans).toHaveLength(7);
  expect(plans.flatMap(wholeTables).filter((table) => table !== 'tutors')).toEqual([]);
  const [statement, sums, , , , payouts] = plans.map(([outermost]) => (outermost ? buffersOf(outermost) : Infinity));
  expect(Math.max(sums ?? Infinity, payouts ?? Infinity)).toBeLessThan(200);
  // What the lesson of each of its lines comes to is looked up too.
  expect(statement).toBeLessThan(200 + 5 * 168);
});

test('marking as paid reads the lessons that are named', async () => {
  const bookingIds = Array.from({ length: 500 }, (_none, n) => `7-${n + 1}`);
  const [plan = []] = await plansOf((tx) => makePayLineStore(tx as never).lockLessons(bookingIds));
  expect(wholeTables(plan)).toEqual([]);
});
