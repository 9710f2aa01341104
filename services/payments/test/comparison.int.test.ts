/** The comparison finds what differs without an event, mends it, and says so. */
import {
  boughtTokens,
  customerOf,
  day,
  newStudent,
  openMoney,
  subscribed,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
beforeEach(async () => {
  money = await openMoney('comparison');
}, 60_000);
afterEach(() => money.stop());

/** As if neither webhook nor list had ever told of it. */
async function forgotten(work: () => Promise<unknown>): Promise<void> {
  money.stripe.controls.webhooks({ dropShare: 1 });
  await work();
  money.stripe.controls.webhooks({});
  await money.useCases.reconcile();
  await money.db.pool.query(`update stripe_events set state = 'ignored' where state = 'waiting'`);
  money.clock.advance(10 * 60_000);
}

test('where nothing differs nothing is said, and events that came are not missed', async () => {
  await subscribed(money, newStudent());
  await boughtTokens(money, newStudent());
  const run = await money.useCases.reconcile();
  expect(run).toMatchObject({ eventsMissed: 0, differences: [], differencesCount: 0 });
  expect(run?.objectsCompared).toBeGreaterThanOrEqual(4);
  expect(run?.eventsRead).toBeGreaterThan(10);
});

test('two replicas compare once in five minutes', async () => {
  const runs = await Promise.all([money.useCases.reconcile(), money.useCases.reconcile()]);
  expect(runs.filter((run) => run !== undefined)).toHaveLength(1);
  money.clock.advance(5 * 60_000 - 1);
  expect(await money.useCases.reconcile()).toBeUndefined();
  money.clock.advance(1);
  expect(await money.useCases.reconcile()).toBeDefined();
});

test('a payment, a cancellation and a refund of which nobody ever told are found and mended', async () => {
  const [buyer, canceller] = [newStudent(), newStudent()];
  await subscribed(money, canceller);
  await boughtTokens(money, buyer, { quantity: 2 });
  const [line] = await money.billing(buyer.uid);
  const payment = await money.uow.run(({ payments }) => payments.find(line?.id ?? ''));
  const [plan] = await money.subscriptions(canceller.uid);
  await forgotten(async () => {
    await boughtTokens(money, buyer, { quantity: 7 });
    await money.partners.provider.endAtPeriodEnd(plan?.id ?? '', true, 'by hand');
    const about = {
      id: 'none',
      paymentIntentId: payment?.paymentIntentId ?? '',
      amount: { minor: 100, currency: 'USD' },
    };
    await money.partners.provider.refund(about, 'by hand too');
  });
  const run = await money.useCases.reconcile();
  expect(run?.differencesCount).toBe(3);
  expect(run?.differences.join()).toMatch(/renews here and ends there/);
  expect(await money.credited(buyer.uid)).toBe(9);
  expect(await money.subscriptions(canceller.uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
  expect((await money.billing(buyer.uid)).map(({ kind, amount }) => [kind, amount.minor]).toSorted()).toEqual([
    ['refund', -100],
    ['tokens', 1980],
    ['tokens', 6930],
  ]);
  money.clock.advance(10 * 60_000);
  expect(await money.useCases.reconcile()).toMatchObject({ differencesCount: 0 });
});

test('one payment that cannot be taken in is said with the reason, and keeps nobody from the others', async () => {
  const [first, second] = [newStudent(), newStudent()];
  await boughtTokens(money, first, { quantity: 1 });
  await boughtTokens(money, second, { quantity: 1 });
  await forgotten(async () => {
    await boughtTokens(money, first, { quantity: 2 });
    await boughtTokens(money, second, { quantity: 3 });
  });
  await money.db.pool.query(
    `alter table credits add constraint never_for_test check (uid <> '${first.uid}' or quantity <> 2)`,
  );
  const run = await money.useCases.reconcile();
  expect(run).toMatchObject({ differencesCount: 2, endedAt: expect.any(Date) });
  const because = 'and could not be mended: database 23514 never_for_test';
  expect(run?.differences.filter((said) => said.endsWith(because))).toHaveLength(1);
  expect([await money.credited(first.uid), await money.credited(second.uid)]).toEqual([1, 4]);
});

test('NS-53 what was given back at the page of the provider is a line, and takes no token', async () => {
  const student = newStudent();
  await boughtTokens(money, student, { quantity: 2 });
  money.clock.advance(60_000);
  const customer = await customerOf(money, student.uid);
  const intent = money.stripe.controls.objects('payment_intent').find((one) => one.customer === customer);
  const about = { id: 'none', paymentIntentId: String(intent?.id), amount: { minor: 990, currency: 'USD' } };
  await money.partners.provider.refund(about, 'at its own page');
  await money.settled();
  expect(await money.billing(student.uid)).toMatchObject([
    { kind: 'refund', amount: { minor: -990 }, tokens: 0 },
    { kind: 'tokens', state: 'partly-refunded' },
  ]);
});

/** A plan that has ended at Stripe, of which nothing was told. */
async function endedUnsaid(student = newStudent()): Promise<string> {
  const { uid } = student;
  await subscribed(money, student);
  await money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends: true, actorUid: uid });
  await money.settled();
  return uid;
}

test('a plan that has ended without a word is seen to have ended, and that is said', async () => {
  const uid = await endedUnsaid();
  await forgotten(() => money.later(40 * day));
  const run = await money.useCases.reconcile();
  expect(run?.differences.join()).toMatch(/^subscription sub_\w+ is live here and not there$/);
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'canceled' }]);
});

test('of two plans that have ended without a word one cannot be taken in: it is said, and the other is seen to have ended', async () => {
  const [first, second] = [await endedUnsaid(), await endedUnsaid()];
  await forgotten(() => money.later(40 * day));
  await money.db.pool.query(
    `alter table subscriptions add constraint never_for_test check (uid <> '${first}' or status <> 'canceled')`,
  );
  const run = await money.useCases.reconcile();
  expect(run).toMatchObject({ differencesCount: 2, endedAt: expect.any(Date) });
  expect(
    run?.differences.filter((said) => said.endsWith('could not be mended: database 23514 never_for_test')),
  ).toHaveLength(1);
  expect(await money.subscriptions(second)).toMatchObject([{ status: 'canceled' }]);
});
