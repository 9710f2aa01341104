/** Money that goes back: whole, in parts, with tokens that are spent, refused, lost by the bank, or made at Stripe's own page. */
import events, { EventEmitter } from 'node:events';
import { runInContext } from '@parlance/runtime/context/request-context';
import { AppError } from '@parlance/runtime/errors/app-error';
import {
  boughtTokens,
  cards,
  command,
  newStudent,
  subscribed,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
withMoney('refunds', (opened) => (money = opened));

const actor = { id: 'f'.repeat(32), role: 'admin', name: 'Nadia' };
type Wish = { amountMinor?: number; leaveTokens?: boolean; reason?: string; once?: ReturnType<typeof command> };
const refund = (paymentId: string, wish: Wish = {}) =>
  money.useCases.refundPayment({
    paymentId,
    amountMinor: 0,
    leaveTokens: false,
    reason: 'The teacher was ill twice',
    actor,
    once: command(actor.id, 'RefundPayment'),
    ...wish,
  });

async function bought(quantity = 10, card: string = cards.good) {
  const student = newStudent();
  await boughtTokens(money, student, { quantity, card });
  money.clock.advance(60_000);
  const [line] = await money.billing(student.uid);
  return { student, id: line?.id ?? '', price: line?.amount.minor ?? 0 };
}
const paymentOf = async (id: string) => (await money.uow.run(({ payments }) => payments.find(id)))!;
const refundsOf = async (id: string) =>
  (
    await money.db.pool.query<{ state: string; tokens: number; problem: string }>(
      'select state, tokens, problem from refunds where payment_id = $1 order by created_at, id',
      [id],
    )
  ).rows;
const refundsAtStripe = (intent: string | undefined) =>
  money.stripe.controls.objects('refund').filter((one) => one.payment_intent === intent);

test('NS-53 the whole: tokens first, then the money, a line of its own, and one mail', async () => {
  const { student, id, price } = await bought();
  await refund(id);
  await money.settled();
  const payment = await paymentOf(id);
  expect(payment).toMatchObject({ refundedMinor: price, tokensTaken: 10 });
  expect(refundsAtStripe(payment.paymentIntentId)).toMatchObject([{ amount: price, status: 'succeeded' }]);
  expect(await money.billing(student.uid)).toMatchObject([
    { kind: 'refund', amount: { minor: -price }, tokens: 10, refundOf: id },
    { kind: 'tokens', state: 'refunded' },
  ]);
  const { notices } = await money.factsOf(student.uid);
  expect(notices.map(({ kind }) => kind)).toEqual(['receipt', 'refunded']);
  await expect(refund(id)).rejects.toMatchObject({
    kind: 'rule',
    reason: 'REFUND_TOO_LARGE',
    details: { refundable: 0 },
  });
});

test('NS-53 parts take their share of the tokens, and together all of them', async () => {
  const { id, price } = await bought(3);
  for (const amountMinor of [Math.floor(price / 2), 1]) await refund(id, { amountMinor });
  expect((await paymentOf(id)).tokensTaken).toBe(1);
  await expect(refund(id, { amountMinor: price })).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' });
  await refund(id);
  expect(await paymentOf(id)).toMatchObject({ tokensTaken: 3, refundedMinor: price });
});

test('NS-53 where tokens are spent nothing moves, unless they are left', async () => {
  const { student, id, price } = await bought();
  await money.wallets.spend(student.uid, 3);
  const once = command(actor.id, 'RefundPayment');
  for (const _again of [1, 2])
    await expect(refund(id, { once })).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'TOKENS_SPENT',
      details: { unspent: 7 },
    });
  expect(refundsAtStripe((await paymentOf(id)).paymentIntentId)).toEqual([]);
  await refund(id, { leaveTokens: true });
  expect(await paymentOf(id)).toMatchObject({ refundedMinor: price, tokensTaken: 0 });
});

test('NS-53 a refund that Stripe refuses gives the tokens back', async () => {
  const { student, id } = await bought();
  money.stripe.controls.plan({ call: 'POST /v1/refunds', status: 400, code: 'charge_already_refunded' });
  await expect(refund(id)).rejects.toMatchObject({ kind: 'conflict', reason: 'REFUND_REFUSED' });
  const { credited } = await money.factsOf(student.uid);
  expect(credited.map(({ cause, quantity }) => [cause.split(':')[0], quantity])).toEqual([
    ['purchase', 10],
    ['refund-refused', 10],
  ]);
  expect(await paymentOf(id)).toMatchObject({ refundedMinor: 0, tokensTaken: 0 });
});

