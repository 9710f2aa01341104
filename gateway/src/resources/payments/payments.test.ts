/** What students buy and have paid, as browsers ask for it and get it. */
import request from 'supertest';
import type { BillingItem, Payment, Subscription } from '@parlance/proto/payments/v1';
import { wireTimestamp } from '@parlance/proto/json/time';
import { at } from '@parlance/proto/testing/messages';
import { AppError } from '@parlance/runtime/errors/app-error';
import { bearer, testApp } from '../../../test/test-app.ts';

const usd = (minorUnits: number) => ({ minorUnits, currency: 'USD' });
const until = '2026-12-14T03:00:00Z';
const subscription: Subscription = {
  id: 'sub-1',
  tokenType: 'TOKEN_TYPE_PTE_LESSON',
  state: 'SUBSCRIPTION_STATE_PAST_DUE',
  price: usd(11_900),
  tokensPerPeriod: 10,
  paidUntil: at(until),
  nextPaymentAt: at('2026-12-16T03:00:00Z'),
  graceUntil: at('2026-12-17T03:00:00Z'),
  declinedAt: at(until),
  payUrl: 'https://pay.example.com/1',
};
const item: BillingItem = {
  id: 'line-1',
  kind: 'BILLING_KIND_TOKENS',
  tokenType: 'TOKEN_TYPE_LESSON',
  tokens: 5,
  amount: usd(4_950),
  created: wireTimestamp(1_767_225_600_900),
  card: { brand: 'visa', last4: '4417', expiresMonth: 4, expiresYear: 2028 },
  state: 'PAYMENT_STATE_PARTLY_REFUNDED',
  number: '2026-11-0417',
  receiptUrl: 'https://pay.example.com/r/1',
  invoiceUrl: '',
  refundOf: '',
};
const shownItem = {
  id: 'line-1',
  receipt: 'https://pay.example.com/r/1',
  plan: 'Workplace one-on-one',
  amount: 4_950,
  currency: 'USD',
  created: 1_767_225_600,
  card: { brand: 'visa', last4: '4417' },
  subsriptionStatus: 'partly-refunded',
  kind: 'tokens',
  tokenType: 'lessonTokens',
  tokens: 5,
  number: '2026-11-0417',
  invoice: null,
  refundOf: null,
};
const checkout = { checkoutUrl: 'https://pay.example.com/c/1', checkoutId: 'c1' };

describe('buying answers where to pay', () => {
  const buys = [
    [
      'EP-27',
      'tokens/s1',
      { tokenType: 'groupLessonTokens', quantity: 50, promoCode: 'SPRING' },
      'buyTokens',
      { uid: 's1', tokenType: 'TOKEN_TYPE_GROUP_LESSON', quantity: 50, promotionCode: 'SPRING' },
    ],
    [
      'EP-28',
      'subscribe/s1',
      { type: 'PTELessonTokens' },
      'subscribe',
      { uid: 's1', tokenType: 'TOKEN_TYPE_PTE_LESSON' },
    ],
    [
      'EP-29',
      'groupsessionsubscription/s1',
      { type: 'PTEGroupLessonTokens' },
      'subscribe',
      { uid: 's1', tokenType: 'TOKEN_TYPE_PTE_GROUP_LESSON' },
    ],
  ] as const;
  test.each(buys)('%s, NS-07 POST payments/%s', async (_id, path, body, method, wanted) => {
    const { app, calls } = testApp({ payments: { buyTokens: () => checkout, subscribe: () => checkout } });
    const sent = request(app).post(`/api/v1/payments/${path}`).set(bearer('student')).set('Idempotency-Key', 'k1');
    const answer = await sent.send(body);
    expect([answer.status, answer.body]).toEqual([200, checkout]);
    expect(calls).toMatchObject([{ service: 'payments', method, request: wanted, options: { idempotencyKey: 'k1' } }]);
  });

  test.each([
    ['tokens/s1', { tokenType: 'lessonTokens', quantity: 0 }],
    ['tokens/s1', { tokenType: 'lessonTokens', quantity: 51 }],
    ['tokens/s1', { tokenType: 'lessonTokens', quantity: 1.5 }],
    ['tokens/s1', { tokenType: 'freeTrialToken', quantity: 1 }],
    ['tokens/s1', { tokenType: 'lessonTokens', quantity: 1, amount: 1 }],
    ['subscribe/s1', { type: 'groupLessonTokens' }],
    ['subscribe/s1', {}],
    ['groupsessionsubscription/s1', { type: 'lessonTokens' }],
    ['s1/promotion', {}],
    ['s1/promotion', { promoCode: '' }],
    ['s1/promotion', { promoCode: 'SPRING', type: 'freeTrialToken' }],
    ['free-trial', {}],
    ['free-trial', { priceId: 'p', uid: 's2' }],
  ])('NS-07 POST payments/%s with %j is 400, and nobody is asked', async (path, body) => {
    const { app, calls } = testApp();
    const { status } = await request(app).post(`/api/v1/payments/${path}`).set(bearer('student')).send(body);
    expect([status, calls]).toEqual([400, []]);
  });
});

