/** Money in through the contract: who may what, what is answered, and the way from the page to the tokens by the service's own jobs. */
import { eventually } from '@parlance/runtime/testing/eventually';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { cards, signed } from './money-for-test.ts';
import { startPayments } from './running-payments.ts';

let running: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  running = await startPayments();
}, 60_000);
afterAll(() => running.stop());

const soon = { deadlineMs: 8_000 };
const admin = { uid: 'f'.repeat(32), role: 'admin' };
const tutor = { uid: 'd'.repeat(32), role: 'tutor' };
let people = 0;
const newStudent = () => ({
  uid: (people += 1).toString(16).padStart(32, 'a'),
  role: 'student',
  email: `s${people}@example.org`,
});

const keyed = () => ({ ...soon, idempotencyKey: `key ${Math.random()}` });
const plan = { tokenType: 'TOKEN_TYPE_LESSON' } as const;

/** The newest page, paid; then every event is posted, as the gateway passes it on. */
async function payOn(checkoutUrl: string): Promise<void> {
  const session = running.stripe.controls.objects('checkout.session').find((one) => one.url === checkoutUrl);
  running.stripe.controls.payCheckout(String(session?.id), cards.good);
  for (const event of running.stripe.controls.objects('event'))
    await running.payments('nobody').receiveWebhook(signed(JSON.stringify(event), running.stripe.webhookSecret), soon);
}

async function subscribed(as: MintOptions) {
  const { checkoutUrl } = await running.payments(as).subscribe(plan, keyed());
  await payOn(checkoutUrl);
  await eventually(async () => (await running.payments(as).getSubscriptions({}, soon)).subscriptions.length === 1, {
    withinMs: 20_000,
  });
}

test('SUB-04, SUB-06, SUB-08, EP-28, EP-31, BILL-01 from the page to the plan, its category and its line by the service alone', async () => {
  const student = newStudent();
  const payments = running.payments(student);
  expect(await payments.getSubscriptions({}, soon)).toMatchObject({
    subscriptions: [],
    card: null,
    trialAvailable: true,
    pending: [],
  });
  const { checkoutId } = await payments.subscribe(plan, keyed());
  const waiting = await payments.getSubscriptions({}, soon);
  expect(waiting.pending).toMatchObject([
    { id: checkoutId, isPlan: true, tokens: 10, price: { minorUnits: 8900, currency: 'USD' } },
  ]);
  expect(waiting.plans).toHaveLength(4);
  await subscribed(student);
  const after = await payments.getSubscriptions({}, soon);
  expect(after).toMatchObject({
    pending: [],
    card: { brand: 'visa', last4: '4242' },
    subscriptions: [{ tokenType: 'TOKEN_TYPE_LESSON', state: 'SUBSCRIPTION_STATE_ACTIVE', tokensPerPeriod: 10 }],
  });
  const { entitlements } = await payments.getEntitlements({}, soon);
  expect(entitlements?.categories).toMatchObject([{ tokenType: 'TOKEN_TYPE_LESSON' }]);
  const history = await payments.listBilling({}, soon);
  expect(history).toMatchObject({
    items: [
      {
        kind: 'BILLING_KIND_PLAN',
        state: 'PAYMENT_STATE_PAID',
        tokens: 10,
        amount: { minorUnits: 8900, currency: 'USD' },
      },
    ],
    years: [2026],
    paid: [{ minorUnits: 8900, currency: 'USD' }],
    nextPageToken: '',
  });
  expect(history.items[0]?.receiptUrl).toContain('http');
  expect((await payments.listBilling({ year: 2025 }, soon)).items).toEqual([]);
  expect((await payments.openPortal({}, soon)).url).toContain('http');
}, 40_000);