test('NS-53 a refund that the bank loses afterwards is refused after all, and the tokens are back', async () => {
  const { student, id } = await bought(10, cards.refundFails);
  await refund(id);
  await money.later(60_000);
  await money.settled();
  const [made] = refundsAtStripe((await paymentOf(id)).paymentIntentId);
  if (made?.status !== 'failed') money.stripe.controls.failRefund(String(made?.id));
  await money.settled();
  expect(await refundsOf(id)).toMatchObject([{ state: 'refused' }]);
  expect(await paymentOf(id)).toMatchObject({ refundedMinor: 0, tokensTaken: 0 });
  expect((await money.factsOf(student.uid)).credited.map(({ quantity }) => quantity)).toEqual([10, 10]);
});

test.each(['before', 'after', 'hang'] as const)(
  'NS-53 Stripe fails %s having done it: the refund goes on by itself, and money goes back once',
  async (when) => {
    const { id, price } = await bought();
    money.stripe.controls.plan({ call: 'POST /v1/refunds', when, status: 500, sticky: when === 'after' });
    await refund(id);
    expect(await refundsOf(id)).toMatchObject([{ state: when === 'hang' ? expect.any(String) : 'pending' }]);
    await money.begunBefore(60_000);
    await money.useCases.resumeUnfinished();
    await money.settled();
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({ refundedMinor: price, tokensTaken: 10 });
    expect(refundsAtStripe(payment.paymentIntentId)).toHaveLength(1);
  },
  30_000,
);

test('NS-53 a refund that Stripe kept as failed is asked for by another key, once', async () => {
  const { id, price } = await bought();
  money.stripe.controls.plan({ call: 'POST /v1/refunds', when: 'before', status: 500, sticky: true });
  await refund(id);
  await money.begunBefore(60_000);
  await money.useCases.resumeUnfinished();
  const payment = await paymentOf(id);
  expect(payment.refundedMinor).toBe(price);
  expect(refundsAtStripe(payment.paymentIntentId)).toHaveLength(1);
});

test('NS-53 one that can never be sent, for the payment was made elsewhere, is refused and holds up nobody', async () => {
  const { id } = await bought();
  money.stripe.controls.plan({ call: 'POST /v1/refunds', when: 'before', status: 500 });
  await refund(id);
  await money.db.pool.query('update payments set payment_intent_id = null where id = $1', [id]);
  await money.begunBefore(60_000);
  await money.useCases.resumeUnfinished();
  expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['refused']);
});

test('NS-53 the same key, several at once: one refund', async () => {
  const { id, price } = await bought();
  const once = command(actor.id, 'RefundPayment');
  await Promise.all(Array.from({ length: 5 }, () => refund(id, { once })));
  expect(await refundsOf(id)).toHaveLength(1);
  expect((await paymentOf(id)).refundedMinor).toBe(price);
});

test('NS-53 several administrators at once never give back more than was paid', async () => {
  const { id, price } = await bought();
  await Promise.allSettled(Array.from({ length: 5 }, () => refund(id, { amountMinor: Math.floor(price / 2) })));
  const payment = await paymentOf(id);
  expect(payment.refundedMinor).toBe(2 * Math.floor(price / 2));
  expect(refundsAtStripe(payment.paymentIntentId)).toHaveLength(2);
});

/** What wallets have given for refunds. */
const takenOf = async (uid: string) =>
  (
    await money.db.pool.query<{ sum: number }>(
      `select coalesce(sum(count), 0)::int4 as sum from taken_for_test where uid = $1 and cause like 'refund:%'`,
      [uid],
    )
  ).rows[0]?.sum;
const waiting = <T>(work: () => Promise<T>) =>
  runInContext({ requestId: 'r', deadline: new Date(Date.now() + 1_500) }, work);