describe('NS-52 POST payments/{id}/promotion', () => {
  const nothing = { trial: null, percentOff: null, amountOff: null, payments: 0 };
  test.each([
    ['the trial', {}, undefined, { trialDays: 14, trialTokens: 2 }, { ...nothing, trial: { days: 14, tokens: 2 } }],
    [
      'a plan',
      { type: 'lessonTokens' },
      'TOKEN_TYPE_LESSON',
      { percentOff: 12.5, payments: 3 },
      { ...nothing, percentOff: 12.5, payments: 3 },
    ],
    [
      'single tokens',
      { type: 'PTELessonTokens', single: true },
      'TOKEN_TYPE_PTE_LESSON',
      { amountOff: usd(1_000), payments: 1 },
      { ...nothing, amountOff: { amount: 1_000, currency: 'USD' }, payments: 1 },
    ],
    ['a plan, of which it takes nothing', { type: 'lessonTokens' }, 'TOKEN_TYPE_LESSON', {}, nothing],
  ])('says what a code gives to %s', async (what, about, tokenType, given, shown) => {
    const terms = { trialDays: 0, trialTokens: 0, percentOff: 0, amountOff: null, payments: 0, ...given };
    const { app, calls } = testApp({ payments: { checkPromotion: () => terms } });
    const sent = request(app).post('/api/v1/payments/s1/promotion').set(bearer('student'));
    const { status, body } = await sent.send({ promoCode: 'SPRING', ...about });
    expect([status, body]).toEqual([200, shown]);
    const wanted = { uid: 's1', promotionCode: 'SPRING', tokenType, single: what === 'single tokens' };
    expect(calls).toMatchObject([{ method: 'checkPromotion', request: wanted }]);
  });
});

test.each(['cancel', 'resume'] as const)('NS-50 %s is of one subscription, or of every one', async (word) => {
  const answer = () => ({ subscriptions: [{ ...subscription, state: 'SUBSCRIPTION_STATE_ENDING' as const }] });
  const { app, calls } = testApp({ payments: { cancelSubscription: answer, resumeSubscription: answer } });
  const ask = (body: object) => request(app).post(`/api/v1/payments/s1/${word}`).set(bearer('student')).send(body);
  expect((await ask({ type: 'PTELessonTokens' })).body.subscriptions).toMatchObject([
    { id: 'sub-1', tokenType: 'PTELessonTokens', state: 'ending', paidUntil: Date.parse(until) },
  ]);
  await ask({});
  expect(calls.map((call) => call.request)).toEqual([{ uid: 's1', tokenType: 'TOKEN_TYPE_PTE_LESSON' }, { uid: 's1' }]);
});

test('SUB-04, SUB-06 what is held, on sale, paid with and awaited', async () => {
  const price = usd(6_900);
  const { app } = testApp({
    payments: {
      getSubscriptions: () => ({
        subscriptions: [subscription],
        plans: [
          { tokenType: 'TOKEN_TYPE_LESSON', priceId: 'p1', price, tokensPerPeriod: 10, singleTokenPrice: usd(990) },
        ],
        card: item.card,
        trialAvailable: true,
        trialExpiresAt: null,
        pending: [
          {
            id: 'c1',
            tokenType: 'TOKEN_TYPE_LESSON',
            tokens: 10,
            isPlan: true,
            openedAt: at(until),
            price,
            checkoutUrl: '',
          },
        ],
      }),
    },
  });
  const { body } = await request(app).get('/api/v1/payments/s1/subscriptions').set(bearer('student'));
  expect(body).toEqual({
    subscriptions: [
      {
        id: 'sub-1',
        tokenType: 'PTELessonTokens',
        state: 'past-due',
        price: { amount: 11_900, currency: 'USD' },
        tokensPerPeriod: 10,
        paidUntil: Date.parse(until),
        nextPaymentAt: Date.parse('2026-12-16T03:00:00Z'),
        graceUntil: Date.parse('2026-12-17T03:00:00Z'),
        declinedAt: Date.parse(until),
        payUrl: 'https://pay.example.com/1',
      },
    ],
    plans: [
      {
        tokenType: 'lessonTokens',
        priceId: 'p1',
        price: { amount: 6_900, currency: 'USD' },
        tokensPerPeriod: 10,
        singleTokenPrice: { amount: 990, currency: 'USD' },
      },
    ],
    card: { brand: 'visa', last4: '4417', expiresMonth: 4, expiresYear: 2028 },
    trialAvailable: true,
    trialExpiresAt: null,
    pending: [
      {
        id: 'c1',
        tokenType: 'lessonTokens',
        tokens: 10,
        isPlan: true,
        price: { amount: 6_900, currency: 'USD' },
        openedAt: Date.parse(until),
        checkoutUrl: null,
      },
    ],
  });
});

