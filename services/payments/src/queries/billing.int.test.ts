/** The billing history in pages, by year and in sums; and payments as administrators search them. */
import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { listBilling } from './billing.ts';
import { schoolMonth } from '../domain/school-month.ts';
import { countMoney } from './money-counts.ts';
import { findPayment, searchPayments } from './payments.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('billing', migrations);
});
afterAll(() => db.drop());

const uid = 'a'.repeat(32);
type Line = {
  at: string;
  minor?: number;
  currency?: string;
  status?: string;
  refunded?: number;
  kind?: string;
  uid?: string;
};

async function paid({
  at,
  minor = 100,
  currency = 'USD',
  status = 'paid',
  refunded = 0,
  kind = 'plan',
  uid: whose = uid,
}: Line) {
  const id = randomUUID();
  await db.pool.query(
    `insert into payments (id, uid, cause, kind, token_type, tokens, status, amount_minor, currency, refunded_minor, tokens_taken,
       number, receipt_url, invoice_url, problem, created_at)
     values ($1::uuid, $2, $1::text, $3, 'lesson', 10, $4, $5, $6, $7, 0, $1::text, '', '', 'insufficient_funds', $8)`,
    [id, whose, kind, status, minor, currency, refunded, at],
  );
  if (refunded > 0)
    await db.pool.query(
      `insert into refunds (id, payment_id, uid, amount_minor, currency, tokens, tokens_are_taken, reason, state, round, is_sent, problem, created_at)
       values ($1, $2, $3, $4, $5, 0, false, 'x', 'done', 0, true, '', $6::timestamptz + interval '1 hour')`,
      [randomUUID(), id, whose, refunded, currency, at],
    );
  return id;
}

async function everyPage(year = 0): Promise<string[]> {
  const found: string[] = [];
  let pageToken = '';
  do {
    const page = await listBilling(db.pool, { uid, year, pageToken });
    found.push(...page.lines.map(({ id }) => id));
    pageToken = page.next;
  } while (pageToken !== '');
  return found;
}

test('BILL-01, EP-31 newest first, 50 a page, none lost and none twice, refunds as lines of their own, sums per currency and year', async () => {
  for (let day = 1; day <= 60; day += 1) await paid({ at: new Date(Date.UTC(2026, 0, day)).toISOString() });
  await paid({ at: '2025-12-31T23:59:59.999Z', minor: 700, refunded: 200 });
  await paid({ at: '2025-06-01T00:00:00Z', minor: 1500, currency: 'JPY' });
  await paid({ at: '2025-06-02T00:00:00Z', minor: 9999, status: 'failed' });
  await paid({ at: '2025-06-03T00:00:00Z', minor: 5, uid: 'b'.repeat(32) });
  const first = await listBilling(db.pool, { uid, year: 0, pageToken: '' });
  expect(first.lines).toHaveLength(50);
  expect(first.lines[0]?.createdAt).toEqual(new Date(Date.UTC(2026, 0, 60)));
  expect(first).toMatchObject({
    years: [2026, 2025],
    paid: [
      { minor: 1500, currency: 'JPY' },
      { minor: 6500, currency: 'USD' },
    ],
  });
  const all = await everyPage();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(64);
  const of2025 = await listBilling(db.pool, { uid, year: 2025, pageToken: '' });
  expect(of2025.lines.map(({ kind, state, amount }) => [kind, state, amount.minor])).toEqual([
    ['plan', 'partly-refunded', 700],
    ['plan', 'failed', 9999],
    ['plan', 'paid', 1500],
  ]);
  expect(of2025.paid).toEqual([
    { minor: 1500, currency: 'JPY' },
    { minor: 700, currency: 'USD' },
  ]);
  await expect(listBilling(db.pool, { uid, year: 2025, pageToken: first.next })).rejects.toMatchObject({
    reason: 'PAGE_TOKEN_INVALID',
  });
});

test('NS-53 administrators find payments by name, uid, number, state, plan and month, and read what a month came to', async () => {
  const whose = 'c'.repeat(32);
  await db.pool.query(
    `insert into customers (uid, email, name, version, attempts, created_at) values ($1, '', 'Camila_Duarte 100%', 0, 0, now())`,
    [whose],
  );
  const id = await paid({ at: '2027-01-01T00:00:00Z', uid: whose, refunded: 100 });
  await paid({ at: '2027-01-02T00:00:00Z', uid: whose, kind: 'trial', minor: 0 });
  const find = async (text: string, state?: 'failed' | 'refunded' | 'disputed' | 'paid') =>
    (await searchPayments(db.pool, { text, state, pageToken: '' })).payments.map(({ line }) => line.id);
  for (const text of ['duarte', 'A_D', '100%', whose, id]) expect(await find(text)).toEqual([id]);
  for (const text of ['aXD', '100_', 'nobody', "'"]) expect(await find(text)).toEqual([]);
  expect(await find('', 'refunded')).toEqual([id]);
  expect(await find('duarte', 'paid')).toEqual([]);
  const found = await searchPayments(db.pool, { text: '', state: 'failed', pageToken: '' });
  expect(found).toMatchObject({ failed: 1, disputed: 0, payments: [{ problem: 'insufficient_funds' }] });
  const january = schoolMonth('2027-01');
  const inMonth = await searchPayments(db.pool, { text: whose, state: undefined, month: january, pageToken: '' });
  expect(inMonth.payments.map(({ line }) => line.id)).toEqual([id]);
  const { amount } = inMonth.payments[0]?.line ?? {};
  expect(inMonth.paid).toEqual([{ minor: (amount?.minor ?? 0) - 100, currency: amount?.currency }]);
  await db.pool.query(
    `insert into disputes (id, payment_id, amount_minor, currency, reason, status, is_open, opened_at)
     values ('dp_1', $1, 100, $2, 'fraudulent', 'needs_response', true, now())`,
    [id, amount?.currency],
  );
  const objected = await searchPayments(db.pool, { text: whose, state: undefined, month: january, pageToken: '' });
  expect(objected).toMatchObject({ paid: [], disputedSums: inMonth.paid });
  const own = await listBilling(db.pool, { uid: whose, year: 0, pageToken: '' });
  expect(own).toMatchObject({ paid: [], disputed: inMonth.paid });
  const elsewhere = { text: whose, state: undefined, pageToken: '' };
  for (const other of [{ month: schoolMonth('2027-02') }, { tokenType: 'pte-group-lesson' as const }])
    expect((await searchPayments(db.pool, { ...elsewhere, ...other })).payments).toEqual([]);
  expect(await findPayment(db.pool, id)).toMatchObject({ name: 'Camila_Duarte 100%', refunds: [{ state: 'done' }] });
});

test('NS-53 each number of the office is the length of the list of payments behind it', async () => {
  const month = schoolMonth('2028-03');
  await paid({ at: '2028-03-05T00:00:00Z', minor: 500, refunded: 500 });
  await paid({ at: '2028-03-06T00:00:00Z', minor: 500, refunded: 100 });
  await paid({ at: '2028-04-05T00:00:00Z', minor: 500, refunded: 500 });
  const counts = await countMoney(db.pool, month);
  expect(counts.refunded).toBe(1);
  for (const [state, count] of [
    ['failed', counts.failed],
    ['disputed', counts.disputed],
  ] as const)
    expect((await searchPayments(db.pool, { text: '', state, pageToken: '' })).payments).toHaveLength(count);
  const refunded = await searchPayments(db.pool, { text: '', state: 'refunded', month, pageToken: '' });
  expect(refunded.payments).toHaveLength(counts.refunded);
});
