/** Stripe fails, is too busy, or does it and never answers: one effect, and words that say what to do. */
import { runInContext } from '@parlance/runtime/context/request-context';
import {
  boughtTokens,
  cards,
  command,
  customerOf,
  eventsOf,
  newStudent,
  post,
  subscribed,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
withMoney('faults', (opened) => (money = opened));

type Student = ReturnType<typeof newStudent>;
/** Where nothing is answered; whoever is answered has time. */
const impatientMs = 1_500;
const patienceFor = (plan: object) => ('when' in plan && plan.when === 'hang' ? impatientMs : undefined);
/** As a call whose caller waits so long. */
const waiting = <T>(work: () => Promise<T>, ms = 30_000) =>
  runInContext({ requestId: 'r', deadline: new Date(Date.now() + ms) }, work);
const subscribe = (student: Student, once = command(student.uid, 'Subscribe'), ms?: number) =>
  waiting(() => money.useCases.subscribe({ student, tokenType: 'lesson', promotionCode: '', once }), ms);
const sessionsOf = (customer: string) =>
  money.stripe.controls.objects('checkout.session').filter((one) => one.customer === customer);
const away = {
  kind: 'unavailable',
  reason: 'PROVIDER_UNAVAILABLE',
  message: 'The payment provider does not answer at the moment. Please wait and try again.',
};

const faults = [
  ['answers 500', { status: 500 }],
  ['answers 500 and keeps that answer', { status: 500, sticky: true }],
  ['answers 429', { status: 429 }],
  ['has done it and answers 500', { when: 'after' as const, status: 500 }],
  ['has done it and does not answer', { when: 'hang' as const }],
] as const;

test.each(faults)(
  'when Stripe %s to the opening of a page, the student reads it, and the next try comes to one page that can be paid',
  async (_what, plan) => {
    const student = newStudent();
    money.stripe.controls.plan({ ...plan, call: 'POST /v1/checkout/sessions' });
    await expect(subscribe(student, undefined, patienceFor(plan))).rejects.toMatchObject(away);
    const checkout = await subscribe(student);
    expect((await subscribe(student)).id).toBe(checkout.id);
    money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.good);
    await money.settled();
    expect(await money.credited(student.uid)).toBe(10);
    const paid = sessionsOf(await customerOf(money, student.uid)).filter(({ status }) => status === 'complete');
    expect(paid).toHaveLength(1);
  },
  40_000,
);

test.each(faults)(
  'when Stripe %s to the making of a customer, there is one customer that is paid by',
  async (_what, plan) => {
    const student = newStudent();
    money.stripe.controls.plan({ ...plan, call: 'POST /v1/customers' });
    await expect(subscribe(student, undefined, patienceFor(plan))).rejects.toMatchObject(away);
    await subscribe(student);
    await boughtTokens(money, student);
    const customer = await customerOf(money, student.uid);
    expect(sessionsOf(customer)).toHaveLength(2);
  },
  40_000,
);

test('of two tabs that make the customer Stripe fails the second: whom the first one made stays the one who pays', async () => {
  const student = newStudent();
  const { provider } = money.partners;
  const make = provider.createCustomer;
  // The answer to this one is on its way while another tab is answered and pays.
  provider.createCustomer = async (customer, key) => {
    provider.createCustomer = make;
    await boughtTokens(money, student);
    money.stripe.controls.plan({ call: 'POST /v1/customers', status: 500 });
    return make(customer, key);
  };
  await subscribe(student);
  const customer = await customerOf(money, student.uid);
  expect(customer).not.toBe('');
  await subscribed(money, student);
  expect(await customerOf(money, student.uid)).toBe(customer);
  expect(await money.credited(student.uid)).toBe(15);
}, 40_000);

test.each(faults)(
  'when Stripe %s to a cancellation, the next try ends it once, and nobody is told twice',
  async (_what, plan) => {
    const student = newStudent();
    const { uid } = student;
    await subscribed(money, student);
    const wish = { uid, tokenType: undefined, ends: true, actorUid: uid };
    const cancel = (ms?: number) => waiting(() => money.useCases.changeSubscriptions(wish), ms);
    money.stripe.controls.plan({ ...plan, call: 'POST /v1/subscriptions' });
    await expect(cancel(patienceFor(plan))).rejects.toMatchObject(away);
    await cancel();
    await money.settled();
    expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
    const { notices } = await money.factsOf(uid);
    expect(notices.filter(({ kind }) => kind === 'subscription-cancelled')).toHaveLength(1);
  },
  40_000,
);

