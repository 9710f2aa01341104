/** One call each about money through the real gateway, payments, booking and Stripe's stand-in: method, path, what is sent, what comes back, and what it did. */
import { id, someTime, useSchool, type Items } from './calls.ts';

const { school, ask, get } = useSchool('endpoints_money');
let studentA = '';
let studentB = '';
beforeAll(() => void ({ studentA = '', studentB = '' } = school().ids));

type Checkout = { checkoutUrl: string; checkoutId: string };
type Item = { id: string; kind: string; amount: number } & Record<string, unknown>;
const usd = (amount: number) => ({ amount, currency: 'USD' });
const page = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//);
const checkoutPage = [200, { checkoutUrl: page, checkoutId: id }];

const historyOf = async () => (await get<{ items: Item[] }>('studentA', `payments/history/${studentA}`)).items;
const overviewOf = (caller: 'studentA' | 'studentB', uid: string) =>
  get<{ subscriptions: Record<string, unknown>[]; pending: object[] } & Record<string, unknown>>(
    caller,
    `payments/${uid}/subscriptions`,
  );
const tokensOf = async (wallet: string) => {
  const { balances } = await get<{ balances: Record<string, number> }>('studentA', `tokens/${studentA}/ledger`);
  return balances[wallet] ?? 0;
};
const aMinuteLater = () => school().booking.clock.advance(60_000);
/** Buys, and pays on the hosted page: the webhooks come through the gateway. */
async function paid(path: string, body: object): Promise<void> {
  const [status, answer] = await ask('studentA', 'POST', path, body);
  expect([status, answer]).toEqual(checkoutPage);
  await school().money.pay((answer as Checkout).checkoutUrl);
}

test('EP-27, NS-07, SUB-07 POST payments/tokens/{id} answers where single tokens are paid; what is paid there is in the wallet, once', async () => {
  const before = await tokensOf('PTELessonTokens');
  await paid(`payments/tokens/${studentA}`, { tokenType: 'PTELessonTokens', quantity: 3 });
  expect(await tokensOf('PTELessonTokens')).toBe(before + 3);
  const [item] = await historyOf();
  expect(item).toMatchObject({ kind: 'tokens', tokens: 3, ...usd(3 * 1_290), subsriptionStatus: 'paid' });
  const { items } = await get<Items>('studentA', `tokens/${studentA}/ledger?tokenType=PTELessonTokens`);
  expect(items[0]).toMatchObject({
    delta: 3,
    reason: 'purchase-credited',
    invoiceId: item?.id,
    invoiceNumber: item?.number,
    bought: 'tokens',
    balanceAfter: before + 3,
  });
  expect(
    (await ask('studentA', 'POST', `payments/tokens/${studentA}`, { tokenType: 'lessonTokens', quantity: 51 }))[0],
  ).toBe(400);
});

test('EP-28, NS-07, SUB-08 POST payments/subscribe/{id}: two tabs get the same page, what is paid is a subscription with its tokens, and a second one is refused', async () => {
  const path = `payments/subscribe/${studentA}`;
  const body = { type: 'PTELessonTokens' };
  aMinuteLater();
  const [one, other] = [await ask('studentA', 'POST', path, body), await ask('studentA', 'POST', path, body)];
  expect([one, other]).toEqual([checkoutPage, one]);
  expect((await overviewOf('studentA', studentA)).pending).toEqual([
    {
      id: (one[1] as Checkout).checkoutId,
      tokenType: 'PTELessonTokens',
      tokens: 10,
      isPlan: true,
      price: usd(11_900),
      openedAt: someTime,
      checkoutUrl: (one[1] as Checkout).checkoutUrl,
    },
  ]);
  const before = await tokensOf('PTELessonTokens');
  await school().money.pay((one[1] as Checkout).checkoutUrl);
  expect(await tokensOf('PTELessonTokens')).toBe(before + 10);
  const { subscriptions, pending, card } = await overviewOf('studentA', studentA);
  expect([pending, card]).toEqual([[], expect.objectContaining({ brand: 'visa', last4: '4242' })]);
  expect(subscriptions).toEqual([
    {
      id,
      tokenType: 'PTELessonTokens',
      state: 'active',
      price: usd(11_900),
      tokensPerPeriod: 10,
      paidUntil: someTime,
      nextPaymentAt: someTime,
      graceUntil: null,
      declinedAt: null,
      payUrl: null,
    },
  ]);
  const refused = [409, 'You are subscribed to this already.'];
  expect(await ask('studentA', 'POST', path, body)).toEqual(refused);
});

