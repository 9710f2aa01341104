/** payments is killed at a statement or a call to Stripe, before it or with nobody told: after a restart there is one effect. */
import {
  cards,
  closed,
  command,
  customerOf,
  day,
  eventsOf,
  newStudent,
  post,
  subscribed,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';
import { runUntilKilled, type Death } from './killed-money.ts';

jest.setTimeout(1_800_000);

let money: MoneyForTest;
withMoney('kills', (opened) => (money = opened), { takes: false });

const moments = ['before', 'after'] as const;
/** No act has so many steps. */
const mostSteps = 400;

/** Every step, or a few that chance picks. */
async function atSteps(work: (death: Death) => Promise<'killed' | 'done'>): Promise<number> {
  let kills = 0;
  if (process.env.FULL) {
    for (let step = 1; step < mostSteps; step += 1)
      for (const moment of moments) {
        if ((await work({ step, moment })) === 'done') return kills;
        kills += 1;
      }
    return kills;
  }
  for (const moment of moments) {
    const step = 1 + Math.floor(Math.random() * 24);
    if ((await work({ step, moment })) === 'killed') kills += 1;
  }
  return kills;
}

/** What the restarted process does by itself, when the dead one holds nothing any more. */
async function carriedOn(): Promise<void> {
  await money.db.pool.query(
    `update stripe_events set next_try_at = now() - interval '1 second' where state = 'waiting'`,
  );
  await money.db.pool.query('update refunds set held_until = null');
  money.clock.advance(10 * 60_000);
  await money.begunBefore(10 * 60_000);
  await money.useCases.closeAccounts();
  await money.useCases.resumeUnfinished();
  await money.applyAll();
}
/** And a comparison. */
async function restarted(): Promise<void> {
  await carriedOn();
  await money.useCases.reconcile();
  await money.applyAll();
}
const atStripe = (kind: string, uid: string) =>
  money.stripe.controls.objects(kind).filter(({ metadata }) => (metadata as { uid?: string }).uid === uid);

test('killed while a renewal is applied: its period, line, tokens and mail are there once, with no comparison to help', async () => {
  const students = Array.from({ length: process.env.FULL ? 300 : 2 }, () => newStudent());
  for (const student of students) await subscribed(money, student);
  await restarted();
  await money.later(32 * day);
  await atSteps(async (death) => {
    const { uid } = students.pop() ?? newStudent();
    const [before] = (await money.entitlements(uid))?.categories ?? [];
    const told = eventsOf(money, await customerOf(money, uid));
    for (const type of ['invoice.paid', 'customer.subscription.updated'])
      await post(money, told.findLast((event) => event.type === type) as object);
    const end = await runUntilKilled(money, { kind: 'apply' }, death);
    await carriedOn();
    const { credited, changed, notices } = await money.factsOf(uid);
    expect(credited.map(({ quantity }) => quantity)).toEqual([10, 10]);
    expect(changed).toHaveLength(2);
    expect(notices.map(({ kind }) => kind)).toEqual(['receipt', 'receipt']);
    expect(await money.billing(uid)).toMatchObject([
      { kind: 'plan', state: 'paid' },
      { kind: 'plan', state: 'paid' },
    ]);
    const [after] = (await money.entitlements(uid))?.categories ?? [];
    expect(Number(after?.expiredAt) - Number(before?.expiredAt)).toBeGreaterThan(27 * day);
    return end;
  });
});

test('killed while a student subscribes: one customer, one page that is paid, one plan, its tokens once', async () => {
  await atSteps(async (death) => {
    const student = newStudent();
    const wish = { student, tokenType: 'lesson', promotionCode: '', once: command(student.uid, 'Subscribe') } as const;
    const end = await runUntilKilled(money, { kind: 'subscribe', command: wish }, death);
    await restarted();
    const checkout = await money.useCases.subscribe(wish);
    money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.good);
    await restarted();
    expect(atStripe('customer', student.uid)).toHaveLength(1);
    expect(atStripe('checkout.session', student.uid)).toHaveLength(1);
    expect(atStripe('subscription', student.uid)).toHaveLength(1);
    expect(await money.credited(student.uid)).toBe(10);
    return end;
  });
});

