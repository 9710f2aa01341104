/** A plan whose renewal is declined: days of grace and the way back, each try told of, and an end at once for who cancels. */
import {
  cards,
  command,
  customerOf,
  day,
  newStudent,
  subscribed,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
withMoney('unpaid', (opened) => (money = opened));

const [hour, month] = [3_600_000, 31 * day];
const noticesOf = async (uid: string) => (await money.factsOf(uid)).notices.map(({ kind }) => kind);
const categoryOf = async (uid: string) => (await money.entitlements(uid))?.categories[0];
const subscribe = (student: ReturnType<typeof newStudent>) =>
  money.useCases.subscribe({
    student,
    tokenType: 'lesson',
    promotionCode: '',
    once: command(student.uid, 'Subscribe'),
  });
const liveAtStripe = (customer: string) =>
  money.stripe.controls.objects('subscription').filter((one) => one.customer === customer && one.status !== 'canceled');

test('NS-51 a renewal that is declined leaves the category for three days; paid in them, nothing was lost', async () => {
  const student = newStudent();
  await subscribed(money, student, { card: cards.declinedAtRenewal });
  const paidUntil = (await categoryOf(student.uid))?.expiredAt as Date;
  await money.later(Number(paidUntil) - Number(money.clock.now()) + 2 * hour);
  await money.settled();
  expect(await money.subscriptions(student.uid)).toMatchObject([{ status: 'past_due' }]);
  expect(await categoryOf(student.uid)).toMatchObject({
    expiredAt: paidUntil,
    graceUntil: new Date(Number(paidUntil) + 3 * day),
  });
  expect(await noticesOf(student.uid)).toEqual(['receipt', 'payment-failed']);
  const [failed] = await money.billing(student.uid);
  expect(failed).toMatchObject({ state: 'failed', tokens: 0 });
  expect(await money.credited(student.uid)).toBe(10);
  const shown = { payUrl: expect.stringContaining('http'), declinedAt: expect.any(Date) };
  expect(await money.subscriptions(student.uid)).toMatchObject([shown]);

  const customer = await customerOf(money, student.uid);
  const invoices = money.stripe.controls.objects('invoice').filter((one) => one.customer === customer);
  const invoice = invoices.find(({ status }) => status === 'open');
  await money.later(5 * hour);
  money.stripe.controls.payInvoice(String(invoice?.id), cards.good);
  await money.settled();
  expect(await money.subscriptions(student.uid)).toMatchObject([{ status: 'active' }]);
  expect(await money.credited(student.uid)).toBe(20);
  const [renewed, first] = await money.billing(student.uid);
  expect([renewed?.state, first?.state]).toEqual(['paid', 'paid']);
  expect(Number(renewed?.createdAt) - Number(failed?.createdAt)).toBeGreaterThanOrEqual(5 * hour);
  expect(Number((await categoryOf(student.uid))?.expiredAt)).toBeGreaterThan(Number(paidUntil));
});

test('NS-51 each try that fails is told once', async () => {
  const student = newStudent();
  await subscribed(money, student, { card: cards.declinedAtRenewal });
  for (let days = 0; days < 36; days += 1) {
    await money.later(day);
    await money.settled();
  }
  const failed = (await money.factsOf(student.uid)).notices.filter(({ kind }) => kind === 'payment-failed');
  expect(new Set(failed.map(({ cause }) => cause)).size).toBe(failed.length);
  expect(failed.length).toBeGreaterThan(1);
  expect(await money.credited(student.uid)).toBe(10);
});

/** Declined at its first renewal; Stripe tries again in some days, with a card that would pay by then. */
async function overdue() {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student, { card: cards.declinedAtRenewal });
  await money.later(month + 2 * hour);
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'past_due' }]);
  return { student, uid, customer: await customerOf(money, uid) };
}
const chargesOf = (customer: string) =>
  money.stripe.controls.objects('charge').filter((one) => one.customer === customer && one.status === 'succeeded');

test('NS-50 cancelling a plan whose renewal was declined ends it at once: what is open is never collected, and it is told of once', async () => {
  const { student, uid, customer } = await overdue();
  const cancel = () => money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends: true, actorUid: uid });
  await cancel();
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'canceled' }]);
  expect(liveAtStripe(customer)).toEqual([]);
  const invoices = money.stripe.controls.objects('invoice').filter((one) => one.customer === customer);
  expect(invoices.find(({ status }) => status === 'open')).toMatchObject({ next_payment_attempt: null });
  expect((await noticesOf(uid)).filter((kind) => kind === 'subscription-cancelled')).toHaveLength(1);
  expect(await categoryOf(uid)).toMatchObject({ graceUntil: undefined });
  await expect(cancel()).rejects.toMatchObject({ reason: 'NOT_SUBSCRIBED' });
  await money.later(month);
  await money.settled();
  expect(chargesOf(customer)).toHaveLength(1);
  expect(await money.credited(uid)).toBe(10);
  expect((await subscribe(student)).state).toBe('open');
});

test('NS-50 a plan that was paid a moment ago, of which nobody has told here, ends with its paid period and not at once', async () => {
  const { uid, customer } = await overdue();
  const invoices = money.stripe.controls.objects('invoice').filter((one) => one.customer === customer);
  money.stripe.controls.webhooks({ paused: true });
  money.stripe.controls.payInvoice(String(invoices.find(({ status }) => status === 'open')?.id), cards.good);
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'past_due' }]);
  const change = (ends: boolean) =>
    money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends, actorUid: uid });
  await change(true);
  expect(liveAtStripe(customer)).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
  money.stripe.controls.webhooks({});
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'active', endsAtPeriodEnd: true }]);
  expect(await money.credited(uid)).toBe(20);
  await change(false);
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'active', endsAtPeriodEnd: false }]);
});

test('NS-50 a cancellation of an unpaid plan that Stripe has carried out and answered to nobody is done, and not refused', async () => {
  const { uid, customer } = await overdue();
  money.stripe.controls.plan({ call: 'DELETE /v1/subscriptions', when: 'after', status: 500 });
  const cancel = () => money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends: true, actorUid: uid });
  await expect(cancel()).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' });
  expect(liveAtStripe(customer)).toEqual([]);
  await money.begunBefore(60_000);
  await money.useCases.resumeUnfinished();
  await money.settled();
  const { rows } = await money.db.pool.query(
    'select c.state from subscription_changes c join subscriptions s on s.id = c.subscription_id where s.uid = $1',
    [uid],
  );
  expect(rows).toEqual([{ state: 'done' }]);
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'canceled' }]);
  expect((await noticesOf(uid)).filter((kind) => kind === 'subscription-cancelled')).toHaveLength(1);
});