test('NS-53 asked for twice by one key while tokens come in between: none are taken for money that does not go', async () => {
  const { student, id } = await bought(10);
  await money.wallets.spend(student.uid, 3);
  const once = command(actor.id, 'RefundPayment');
  const { wallets } = money.partners;
  const { revoke } = wallets;
  const steps = new EventEmitter();
  const [taken, settled] = ['taken', 'settled'].map((step) => events.once(steps, step));
  let second: Promise<void> | undefined;
  wallets.revoke = async (wish) => {
    wallets.revoke = async (again) => {
      await revoke(again);
      steps.emit('taken');
      await settled;
    };
    const refusal = await revoke(wish).catch((error: unknown) => error);
    await boughtTokens(money, student, { quantity: 3 });
    second = waiting(() => refund(id, { once })).catch(() => undefined);
    await Promise.race([second, taken]);
    throw refusal;
  };
  try {
    await expect(refund(id, { once })).rejects.toMatchObject({ reason: 'TOKENS_SPENT' });
    steps.emit('settled');
    await second;
  } finally {
    wallets.revoke = revoke;
  }
  expect(await refundsOf(id)).toMatchObject([{ state: 'refused', problem: 'TOKENS_SPENT' }]);
  expect(await takenOf(student.uid)).toBe(0);
  // Asked for anew, it is judged anew.
  await refund(id);
  expect(await takenOf(student.uid)).toBe(10);
});

describe('NS-53 while another refund of the payment is under way', () => {
  let bookingIsBack: () => void;
  afterEach(() => bookingIsBack());

  async function underWay(wish: Wish) {
    const made = await bought(10);
    const { wallets } = money.partners;
    const { revoke } = wallets;
    bookingIsBack = () => (wallets.revoke = revoke);
    wallets.revoke = async () => {
      throw new AppError('unavailable', 'UNREACHABLE', 'booking is away');
    };
    await refund(made.id, wish);
    money.clock.advance(1_000);
    return made;
  }

  test('it comes to its end first, and this one is judged by what came of it', async () => {
    const { student, id, price } = await underWay({});
    await money.wallets.spend(student.uid, 3);
    bookingIsBack();
    await refund(id, { amountMinor: price / 2 });
    expect(await refundsOf(id)).toMatchObject([
      { state: 'refused', problem: 'TOKENS_SPENT' },
      { state: 'done', tokens: 5 },
    ]);
    expect(await paymentOf(id)).toMatchObject({ refundedMinor: price / 2, tokensTaken: 5 });
    expect(await takenOf(student.uid)).toBe(5);
  });

  test('and cannot come to its end, this one has not begun', async () => {
    const { id, price } = await underWay({ amountMinor: 1_000 });
    await expect(refund(id)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await refundsOf(id)).toMatchObject([{ state: 'pending' }]);
    bookingIsBack();
    await refund(id);
    expect(await paymentOf(id)).toMatchObject({ refundedMinor: price, tokensTaken: 10 });
  });
});

test('NS-53 a refund that somebody carries on and dies is carried on by the next after a minute, and not before', async () => {
  const { id } = await bought(1);
  money.stripe.controls.plan({ call: 'POST /v1/refunds', status: 429 });
  await refund(id);
  await money.begunBefore(60_000);
  await money.db.pool.query(`update refunds set held_until = now() + interval '5 seconds' where payment_id = $1`, [id]);
  await money.useCases.resumeUnfinished();
  expect(await refundsOf(id)).toMatchObject([{ state: 'pending' }]);
  await money.db.pool.query(`update refunds set held_until = now() - interval '1 second' where payment_id = $1`, [id]);
  await money.useCases.resumeUnfinished();
  expect(await refundsOf(id)).toMatchObject([{ state: 'done' }]);
});

test('NS-53 a period of a plan is given back like single tokens', async () => {
  const student = newStudent();
  await subscribed(money, student);
  money.clock.advance(60_000);
  const [line] = await money.billing(student.uid);
  await refund(line?.id ?? '', { amountMinor: 890 });
  await money.settled();
  expect(await money.billing(student.uid)).toMatchObject([
    { kind: 'refund', amount: { minor: -890 }, tokens: 1 },
    { kind: 'plan', state: 'partly-refunded' },
  ]);
});

test('NS-53 what is no payment, costs nothing, or has no reason is not given back', async () => {
  const { id } = await bought(1);
  await expect(refund('nothing')).rejects.toMatchObject({ kind: 'not-found', reason: 'PAYMENT_NOT_FOUND' });
  await expect(refund('0198a2f0-1c3d-7e4f-8a9b-0c1d2e3f4a5b')).rejects.toMatchObject({ reason: 'PAYMENT_NOT_FOUND' });
  await expect(refund(id, { reason: ' x ' })).rejects.toMatchObject({ kind: 'malformed' });
  await expect(refund(id, { amountMinor: -1 })).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' });
});

