/** What looking for payments costs when the school has sold a hundred thousand: on the real database, by its own account. */
import { buffersOf, planOf, settle, wholeTables, type PlanNode } from '@parlance/runtime/testing/plan';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { migrations } from '../../migrations/index.ts';
import type { BillingLine } from '../domain/billing-line.ts';
import { searchPayments } from './payments.ts';

const students = 20_000;
const each = 5;
let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase('payments_plan', migrations);
  await db.pool.query(
    `insert into customers (uid, email, name, version, attempts, created_at)
     select 'u' || n, 'student' || n || '@example.org', 'Ana Ribeiro ' || n, 0, 0, now() from generate_series(1, $1::int) n`,
    [students],
  );
  // One of a thousand was declined, as many were given back in part, as many whole; ten are disputed; four cards of ten thousand are alike.
  await db.pool.query(
    `insert into payments (id, uid, cause, kind, token_type, tokens, status, amount_minor, currency, refunded_minor, tokens_taken,
       number, card_brand, card_last4, receipt_url, invoice_url, problem, created_at)
     select md5('p' || n)::uuid, 'u' || 1 + n % $1::int, 'invoice:' || n, case when n % 7 = 0 then 'tokens' else 'plan' end, 'lesson', 10,
       case when n % 1000 = 1 then 'failed' else 'paid' end, 8900, 'USD',
       case when n % 1000 = 2 then 8900 when n % 1000 = 3 then 890 else 0 end, 0, 'R-' || n, 'visa', lpad((n % 10000)::text, 4, '0'), '', '', '',
       timestamptz '2026-01-01 00:00Z' + n * interval '5 minutes'
     from generate_series(1, $1::int * $2::int) n`,
    [students, each],
  );
  await db.pool.query(
    `insert into disputes (id, payment_id, amount_minor, currency, reason, status, is_open, opened_at)
     select 'dp_' || n, md5('p' || n * 1000)::uuid, 8900, 'USD', 'fraudulent', 'needs_response', n <= 10, now() from generate_series(1, 90) n`,
  );
  for (const table of ['payments', 'customers', 'disputes']) await settle(db.pool, table);
}, 120_000);
afterAll(() => db?.drop());

type Wish = { text?: string; state?: BillingLine['state'] };

/** The plan of the statement that finds them, and the states of those on the first page. */
async function planned({ text = '', state }: Wish): Promise<{ plan: PlanNode[]; found: BillingLine['state'][] }> {
  const plans: PlanNode[][] = [];
  const query = (async (sql: string, values: readonly unknown[] = []) => {
    plans.push(await planOf(db.pool, sql, values));
    return db.pool.query(sql, [...values]);
  }) as Queryable['query'];
  const { payments } = await searchPayments({ query }, { text, state, pageToken: '' });
  return { plan: plans.flat(), found: payments.map(({ line }) => line.state) };
}

const wishes: [string, Wish, number][] = [
  ['all', {}, 50],
  ['part of a name', { text: 'ribeiro 1234' }, 50],
  ['a name of which there is one', { text: 'Ribeiro 15555' }, 5],
  ['a name that everybody has', { text: 'ribeiro' }, 50],
  ['part of an address', { text: 'STUDENT15555@' }, 5],
  ['nobody', { text: 'nobody at all' }, 0],
  ['an uid', { text: 'u15555' }, 5],
  ['a receipt number', { text: 'R-77' }, 1],
  ['the last four digits of a card, which somebody has in the name too', { text: '0042' }, 15],
  ['what was declined', { state: 'failed' }, 50],
  ['what was given back', { state: 'refunded' }, 50],
  ['what was given back in part', { state: 'partly-refunded' }, 50],
  ['what is disputed', { state: 'disputed' }, 10],
  ['what is paid', { state: 'paid' }, 50],
  ['what one student has had given back', { text: 'ribeiro 15555', state: 'refunded' }, 0],
];

test.each(wishes)(
  'NS-53 among a hundred thousand payments %s is found without reading them all',
  async (_what, wish, count) => {
    const { plan, found } = await planned(wish);
    expect(found).toHaveLength(count);
    if (wish.state !== undefined) expect(new Set([...found, wish.state]).size).toBe(1);
    expect(wholeTables(plan).filter((table) => table !== 'disputes' && table !== 'refunds')).toEqual([]);
    const [outermost] = plan;
    expect(outermost && buffersOf(outermost)).toBeLessThan(1_500);
  },
);