test('a cancellation that Stripe failed goes on by itself, with nobody there to ask again, and whoever dies in between loses nothing', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  const wish = { uid, tokenType: undefined, ends: true, actorUid: uid };
  const call = 'POST /v1/subscriptions';
  money.stripe.controls.plan({ call, status: 500, sticky: true });
  await expect(waiting(() => money.useCases.changeSubscriptions(wish))).rejects.toMatchObject(away);
  for (const answer of [500, 429]) {
    money.stripe.controls.plan({ call, status: answer, sticky: answer === 500 });
    await money.begunBefore(60_000);
    await money.useCases.resumeUnfinished();
    expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: false }]);
  }
  const changes = await money.db.pool.query(
    `select state, round from subscription_changes c join subscriptions s on s.id = c.subscription_id where s.uid = $1`,
    [uid],
  );
  expect(changes.rows).toEqual([{ state: 'pending', round: 2 }]);
  await money.begunBefore(60_000);
  await money.useCases.resumeUnfinished();
  expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
}, 40_000);

test('what was begun and left is carried on by itself', async () => {
  const student = newStudent();
  money.stripe.controls.plan({ call: 'POST /v1/checkout/sessions', when: 'hang' });
  await expect(subscribe(student, undefined, impatientMs)).rejects.toMatchObject(away);
  await money.begunBefore(60_000);
  await money.useCases.resumeUnfinished();
  const checkout = await subscribe(student);
  expect(checkout.state).toBe('open');
  expect(sessionsOf(await customerOf(money, student.uid))).toHaveLength(1);
}, 40_000);

test('a page that is being asked for is left alone when the school’s time is moved, and given up after a real day', async () => {
  const student = newStudent();
  money.stripe.controls.plan({ call: 'POST /v1/checkout/sessions', when: 'hang' });
  await expect(subscribe(student)).rejects.toMatchObject(away);
  const states = async () => {
    const sql = 'select state from checkouts where uid = $1';
    return (await money.db.pool.query<{ state: string }>(sql, [student.uid])).rows.map(({ state }) => state);
  };
  money.clock.advance(48 * 3_600_000);
  await money.useCases.resumeUnfinished();
  expect(await states()).toEqual(['opening']);
  await money.begunBefore(24 * 3_600_000);
  await money.useCases.resumeUnfinished();
  expect(await states()).toEqual(['failed']);
}, 20_000);

test('an address that Stripe will not take is refused once, and nobody asks with it again and again', async () => {
  const student = newStudent();
  const refusal = {
    call: 'POST /v1/customers',
    times: 99,
    status: 400,
    code: 'email_invalid',
    message: 'Invalid email.',
  };
  money.stripe.controls.plan(refusal);
  await expect(subscribe(student)).rejects.toMatchObject({ kind: 'conflict', reason: 'PROVIDER_REFUSED' });
  const attempts = async () => (await money.uow.run(({ customers }) => customers.find(student.uid)))?.attempts;
  expect(await attempts()).toBe(1);
  for (const _round of [1, 2]) {
    await money.begunBefore(60_000);
    await money.useCases.resumeUnfinished();
  }
  expect(await attempts()).toBe(1);
  money.stripe.controls.clearPlans();
  expect((await subscribe(student)).state).toBe('open');
});

test('a page that Stripe will not open is refused, and the next one is another', async () => {
  const student = newStudent();
  money.stripe.controls.plan({
    call: 'POST /v1/checkout/sessions',
    status: 400,
    code: 'parameter_invalid',
    message: 'No.',
  });
  await expect(subscribe(student)).rejects.toMatchObject({ kind: 'conflict', reason: 'PROVIDER_REFUSED' });
  expect((await subscribe(student)).state).toBe('open');
});