test('EP-29, NS-07, SUB-09 POST payments/groupsessionsubscription/{id} subscribes to group lessons, and to nothing else', async () => {
  const path = `payments/groupsessionsubscription/${studentA}`;
  expect((await ask('studentA', 'POST', path, { type: 'lessonTokens' }))[0]).toBe(400);
  const before = await tokensOf('PTEGroupLessonTokens');
  aMinuteLater();
  await paid(path, { type: 'PTEGroupLessonTokens' });
  expect(await tokensOf('PTEGroupLessonTokens')).toBe(before + 10);
});

test('EP-30, NS-08, NS-50 POST payments/{id}/cancel lets one subscription or every one end with its period, and resume takes it back', async () => {
  const states = async (word: 'cancel' | 'resume', body: object) => {
    const [status, answer] = await ask('studentA', 'POST', `payments/${studentA}/${word}`, body);
    expect(status).toBe(200);
    const { subscriptions } = answer as { subscriptions: { tokenType: string; state: string }[] };
    return Object.fromEntries(subscriptions.map(({ tokenType, state }) => [tokenType, state]));
  };
  const [one, group] = ['PTELessonTokens', 'PTEGroupLessonTokens'];
  expect(await states('cancel', { type: one })).toEqual({ [one]: 'ending', [group]: 'active' });
  expect(await states('cancel', {})).toEqual({ [one]: 'ending', [group]: 'ending' });
  expect(await states('resume', { type: group })).toEqual({ [one]: 'ending', [group]: 'active' });
  expect(await states('resume', {})).toEqual({ [one]: 'active', [group]: 'active' });
  const nothing = [409, 'There is no subscription to cancel.'];
  expect(await ask('studentB', 'POST', `payments/${studentB}/cancel`, {})).toEqual(nothing);
});

test('EP-31, FB-22, BILL-01, BILL-04 GET payments/history/{id} is what was paid, newest first, in whole minor units and seconds', async () => {
  const history = await get<{ items: Item[]; years: number[] }>('studentA', `payments/history/${studentA}`);
  const seconds = Math.floor(school().booking.clock.now().getTime() / 1000);
  const line = {
    id,
    receipt: page,
    currency: 'USD',
    created: expect.any(Number),
    card: { brand: 'visa', last4: '4242' },
    subsriptionStatus: 'paid',
    number: expect.stringMatching(/^\d{4}-\d{2}-\d{4}$/),
    refundOf: null,
  };
  const plan = { ...line, kind: 'plan', tokens: 10, invoice: page };
  expect(history).toEqual({
    items: [
      { ...plan, plan: 'PTE group', tokenType: 'PTEGroupLessonTokens', amount: 6_900 },
      { ...plan, plan: 'PTE one-on-one', tokenType: 'PTELessonTokens', amount: 11_900 },
      {
        ...line,
        kind: 'tokens',
        plan: 'PTE one-on-one',
        tokenType: 'PTELessonTokens',
        tokens: 3,
        amount: 3_870,
        invoice: null,
      },
    ],
    nextPageToken: null,
    years: [new Date(seconds * 1000).getUTCFullYear()],
    paid: [usd(6_900 + 11_900 + 3_870)],
    disputed: [],
  });
  for (const { created } of history.items) expect(Math.abs(Number(created) - seconds)).toBeLessThan(600);
  expect(await get('studentA', `payments/history/${studentA}?year=2001`)).toMatchObject({ items: [], paid: [] });
});

test('EP-32, NS-10, NS-52, SUB-11 POST payments/free-trial gives one token and seven days, once; codes are looked up first', async () => {
  const trial = (body: object) => ask('studentB', 'POST', 'payments/free-trial', body);
  expect((await trial({ priceId: 'price_nowhere' }))[0]).toBe(422);
  for (const promoCode of ['SUMMER2025', 'USEDUP', 'NOBODY'])
    expect((await trial({ priceId: 'price_pte_one', promoCode }))[0]).toBe(422);
  expect((await overviewOf('studentB', studentB)).trialAvailable).toBe(true);
  const [status, started] = await trial({ priceId: 'price_pte_one' });
  const expiresAt = school().booking.clock.now().getTime() + 7 * 86_400_000;
  expect([status, started]).toEqual([
    200,
    { entitlement: expect.objectContaining({ freeTrialActivated: true }), tokens: 1, trialExpiresAt: expiresAt },
  ]);
  await school().money.arrive();
  const { items, balances } = await get<Items & { balances: Record<string, number> }>(
    'studentB',
    `tokens/${studentB}/ledger?tokenType=freeTrialToken`,
  );
  expect([balances.freeTrialToken, items.map(({ reason }) => reason)]).toEqual([1, ['trial-credited']]);
  expect(await trial({ priceId: 'price_pte_one' })).toEqual([409, 'You have had your free trial already.']);
});