test('SUB-14 whoever comes back asks how the checkout stands', async () => {
  const checkout = {
    id: 'c1',
    tokenType: 'TOKEN_TYPE_LESSON' as const,
    tokens: 5,
    isPlan: false,
    openedAt: { seconds: 1_764_000_000, nanos: 0 },
    price: { minorUnits: 4_950, currency: 'USD' },
    checkoutUrl: '',
  };
  const { app, calls } = testApp({ payments: { getCheckout: () => ({ isPaid: true, isOver: false, checkout }) } });
  const { body } = await request(app).get('/api/v1/payments/s1/checkouts/c1').set(bearer('student'));
  expect(body).toEqual({
    isPaid: true,
    isOver: false,
    checkout: {
      id: 'c1',
      tokenType: 'lessonTokens',
      tokens: 5,
      isPlan: false,
      openedAt: 1_764_000_000_000,
      price: { amount: 4_950, currency: 'USD' },
      checkoutUrl: null,
    },
  });
  expect(calls[0]?.request).toEqual({ uid: 's1', checkoutId: 'c1' });
});

test('EP-31, FB-22, BILL-01, BILL-04, ERR-11 history has the catalogue’s fields and spelling, whole minor units, and seconds', async () => {
  const refund: BillingItem = {
    ...item,
    id: 'line-2',
    kind: 'BILLING_KIND_REFUND',
    amount: usd(-1_980),
    card: null,
    refundOf: 'line-1',
  };
  const { app, calls } = testApp({
    payments: {
      listBilling: () => ({
        items: [refund, item],
        nextPageToken: 'more',
        years: [2026],
        paid: [usd(2_970)],
        disputed: [usd(4_950)],
      }),
    },
  });
  const ask = request(app).get('/api/v1/payments/history/s1?year=2026&cursor=here').set(bearer('student'));
  expect((await ask).body).toEqual({
    items: [
      { ...shownItem, id: 'line-2', kind: 'refund', amount: -1_980, card: null, refundOf: 'line-1' },
      { ...shownItem },
    ],
    nextPageToken: 'more',
    years: [2026],
    paid: [{ amount: 2_970, currency: 'USD' }],
    disputed: [{ amount: 4_950, currency: 'USD' }],
  });
  expect(calls[0]?.request).toEqual({ uid: 's1', year: 2026, pageToken: 'here' });
});

test('EP-32, NS-10 a trial is the caller’s own; what it opens comes back', async () => {
  const entitlements = {
    uid: 'student-uid',
    categories: [],
    freeTrialActivated: true,
    freeTrialExpiresAt: at(until),
    version: 3,
  };
  const { app, calls } = testApp({ payments: { startTrial: () => ({ entitlements, tokens: 1 }) } });
  const sent = request(app).post('/api/v1/payments/free-trial').set(bearer('student'));
  expect((await sent.send({ priceId: 'price_1', promoCode: 'TRY' })).body).toEqual({
    entitlement: { categories: [], freeTrialActivated: true },
    tokens: 1,
    trialExpiresAt: Date.parse(until),
  });
  expect(calls[0]?.request).toEqual({ priceId: 'price_1', promotionCode: 'TRY' });
});

