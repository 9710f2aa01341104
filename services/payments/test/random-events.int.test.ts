/** Thousands of events by chance: doubled, shuffled, lost. In the end our rows are Stripe's, to the last cent and token. */
import { boughtTokens, cards, command, day, newStudent, withMoney, type MoneyForTest } from './money-for-test.ts';

jest.setTimeout(1_800_000);

const events = process.env.FULL ? 10_000 : 400;

let money: MoneyForTest;
withMoney('random', (opened) => (money = opened));

type Student = ReturnType<typeof newStudent>;
const kinds = ['lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson'] as const;
const oneOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
const objects = (kind: string) => money.stripe.controls.objects(kind) as unknown as Record<string, never>[];

async function subscribe(student: Student): Promise<void> {
  const once = command(student.uid, 'Subscribe');
  const checkout = await money.useCases.subscribe({
    student,
    tokenType: oneOf(kinds),
    promotionCode: oneOf(['', 'TENOFF']),
    once,
  });
  money.stripe.controls.payCheckout(
    checkout.sessionId ?? '',
    oneOf([cards.good, cards.declinedAtRenewal, cards.declined]),
  );
}

async function refund(student: Student): Promise<void> {
  const line = oneOf(
    (await money.billing(student.uid)).filter(({ state, kind }) => state === 'paid' && kind !== 'refund'),
  );
  if (line === undefined) return;
  const amountMinor = oneOf([0, Math.ceil(line.amount.minor / 3)]);
  const about = {
    paymentId: line.id,
    amountMinor,
    leaveTokens: false,
    reason: 'By chance',
    actor: { id: 'a', role: 'admin', name: '' },
  };
  await money.useCases.refundPayment({ ...about, once: command('a', 'RefundPayment') });
}

/** Somebody at the provider's own page. */
async function refundThere(): Promise<void> {
  const paid = oneOf(objects('payment_intent').filter(({ status }) => status === 'succeeded')) as unknown as
    { id: string } | undefined;
  if (paid === undefined) return;
  await money.partners.provider.refund(
    { id: 'x', paymentIntentId: paid.id, amount: { minor: 100, currency: 'USD' } },
    `${Math.random()}`,
  );
}

const acts: ((student: Student) => Promise<unknown>)[] = [
  subscribe,
  subscribe,
  (student) => boughtWithoutWaiting(student),
  (student) => boughtWithoutWaiting(student),
  ({ uid }) =>
    money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends: Math.random() < 0.7, actorUid: uid }),
  refund,
  refundThere,
  () => money.later(oneOf([1, 3, 10, 31]) * day),
];

const boughtWithoutWaiting = (student: Student) =>
  boughtTokens({ ...money, settled: async () => undefined }, student, {
    tokenType: oneOf(kinds),
    quantity: 1 + Math.floor(Math.random() * 50),
  });

type Row = { cause: string; minor: number; refunded: number; status: string };
type Intent = {
  id: string;
  status: string;
  amount_received: number;
  metadata: { checkout_id?: string; quantity?: string };
};
type Invoice = { id: string; status: string; amount_paid: number; billing_reason: string; parent: unknown };
type RefundThere = { payment_intent: string; status: string; amount: number };

async function ours(): Promise<Map<string, Row>> {
  const { rows } = await money.db.pool.query<Row>(
    `select cause, amount_minor as minor, refunded_minor as refunded, status from payments where status = 'paid'`,
  );
  return new Map(rows.map((row) => [row.cause, row]));
}

test(`NS-07, NS-09 ${events} events (10,000 with FULL=1) by chance, a fifth of them doubled, some lost, in shuffled order: payments, refunds, plans and tokens are those of Stripe`, async () => {
  const { controls } = money.stripe;
  controls.webhooks({ doubleShare: 0.2, shuffleMs: 300, dropShare: 0.05 });
  const students = Array.from({ length: Math.ceil(events / 50) }, () => newStudent());
  while (controls.objects('event').length < events) {
    // What may not be done just now is refused, and nothing is half done by it.
    await oneOf(acts)(oneOf(students)).catch((error: unknown) =>
      expect(error).toMatchObject({ kind: expect.stringMatching(/conflict|rule/) }),
    );
    if (Math.random() < 0.3) await Promise.all([money.applyAll(), money.applyAll(), money.useCases.reconcile()]);
  }
  controls.webhooks({});
  await money.settled();
  money.clock.advance(20 * 60_000);
  await money.begunBefore(20 * 60_000);
  await money.useCases.resumeUnfinished();
  for (let run = 0; run < 2; run += 1) {
    await money.useCases.reconcile();
    await money.settled();
    money.clock.advance(6 * 60_000);
  }
  expect(await money.useCases.reconcile()).toMatchObject({ differencesCount: 0 });

  const refundedOf = new Map<string, number>();
  for (const { payment_intent: intent, status, amount } of objects('refund') as unknown as RefundThere[])
    if (status !== 'failed') refundedOf.set(intent, (refundedOf.get(intent) ?? 0) + amount);
  const invoices = (objects('invoice') as unknown as Invoice[]).filter(({ status }) => status === 'paid');
  const purchases = (objects('payment_intent') as unknown as Intent[]).filter(
    ({ status, metadata }) => status === 'succeeded' && metadata.checkout_id !== undefined,
  );
  const here = await ours();
  expect(here.size).toBe(invoices.length + purchases.length);
  for (const { id, amount_paid: minor } of invoices) expect(here.get(`invoice:${id}`)).toMatchObject({ minor });
  for (const { id, amount_received: minor } of purchases)
    expect(here.get(`purchase:${id}`)).toMatchObject({ minor, refunded: refundedOf.get(id) ?? 0 });
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
  expect(sum([...here.values()].map(({ refunded }) => refunded))).toBe(sum(refundedOf.values()));

  const { rows } = await money.db.pool.query<{ tokens: number }>(
    `select coalesce(sum(quantity), 0)::int4 as tokens from credits where cause not like 'refund-refused:%'`,
  );
  const periods = invoices.filter(({ billing_reason: why }) =>
    ['subscription_create', 'subscription_cycle'].includes(why),
  );
  expect(rows[0]?.tokens).toBe(10 * periods.length + sum(purchases.map(({ metadata }) => Number(metadata.quantity))));

  const plans = await money.db.pool.query<{ id: string; status: string; ends: boolean }>(
    'select id, status, ends_at_period_end as ends from subscriptions order by id',
  );
  const there = (objects('subscription') as unknown as { id: string; status: string; cancel_at_period_end: boolean }[])
    .map(({ id, status, cancel_at_period_end: ends }) => ({ id, status, ends }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(plans.rows).toEqual(there);
  const facts = await money.db.pool.query<{ count: number }>(
    `select count(*)::int4 as count from outbox where type like '%TokensCredited'`,
  );
  const credits = await money.db.pool.query<{ count: number }>('select count(*)::int4 as count from credits');
  expect(facts.rows).toEqual(credits.rows);
});