test('EP-33, NS-41 GET invoices/{uid} of a development build is a list of billing items, one’s own', async () => {
  const items = await historyOf();
  expect(await ask('studentA', 'GET', `invoices/${studentA}`)).toEqual([200, { items }]);
  const own = [403, 'You can only see and change your own subscription.'];
  expect(await ask('studentB', 'GET', `invoices/${studentA}`)).toEqual(own);
  expect(await ask('admin', 'GET', `/api/dev/invoices/${studentA}`)).toEqual([200, { items }]);
});

test('EP-34, NS-41 POST payments/bookings/reset of a development build marks every paid lesson as unpaid', async () => {
  const { tutorA = '' } = school().ids;
  const bookingIds = [await school().money.taught(tutorA), await school().money.taught(tutorA)];
  const marked = await ask('admin', 'POST', `bookings/updateTutorPaidStatus/${tutorA}`, {
    bookingIds,
    paidStatus: true,
  });
  expect(marked).toEqual([200, { ok: true, affected: 2 }]);
  expect(await ask('anonymous', 'POST', 'payments/bookings/reset', {})).toEqual([200, { ok: true, affected: 2 }]);
  expect(await ask('anonymous', 'POST', '/api/dev/payments/bookings/reset', {})).toEqual([
    200,
    { ok: true, affected: 0 },
  ]);
});

test('NS-53 a refund takes its unspent tokens from the wallet in booking first, and says why in ledger and history', async () => {
  const bought = (await historyOf()).find(({ kind }) => kind === 'tokens');
  const before = await tokensOf('PTELessonTokens');
  const path = `admin/payments/${bought?.id}/refund`;
  const [status, answer] = await ask('admin', 'POST', path, { amount: 2 * 1_290, reason: 'Ill for a month' });
  expect([status, answer]).toMatchObject([200, { payment: { id: bought?.id, tokensTaken: 2, refunded: 2_580 } }]);
  await school().money.arrive();
  expect(await tokensOf('PTELessonTokens')).toBe(before - 2);
  const { items } = await get<Items>('studentA', `tokens/${studentA}/ledger?tokenType=PTELessonTokens`);
  expect(items[0]).toMatchObject({
    delta: -2,
    reason: 'purchase-refunded',
    note: 'Ill for a month',
    invoiceId: bought?.id,
    actor: { role: 'admin' },
  });
  const [line, ...others] = (await historyOf()).filter(({ kind, refundOf }) => kind === 'refund' || refundOf);
  expect([line, others]).toMatchObject([{ amount: -2_580, tokens: 2, refundOf: bought?.id }, []]);
  const found = await get<{ items: Item[] }>('admin', `admin/payments?text=${studentA}`);
  expect(found.items.find((one) => one.id === bought?.id)).toMatchObject({
    subsriptionStatus: 'partly-refunded',
    tokensTaken: 2,
  });
});

test('NS-53 a wallet that has spent the tokens keeps what it has, and the administrator reads how many are left', async () => {
  const bought = (await historyOf()).find(({ tokenType }) => tokenType === 'PTEGroupLessonTokens');
  const left = await tokensOf('PTEGroupLessonTokens');
  const take = { tokenType: 'PTEGroupLessonTokens', delta: 4 - left, reason: 'For the test' };
  expect((await ask('admin', 'POST', `admin/tokens/${studentA}`, take))[0]).toBe(200);
  const answer = await school().call('admin', 'POST', `admin/payments/${bought?.id}/refund`, {
    reason: 'Asked for it',
  });
  expect([answer.status, answer.body.error]).toMatchObject([409, { code: 'TOKENS_SPENT', details: { unspent: 4 } }]);
  expect(await tokensOf('PTEGroupLessonTokens')).toBe(4);
  const kept = { reason: 'Asked for it', takeTokens: false };
  const [status, refunded] = await ask('admin', 'POST', `admin/payments/${bought?.id}/refund`, kept);
  expect([status, refunded]).toMatchObject([200, { payment: { refunded: 6_900, tokensTaken: 0 } }]);
  expect(await tokensOf('PTEGroupLessonTokens')).toBe(4);
});

test('NS-07 a webhook that nobody has signed, or that was changed on its way, is 400 and changes nothing', async () => {
  const before = await historyOf();
  const body = { id: 'evt_forged', type: 'invoice.paid', data: { object: { id: 'in_forged' } } };
  expect(await ask('anonymous', 'POST', 'payments/webhook', body)).toEqual([
    400,
    'The signature of this event is not valid.',
  ]);
  await school().money.arrive();
  expect(await historyOf()).toEqual(before);
});