/** The card's owner has objected. */
async function disputed(id: string) {
  const intent = (await paymentOf(id)).paymentIntentId;
  const charge = money.stripe.controls.objects('charge').find((one) => one.payment_intent === intent);
  const dispute = money.stripe.controls.openDispute(String(charge?.id), 'fraudulent');
  await money.settled();
  return async (won: boolean) => {
    money.stripe.controls.closeDispute(String(dispute.id), won);
    await money.settled();
  };
}

test('NS-53 a dispute is noted and shown; won, it has taken nothing', async () => {
  const { student, id } = await bought();
  const closed = await disputed(id);
  expect(await money.billing(student.uid)).toMatchObject([{ state: 'disputed' }]);
  expect(await money.credited(student.uid)).toBe(10);
  await closed(true);
  expect(await money.billing(student.uid)).toMatchObject([{ state: 'paid' }]);
});

test('NS-53 while a payment is disputed nothing is given back: no token and no money moves, until it is decided', async () => {
  const { student, id } = await bought();
  const closed = await disputed(id);
  for (const wish of [{}, { amountMinor: 100 }, { leaveTokens: true }])
    await expect(refund(id, wish)).rejects.toMatchObject({ kind: 'conflict', reason: 'PAYMENT_DISPUTED' });
  expect(await refundsOf(id)).toEqual([]);
  expect(await takenOf(student.uid)).toBe(0);
  expect(refundsAtStripe((await paymentOf(id)).paymentIntentId)).toEqual([]);
  await closed(true);
  expect(await money.uow.run(({ payments }) => payments.isDisputed(id))).toBe(false);
});

test('NS-53 a dispute that is lost is a line of what went back, and takes no token; the rest cannot be given back, and comparisons agree', async () => {
  const { student, id, price } = await bought();
  await refund(id, { amountMinor: 100 });
  const closed = await disputed(id);
  expect(await money.billing(student.uid)).toMatchObject([{ kind: 'refund' }, { state: 'disputed' }]);
  money.clock.advance(60_000);
  await closed(false);
  await money.db.pool.query(`update stripe_events set state = 'waiting', next_try_at = now() - interval '1 second'`);
  await money.applyAll();
  const lines = await money.billing(student.uid);
  expect(lines.map(({ kind, state, amount, tokens }) => [kind, state, amount.minor, tokens]).toSorted()).toEqual([
    ['refund', 'refunded', -100, 0],
    ['refund', 'refunded', 100 - price, 0],
    ['tokens', 'refunded', price, 10],
  ]);
  expect(await money.credited(student.uid)).toBe(10);
  expect((await money.factsOf(student.uid)).notices.map(({ kind }) => kind)).toEqual(['receipt', 'refunded']);
  await expect(refund(id)).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE', details: { refundable: 0 } });
  money.clock.advance(10 * 60_000);
  expect((await money.useCases.reconcile())?.differences).toEqual([]);
});

/** Who is named by the facts that the audit keeps, newest last. */
async function actorsOf(uid: string, fact: string): Promise<unknown[]> {
  const { rows } = await money.db.pool.query<{ headers: Record<string, string> }>(
    `select headers from outbox where key = $1 and type like '%' || $2 order by seq`,
    [uid, fact],
  );
  return rows.map(({ headers }) => JSON.stringify(headers).includes(actor.id));
}

test('NS-53 the audit names who gave money back and who cancelled, also when the webhook is there before the answer', async () => {
  const { provider } = money.partners;
  const { refund: give, endAtPeriodEnd } = provider;
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  money.clock.advance(60_000);
  const [line] = await money.billing(uid);
  provider.refund = async (...asked) => {
    const given = await give(...asked);
    await money.settled();
    return given;
  };
  provider.endAtPeriodEnd = async (...asked) => {
    await endAtPeriodEnd(...asked);
    await money.settled();
  };
  try {
    await refund(line?.id ?? '', { amountMinor: 890 });
    await money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends: true, actorUid: actor.id });
  } finally {
    Object.assign(provider, { refund: give, endAtPeriodEnd });
  }
  // The receipt, the refund and the cancellation; the plan, and its end.
  expect(await actorsOf(uid, 'BillingNoticeDue')).toEqual([false, true, false]);
  expect(await actorsOf(uid, 'EntitlementChanged')).toEqual([false, true]);
});