test('SUB-10, EP-30, NS-50 cancelled and taken back through the contract', async () => {
  const student = newStudent();
  await subscribed(student);
  const { subscriptions } = await running.payments(student).cancelSubscription({}, keyed());
  expect(subscriptions).toMatchObject([{ state: 'SUBSCRIPTION_STATE_ENDING', nextPaymentAt: null, graceUntil: null }]);
  const resumed = await running.payments(admin).resumeSubscription({ uid: student.uid }, keyed());
  expect(resumed.subscriptions).toMatchObject([{ state: 'SUBSCRIPTION_STATE_ACTIVE' }]);
}, 40_000);

const other = { uid: '1'.repeat(32) };
const calls: [string, (as: MintOptions | 'nobody') => Promise<unknown>][] = [
  ['getSubscriptions', (as) => running.payments(as).getSubscriptions(other, soon)],
  ['getCheckout', (as) => running.payments(as).getCheckout({ ...other, checkoutId: 'c' }, soon)],
  ['subscribe', (as) => running.payments(as).subscribe({ ...other, ...plan }, keyed())],
  ['buyTokens', (as) => running.payments(as).buyTokens({ ...other, ...plan, quantity: 1 }, keyed())],
  ['cancelSubscription', (as) => running.payments(as).cancelSubscription(other, keyed())],
  ['resumeSubscription', (as) => running.payments(as).resumeSubscription(other, keyed())],
  ['openPortal', (as) => running.payments(as).openPortal(other, soon)],
  ['listBilling', (as) => running.payments(as).listBilling(other, soon)],
];

test.each(calls)(
  "NS-07, PERM-24..PERM-26 %s for another student's uid is refused, and for teachers altogether",
  async (_name, call) => {
    await expect(call(newStudent())).rejects.toMatchObject({ kind: 'forbidden', reason: 'NOT_OWN_BILLING' });
    await expect(call(tutor)).rejects.toMatchObject({ kind: 'forbidden', reason: 'ROLE_REQUIRED' });
    await expect(call('nobody')).rejects.toMatchObject({ kind: 'unauthenticated' });
  },
);

test('BILL-06 a billing history is for students and, of a student, for administrators', async () => {
  const student = newStudent();
  for (const as of [student, admin])
    expect(await running.payments(as).listBilling({ uid: student.uid }, soon)).toMatchObject({
      items: [],
      years: [],
      paid: [],
    });
  await expect(running.payments(tutor).listBilling({}, soon)).rejects.toMatchObject({ reason: 'ROLE_REQUIRED' });
});

test('NS-07 an administrator buys for a student alone, who is the one that the page is for', async () => {
  const student = { uid: 'b'.repeat(32), role: 'ROLE_STUDENT', email: 'bea@example.org', name: 'Bea' } as const;
  const gone = { uid: 'c'.repeat(32), role: 'ROLE_STUDENT', status: 'deleted' } as const;
  running.people.push(student, gone, { uid: tutor.uid, role: 'ROLE_TUTOR' }, { uid: admin.uid, role: 'ROLE_ADMIN' });
  const office = running.payments(admin);
  for (const uid of [tutor.uid, gone.uid, '9'.repeat(32), admin.uid, '']) {
    const refused = { kind: 'not-found', reason: 'STUDENT_NOT_FOUND', message: 'This student was not found' };
    await expect(office.subscribe({ uid, ...plan }, keyed())).rejects.toMatchObject(refused);
    await expect(office.buyTokens({ uid, ...plan, quantity: 1 }, keyed())).rejects.toMatchObject(refused);
  }
  await expect(office.subscribe({ uid: 'x', ...plan }, keyed())).rejects.toMatchObject({ kind: 'malformed' });
  expect(running.stripe.controls.objects('customer').map(({ metadata }) => metadata)).not.toContainEqual({
    uid: tutor.uid,
  });
  const { checkoutId } = await office.subscribe({ uid: student.uid, ...plan }, keyed());
  const { pending } = await office.getSubscriptions({ uid: student.uid }, soon);
  expect(pending).toMatchObject([{ id: checkoutId }]);
  const made = running.stripe.controls.objects('customer').at(-1);
  expect(made).toMatchObject({ email: student.email, name: student.name, metadata: { uid: student.uid } });
}, 20_000);