describe('administrators', () => {
  const refund = { id: 'r1', tokens: 2, reason: 'Ill', actor: { id: 'a1', role: 'admin', name: 'Ada' }, lost: false };
  const payment: Payment = {
    item,
    studentUid: 's1',
    studentName: 'Sam Lee',
    refunded: usd(1_980),
    tokensTaken: 2,
    problem: '',
    refunds: [{ ...refund, paymentId: 'line-1', amount: usd(1_980), at: at(until), state: 'REFUND_STATE_DONE' }],
  };
  const shown = {
    ...shownItem,
    student: { uid: 's1', name: 'Sam Lee' },
    refunded: 1_980,
    tokensTaken: 2,
    problem: '',
    refunds: [{ ...refund, amount: 1_980, currency: 'USD', at: Date.parse(until), state: 'done' }],
  };

  test('find payments by words, state, plan and month, with what the month came to', async () => {
    const paid = [{ minorUnits: 4_950, currency: 'USD' }];
    const found = { payments: [payment], nextPageToken: '', failed: 3, disputed: 1, paid, disputedSums: paid };
    const { app, calls } = testApp({ payments: { searchPayments: () => found } });
    const query = 'text=Sam&state=failed&month=2026-11&tokenType=PTELessonTokens';
    const { body } = await request(app).get(`/api/v1/admin/payments?${query}`).set(bearer('admin'));
    const sums = [{ amount: 4_950, currency: 'USD' }];
    expect(body).toEqual({
      items: [shown],
      nextPageToken: null,
      failed: 3,
      disputed: 1,
      paid: sums,
      disputedSums: sums,
    });
    const filters = { month: '2026-11', tokenType: 'TOKEN_TYPE_PTE_LESSON' };
    expect(calls[0]?.request).toEqual({ text: 'Sam', state: 'PAYMENT_STATE_FAILED', ...filters });
    const wrong = await request(app).get('/api/v1/admin/payments?month=2026-13').set(bearer('admin'));
    expect(wrong.status).toBe(400);
  });

  test.each([
    [{ reason: 'Ill' }, { reason: 'Ill', leaveTokens: false }],
    [
      { amount: 1_980, reason: 'Ill', takeTokens: false },
      { amountMinor: 1_980, reason: 'Ill', leaveTokens: true },
    ],
  ])('NS-53 %j goes back', async (body, wanted) => {
    const { app, calls } = testApp({ payments: { refundPayment: () => ({ payment }) } });
    const answer = await request(app).post('/api/v1/admin/payments/line-1/refund').set(bearer('admin')).send(body);
    expect(answer.body).toEqual({ payment: shown });
    expect(calls[0]?.request).toEqual({ paymentId: 'line-1', ...wanted });
  });

  test('NS-53 what is spent is said with how many are left', async () => {
    const spent = new AppError('conflict', 'TOKENS_SPENT', 'Spent', { details: { unspent: 2 } });
    const { app } = testApp({ payments: { refundPayment: () => Promise.reject(spent) } });
    const sent = request(app).post('/api/v1/admin/payments/line-1/refund').set(bearer('admin'));
    const { status, body } = await sent.send({ reason: 'Ill' });
    expect([status, body.error.code, body.error.details]).toEqual([409, 'TOKENS_SPENT', { unspent: 2 }]);
  });

  test.each([{}, { reason: 'no' }, { reason: 'Ill', amount: 0 }, { reason: 'Ill', amount: 1.5 }])(
    'NS-53 %j is 400',
    async (body) => {
      const { app, calls } = testApp();
      const sent = request(app).post('/api/v1/admin/payments/line-1/refund').set(bearer('admin'));
      expect([(await sent.send(body)).status, calls]).toEqual([400, []]);
    },
  );

  test('read what was reconciled, and replay what waits', async () => {
    const event = { id: 'evt_1', type: 'invoice.paid', receivedAt: at(until), attempts: 2, lastError: 'away' };
    const run = {
      id: 'run-1',
      startedAt: at(until),
      endedAt: null,
      eventsRead: 9,
      eventsMissed: 1,
      objectsCompared: 4,
    };
    const { app, calls } = testApp({
      payments: {
        getReconciliation: () => ({ runs: [{ ...run, differences: ['one'] }], events: [event] }),
        replayEvent: () => ({ event }),
      },
    });
    const waiting = { ...event, receivedAt: Date.parse(until) };
    expect((await request(app).get('/api/v1/admin/payments/reconciliation').set(bearer('admin'))).body).toEqual({
      runs: [{ ...run, differences: ['one'], startedAt: Date.parse(until) }],
      events: [waiting],
    });
    const replayed = await request(app).post('/api/v1/admin/payments/events/evt_1/replay').set(bearer('admin'));
    expect(replayed.body).toEqual(waiting);
    expect(calls[1]?.request).toEqual({ eventId: 'evt_1' });
  });
});