test('killed while what was paid is applied: plan, line, tokens, category and mail are there once', async () => {
  await atSteps(async (death) => {
    const student = newStudent();
    await subscribed(money, student);
    const events = eventsOf(money, await customerOf(money, student.uid));
    for (const event of events.slice(-6)) await post(money, event);
    const end = await runUntilKilled(money, { kind: 'apply' }, death);
    await restarted();
    const { credited, changed, notices } = await money.factsOf(student.uid);
    expect(credited.map(({ quantity }) => quantity)).toEqual([10]);
    expect(changed).toHaveLength(1);
    expect(notices.map(({ kind }) => kind)).toEqual(['receipt']);
    expect(await money.billing(student.uid)).toHaveLength(1);
    return end;
  });
});

test('killed while a student cancels: it ends with its period, told once', async () => {
  await atSteps(async (death) => {
    const student = newStudent();
    const { uid } = student;
    await subscribed(money, student);
    await restarted();
    const wish = { uid, tokenType: undefined, ends: true, actorUid: uid };
    const end = await runUntilKilled(money, { kind: 'cancel', command: wish }, death);
    await restarted();
    await money.useCases.changeSubscriptions(wish);
    expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
    const { notices } = await money.factsOf(uid);
    expect(notices.map(({ kind }) => kind)).toEqual(['receipt', 'subscription-cancelled']);
    return end;
  });
});

test('killed while an administrator refunds: tokens are taken once, money goes back once, told once', async () => {
  await atSteps(async (death) => {
    const student = newStudent();
    const { uid } = student;
    await subscribed(money, student);
    await restarted();
    const [line] = await money.billing(uid);
    const actor = { id: 'f'.repeat(32), role: 'admin', name: 'Nadia' };
    const about = { paymentId: line?.id ?? '', amountMinor: 4450, leaveTokens: false, reason: 'Ill twice', actor };
    const wish = { ...about, once: command(actor.id, 'RefundPayment') };
    const end = await runUntilKilled(money, { kind: 'refund', command: wish }, death);
    await restarted();
    await money.useCases.refundPayment(wish);
    await restarted();
    const payment = await money.uow.run(({ payments }) => payments.find(about.paymentId));
    expect(payment).toMatchObject({ refundedMinor: 4450, tokensTaken: 5 });
    const made = money.stripe.controls
      .objects('refund')
      .filter((one) => one.payment_intent === payment?.paymentIntentId);
    expect(made).toMatchObject([{ amount: 4450 }]);
    const { rows } = await money.db.pool.query('select count::int4 from taken_for_test where uid = $1', [uid]);
    expect(rows).toEqual([{ count: 5 }]);
    const { notices } = await money.factsOf(uid);
    expect(notices.map(({ kind }) => kind)).toEqual(['receipt', 'refunded']);
    return end;
  });
});

test('killed while an account is closed that has a plan, an open page, and a page that was paid after it: nothing renews, what was paid after it is back once', async () => {
  await atSteps(async (death) => {
    const student = newStudent();
    const { uid } = student;
    await subscribed(money, student);
    await restarted();
    const page = async (tokenType: 'pte-lesson' | 'group-lesson') => {
      const once = command(uid, 'Subscribe');
      return (await money.useCases.subscribe({ student, tokenType, promotionCode: '', once })).sessionId ?? '';
    };
    const [late] = [await page('pte-lesson'), await page('group-lesson')];
    await closed(money, uid);
    money.stripe.controls.payCheckout(late, cards.good);
    for (const event of eventsOf(money, await customerOf(money, uid))) await post(money, event);
    await money.applyAll();
    // Refunds are carried on when whoever began them has had the time to.
    money.clock.advance(60_000);
    const end = await runUntilKilled(money, { kind: 'close' }, death);
    await restarted();
    await restarted();
    expect(atStripe('subscription', uid).map((one) => [one.status, one.cancel_at_period_end])).toEqual([
      ['active', true],
      ['canceled', false],
    ]);
    expect(atStripe('checkout.session', uid).map(({ status }) => status)).toEqual(['complete', 'complete', 'expired']);
    const refunded = (await money.billing(uid)).filter(({ kind }) => kind === 'refund');
    expect(refunded).toMatchObject([{ amount: { minor: -11900 } }]);
    expect(
      money.stripe.controls.objects('refund').filter((one) => one.amount === 11900 && one.charge !== null),
    ).not.toEqual([]);
    expect(await money.credited(uid)).toBe(10);
    return end;
  });
});