const officeCalls: [string, (as: MintOptions | 'nobody') => Promise<unknown>][] = [
  ['searchPayments', (as) => running.payments(as).searchPayments({}, soon)],
  ['refundPayment', (as) => running.payments(as).refundPayment({ paymentId: 'x', reason: 'No reason' }, keyed())],
  ['getReconciliation', (as) => running.payments(as).getReconciliation({}, soon)],
  ['replayEvent', (as) => running.payments(as).replayEvent({ eventId: 'x' }, soon)],
];

test.each(officeCalls)('NS-53 %s is for administrators', async (_name, call) => {
  for (const as of [newStudent(), tutor])
    await expect(call(as)).rejects.toMatchObject({ kind: 'forbidden', reason: 'ROLE_REQUIRED' });
});

test('PERM-27, EP-32 a trial is for students who ask themselves', async () => {
  const student = newStudent();
  const answer = await running.payments(student).startTrial({ priceId: 'price_workplace_one' }, keyed());
  expect(answer).toMatchObject({ tokens: 1, entitlements: { freeTrialActivated: true } });
  expect(await running.payments(student).getSubscriptions({}, soon)).toMatchObject({ trialAvailable: false });
  await expect(running.payments(tutor).startTrial({ priceId: 'price_workplace_one' }, keyed())).rejects.toMatchObject({
    reason: 'ROLE_REQUIRED',
  });
});

test('NS-53 an administrator finds a payment by student and number, and gives a part back; booking is asked for the tokens', async () => {
  const student = newStudent();
  await subscribed(student);
  const office = running.payments(admin);
  const { payments } = await office.searchPayments({ text: student.uid }, soon);
  const [found] = payments;
  expect(payments).toHaveLength(1);
  expect(found).toMatchObject({ studentUid: student.uid, refunds: [], item: { state: 'PAYMENT_STATE_PAID' } });
  expect((await office.searchPayments({ text: found?.item?.number ?? '' }, soon)).payments).toHaveLength(1);
  expect((await office.searchPayments({ state: 'PAYMENT_STATE_REFUNDED' }, soon)).payments).toEqual([]);
  const paymentId = found?.item?.id ?? '';
  const { payment } = await office.refundPayment({ paymentId, amountMinor: 890, reason: 'One lesson failed' }, keyed());
  expect(payment).toMatchObject({
    item: { state: 'PAYMENT_STATE_PARTLY_REFUNDED' },
    refunded: { minorUnits: 890 },
    tokensTaken: 1,
    refunds: [
      { state: 'REFUND_STATE_DONE', tokens: 1, reason: 'One lesson failed', actor: { id: admin.uid, role: 'admin' } },
    ],
  });
  expect(running.revoked).toContain(`refund:${payment?.refunds[0]?.id}`);
}, 40_000);

test('the report shows comparisons, and events that could not be applied until they are replayed', async () => {
  const body = JSON.stringify({
    id: 'evt_stranger',
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    data: { object: { id: 'in_x', customer: 'cus_x' } },
  });
  await running.payments('nobody').receiveWebhook(signed(body, running.stripe.webhookSecret), soon);
  const office = running.payments(admin);
  const shown = await eventually(
    async () => {
      const { events, runs } = await office.getReconciliation({}, soon);
      const event = events.find(({ id, lastError }) => id === 'evt_stranger' && lastError !== '');
      return event && runs.length > 0 && { event, runs };
    },
    { withinMs: 30_000 },
  );
  expect(shown.event).toMatchObject({ type: 'invoice.paid', lastError: 'the customer is no student of ours' });
  expect((await office.replayEvent({ eventId: 'evt_stranger' }, soon)).event).toMatchObject({ id: 'evt_stranger' });
  await expect(office.replayEvent({ eventId: 'evt_none' }, soon)).rejects.toMatchObject({ kind: 'not-found' });
}, 40_000);