test('an event that meets a provider that is away waits, and is applied when it is back', async () => {
  const student = newStudent();
  money.stripe.controls.webhooks({ paused: true });
  const once = command(student.uid, 'Subscribe');
  const checkout = await money.useCases.subscribe({ student, tokenType: 'lesson', promotionCode: '', once });
  money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.good);
  money.stripe.controls.plan({ call: 'GET', times: 1_000, status: 500 });
  money.stripe.controls.webhooks({});
  await money.settled();
  expect(await money.credited(student.uid)).toBe(0);
  money.stripe.controls.clearPlans();
  await money.db.pool.query(
    `update stripe_events set next_try_at = now() - interval '1 second' where state = 'waiting'`,
  );
  await money.applyAll();
  expect(await money.credited(student.uid)).toBe(10);
}, 40_000);

describe('an event that cannot be applied', () => {
  let silent: MoneyForTest;
  withMoney('outage', (opened) => (silent = opened), { takes: false });

  async function anInvoiceIsPaid() {
    const student = newStudent();
    await subscribed(silent, student);
    const events = eventsOf(silent, await customerOf(silent, student.uid));
    return events.filter(({ type }) => type === 'invoice.paid' || type === 'invoice.created');
  }
  /** Its next try is due. */
  async function tryAgain(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await silent.db.pool.query(
        `update stripe_events set next_try_at = now() - interval '1 second' where state = 'waiting'`,
      );
      await silent.applyAll();
    }
  }
  const rowOf = async (id = '') =>
    (
      await silent.db.pool.query<{ state: string; attempts: number; wait: number }>(
        `select state, attempts, extract(epoch from next_try_at - now())::float8 as wait from stripe_events where id = $1`,
        [id],
      )
    ).rows[0];

  test.each([
    ['fails', { status: 500 }],
    ['is too busy', { status: 429 }],
    ['does not know our key', { status: 401 }],
  ])('waits as long as Stripe %s, and that is no try', async (_what, plan) => {
    const [event] = await anInvoiceIsPaid();
    silent.stripe.controls.plan({ call: 'GET', times: 10_000, ...plan });
    await post(silent, event as object);
    await tryAgain(20);
    expect(await rowOf(event?.id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await rowOf(event?.id))?.wait).toBeLessThan(1);
    await silent.db.pool.query(`update stripe_events set received_at = now() - interval '2 days' where id = $1`, [
      event?.id,
    ]);
    await tryAgain(1);
    const { wait = 0 } = (await rowOf(event?.id)) ?? {};
    expect(wait).toBeGreaterThan(20);
    expect(wait).toBeLessThan(31);
    silent.stripe.controls.clearPlans();
    await tryAgain(1);
    expect(await rowOf(event?.id)).toMatchObject({ state: 'applied', attempts: 0 });
  });

  test('is refused after twelve failures of its own, and another one about the same object has as many', async () => {
    const [first, second] = await anInvoiceIsPaid();
    const { provider } = silent.partners;
    const { findInvoice } = provider;
    provider.findInvoice = async () => {
      throw new Error('an invoice that cannot be read');
    };
    try {
      await post(silent, first as object);
      await tryAgain(11);
      expect(await rowOf(first?.id)).toMatchObject({ state: 'waiting', attempts: 11 });
      await post(silent, second as object);
      await tryAgain(1);
      expect(await rowOf(first?.id)).toMatchObject({ state: 'refused', attempts: 12 });
      expect(await rowOf(second?.id)).toMatchObject({ state: 'waiting', attempts: 1 });
    } finally {
      provider.findInvoice = findInvoice;
    }
    await tryAgain(1);
    expect(await rowOf(second?.id)).toMatchObject({ state: 'applied' });
  });
});

describe('prices', () => {
  let other: MoneyForTest;
  withMoney('prices', (opened) => (other = opened));

  test('those that were never read are missed aloud; then they are those of Stripe', async () => {
    other.stripe.controls.plan({ call: 'GET /v1/prices', times: 99, status: 500 });
    await expect(other.useCases.readOffers()).rejects.toMatchObject(away);
    other.stripe.controls.clearPlans();
    expect(await other.useCases.readOffers()).toMatchObject([
      {
        tokenType: 'lesson',
        price: { minor: 8900, currency: 'USD' },
        singleTokenPrice: { minor: 990, currency: 'USD' },
        tokensPerPeriod: 10,
      },
      { tokenType: 'group-lesson' },
      { tokenType: 'pte-lesson' },
      { tokenType: 'pte-group-lesson' },
    ]);
  });
});
