/** Who closes the account is asked for no money any more, whatever is under way at that moment. */
import { decodeMessage, encodeMessage } from '@parlance/proto/codec';
import type { UserDeleted } from '@parlance/proto/identity/v1';
import type { PaymentsErased } from '@parlance/proto/payments/v1';
import { runInContext } from '@parlance/runtime/context/request-context';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { lessonFact } from '../../../test/lessons.ts';
import { deliver } from '../../../test/pay-database.ts';
import {
  boughtTokens,
  cards,
  closed,
  command,
  customerOf,
  day,
  newStudent,
  plans,
  subscribed,
  withMoney,
  type MoneyForTest,
} from '../../../test/money-for-test.ts';

let money: MoneyForTest;
withMoney('closed', (opened) => (money = opened));

type Student = ReturnType<typeof newStudent>;
const month = 31 * day;
const close = (uid: string) => closed(money, uid);
const subscribe = (student: Student) =>
  money.useCases.subscribe({
    student,
    tokenType: 'lesson',
    promotionCode: '',
    once: command(student.uid, 'Subscribe'),
  });
const buy = (student: Student) =>
  money.useCases.buyTokens({
    student,
    tokenType: 'lesson',
    quantity: 5,
    promotionCode: '',
    once: command(student.uid, 'BuyTokens'),
  });

/** What the jobs do in the next minutes. */
async function minutesLater(): Promise<void> {
  for (const _round of [1, 2, 3]) {
    money.clock.advance(60_000);
    await money.begunBefore(60_000);
    await money.useCases.closeAccounts();
    await money.useCases.resumeUnfinished();
    await money.settled();
  }
}
const atStripe = async (kind: string, uid: string) => {
  const customer = await customerOf(money, uid);
  return money.stripe.controls.objects(kind).filter((one) => one.customer === customer);
};
async function refundsOf(uid: string) {
  const { rows } = await money.db.pool.query<{ state: string; amount: number; tokens: number }>(
    'select state, amount_minor::int4 as amount, tokens from refunds where uid = $1 order by created_at',
    [uid],
  );
  return rows;
}
async function expectNothingLeftToPay(uid: string): Promise<void> {
  const paidBefore = (await atStripe('charge', uid)).length;
  await money.later(2 * month);
  await money.settled();
  expect(await atStripe('charge', uid)).toHaveLength(paidBefore);
  const { rows } = await money.db.pool.query(
    'select email, name, card_last4, closing_due_at from customers where uid = $1',
    [uid],
  );
  expect(rows).toEqual([{ email: '', name: '', card_last4: null, closing_due_at: null }]);
}

test('the plans of a deleted account end with their period, and name, address and card are gone; said again, nothing more happens', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await subscribed(money, student, { tokenType: 'pte-lesson' });
  const { notices } = await money.factsOf(uid);
  for (const _again of [1, 2]) {
    await close(uid);
    await minutesLater();
  }
  expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }, { endsAtPeriodEnd: true }]);
  expect((await atStripe('subscription', uid)).map((one) => one.cancel_at_period_end)).toEqual([true, true]);
  expect(await refundsOf(uid)).toEqual([]);
  expect((await money.factsOf(uid)).notices).toEqual(notices);
  await expectNothingLeftToPay(uid);
});

test('a plan whose renewal was declined ends with the account, and nothing of it is collected', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student, { card: cards.declinedAtRenewal });
  await money.later(month + 2 * 3_600_000);
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'past_due' }]);
  await close(uid);
  await minutesLater();
  expect((await atStripe('subscription', uid)).map(({ status }) => status)).toEqual(['canceled']);
  await expectNothingLeftToPay(uid);
});

test('to whoever has closed the account nothing is sold, whether they had bought before or not', async () => {
  const [customer, stranger] = [newStudent(), newStudent()];
  await boughtTokens(money, customer);
  for (const student of [customer, stranger]) {
    const { uid } = student;
    await close(uid);
    const trial = { student, priceId: plans.workplace_one, promotionCode: '', once: command(uid, 'StartTrial') };
    await Promise.all(
      [subscribe(student), buy(student), money.useCases.startTrial(trial)].map((purchase) =>
        expect(purchase).rejects.toMatchObject({ kind: 'not-found', reason: 'STUDENT_NOT_FOUND' }),
      ),
    );
    await minutesLater();
  }
});

test('pages that are open end, also one whose opening nobody has noted yet', async () => {
  const student = newStudent();
  const { uid } = student;
  await boughtTokens(money, student);
  await buy(student);
  money.stripe.controls.plan({ call: 'POST /v1/checkout/sessions', when: 'hang' });
  const briefly = { requestId: 'r', deadline: new Date(Date.now() + 1_500) };
  await expect(runInContext(briefly, () => subscribe(student))).rejects.toMatchObject({
    reason: 'PROVIDER_UNAVAILABLE',
  });
  await close(uid);
  await minutesLater();
  const statuses = (await atStripe('checkout.session', uid)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['complete', 'expired', 'expired']);
  await expectNothingLeftToPay(uid);
});

test('a plan that is paid on a page that was still open: it ends at once, all of it goes back, and nobody gets anything', async () => {
  const student = newStudent();
  const { uid } = student;
  const checkout = await subscribe(student);
  await close(uid);
  money.stripe.controls.payCheckout(checkout.sessionId ?? '');
  await money.settled();
  await minutesLater();
  expect(await atStripe('subscription', uid)).toMatchObject([{ status: 'canceled' }]);
  expect(await refundsOf(uid)).toEqual([{ state: 'done', amount: 8900, tokens: 0 }]);
  const lines = (await money.billing(uid)).map(({ kind, state, tokens }) => `${kind} ${state} ${tokens}`);
  expect(lines.toSorted()).toEqual(['plan refunded 0', 'refund refunded 0']);
  expect(await money.credited(uid)).toBe(0);
  expect(await money.entitlements(uid)).toBeUndefined();
  const { names, notices } = await money.factsOf(uid);
  expect(names).not.toContain('TokensCredited');
  expect(names).not.toContain('EntitlementChanged');
  expect(notices.map(({ kind }) => kind)).not.toContain('receipt');
  await replayed(uid);
  await minutesLater();
  expect(await refundsOf(uid)).toHaveLength(1);
  await expectNothingLeftToPay(uid);
});

test('single tokens that are paid for after it: the money goes back, what was paid for before stays as it was', async () => {
  const student = newStudent();
  const { uid } = student;
  await boughtTokens(money, student, { quantity: 3 });
  const checkout = await buy(student);
  await close(uid);
  money.stripe.controls.payCheckout(checkout.sessionId ?? '');
  await money.settled();
  await replayed(uid);
  await minutesLater();
  expect(await refundsOf(uid)).toEqual([{ state: 'done', amount: 4950, tokens: 0 }]);
  expect(await money.credited(uid)).toBe(3);
  const bought = (await money.billing(uid)).filter(({ kind }) => kind === 'tokens');
  expect(bought.map(({ state, tokens }) => `${state} ${tokens}`).toSorted()).toEqual(['paid 3', 'refunded 0']);
});

test('a period that is collected while the deletion is on its way goes back, and no other one is collected', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await close(uid);
  await money.later(month + 2 * 3_600_000);
  await money.settled();
  await minutesLater();
  expect(await refundsOf(uid)).toEqual([{ state: 'done', amount: 8900, tokens: 0 }]);
  expect(await money.credited(uid)).toBe(10);
  expect(await atStripe('subscription', uid)).toMatchObject([{ cancel_at_period_end: true }]);
  await expectNothingLeftToPay(uid);
});

test.each([
  ['has not begun', {}],
  ['is failed by Stripe, which keeps that answer', { status: 500, sticky: true }],
])('a cancellation that is being taken back, and %s, does not outlive the account', async (_what, plan) => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends: true, actorUid: uid });
  const [held] = await money.subscriptions(uid);
  const resume = { id: uuidv7(new Date()), subscriptionId: held?.id ?? '', endsAtPeriodEnd: false } as const;
  await money.uow.run(({ subscriptions }) =>
    subscriptions.insertChange({ ...resume, state: 'pending', actorUid: uid, createdAt: money.clock.now() }),
  );
  if ('status' in plan) money.stripe.controls.plan({ ...plan, call: 'POST /v1/subscriptions' });
  await close(uid);
  await Promise.all([money.useCases.closeAccounts(), money.useCases.resumeUnfinished()]);
  await minutesLater();
  const { rows } = await money.db.pool.query(`select from subscription_changes where state = 'pending'`);
  expect(rows).toEqual([]);
  expect(await atStripe('subscription', uid)).toMatchObject([{ cancel_at_period_end: true }]);
  expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
});

test('whoever takes the cancellation back at Stripe’s own page after it is cancelled again', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await close(uid);
  await minutesLater();
  const [held] = await money.subscriptions(uid);
  await money.partners.provider.endAtPeriodEnd(held?.id ?? '', false, 'at the portal');
  await money.settled();
  await minutesLater();
  expect(await atStripe('subscription', uid)).toMatchObject([{ cancel_at_period_end: true }]);
});

test('Stripe answers 500 to the ending of a deleted account’s plan: it is asked again until it has ended it', async () => {
  const student = newStudent();
  await subscribed(money, student);
  await close(student.uid);
  money.stripe.controls.plan({ call: 'POST /v1/subscriptions', times: 2, status: 500, sticky: true });
  for (const _round of [1, 2, 3]) {
    await money.useCases.closeAccounts();
    await money.useCases.closeAccounts();
    money.clock.advance(10 * 60_000);
  }
  await money.settled();
  expect(await money.subscriptions(student.uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
});

/** Half a day, looked at every twelve minutes. */
async function halfADay(): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    await money.useCases.closeAccounts();
    money.clock.advance(12 * 60_000);
  }
}
async function triesOf(uid: string): Promise<number> {
  const { rows } = await money.db.pool.query('select closing_tries as tries from customers where uid = $1', [uid]);
  return (rows as { tries: number }[])[0]?.tries ?? NaN;
}

test('Stripe is away for half a day: the plan of an account that was deleted meanwhile ends within half a minute once it is back', async () => {
  const student = newStudent();
  await subscribed(money, student);
  await close(student.uid);
  money.stripe.controls.plan({ call: 'POST /v1/subscriptions', times: 1_000, status: 500 });
  await halfADay();
  expect([await triesOf(student.uid), (await money.subscriptions(student.uid))[0]?.endsAtPeriodEnd]).toEqual([
    0,
    false,
  ]);
  money.stripe.controls.clearPlans();
  money.clock.advance(30_000);
  await money.useCases.closeAccounts();
  await money.settled();
  expect(await money.subscriptions(student.uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
});

test('what Stripe refuses of a deleted account is asked again less and less often', async () => {
  const student = newStudent();
  await subscribed(money, student);
  await close(student.uid);
  money.stripe.controls.plan({ call: 'POST /v1/subscriptions', times: 1_000, status: 400 });
  await halfADay();
  const tries = await triesOf(student.uid);
  expect([tries > 5, tries < 20]).toEqual([true, true]);
  money.stripe.controls.clearPlans();
  await money.db.pool.query('update customers set closing_due_at = $1 where uid = $2', [
    money.clock.now(),
    student.uid,
  ]);
  await money.useCases.closeAccounts();
  await money.settled();
  expect([await money.subscriptions(student.uid), await triesOf(student.uid)]).toMatchObject([
    [{ endsAtPeriodEnd: true }],
    0,
  ]);
});

test('as identity tells it: a student who never bought anything is closed, a teacher is nobody here', async () => {
  const [student, teacher] = [newStudent().uid, newStudent().uid];
  for (const [uid, role] of [
    [student, 'ROLE_STUDENT'],
    [teacher, 'ROLE_TUTOR'],
  ] as const) {
    const type = 'parlance.identity.v1.UserDeleted' as const;
    const { envelope } = lessonFact({ when: money.clock.now() });
    const fact = decodeMessage(type, encodeMessage(type, { person: { uid, role } })) as UserDeleted;
    expect(await deliver(money.db, { fact, envelope: { ...envelope, type } })).toBe('applied');
  }
  const known = await money.uow.run(async ({ customers }) => [
    await customers.find(student),
    await customers.find(teacher),
  ]);
  expect(known.map((customer) => customer?.closedAt)).toEqual([expect.any(Date), undefined]);
});

test('NS-70 of a student who was made a teacher since, the plan ends and the card is gone as of any other', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  const type = 'parlance.identity.v1.UserDeleted' as const;
  const { envelope } = lessonFact({ when: money.clock.now() });
  const fact = decodeMessage(type, encodeMessage(type, { person: { uid, role: 'ROLE_TUTOR' } })) as UserDeleted;
  expect(await deliver(money.db, { fact, envelope: { ...envelope, type } })).toBe('applied');
  await minutesLater();
  expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
  await expectNothingLeftToPay(uid);
});

test('NS-70 a student’s receipt says what went and that the books stay; a teacher’s that pay is owed and the name is a matter of tax', async () => {
  const student = newStudent();
  await boughtTokens(money, student, { quantity: 5 });
  const teacher = newStudent().uid;
  const { pool } = money.db;
  await pool.query(`insert into tutors (uid, name, told_at) values ($1, 'Tess Tutor', now())`, [teacher]);
  const tell = async (uid: string, role: 'ROLE_STUDENT' | 'ROLE_TUTOR') => {
    const type = 'parlance.identity.v1.UserDeleted' as const;
    const { envelope } = lessonFact({ when: money.clock.now() });
    const fact = decodeMessage(type, encodeMessage(type, { person: { uid, role } })) as UserDeleted;
    await deliver(money.db, { fact, envelope: { ...envelope, type } });
    const erased = 'parlance.payments.v1.PaymentsErased';
    const sql = 'select body from outbox where type = $1 and key = $2 order by seq desc limit 1';
    const { rows } = await pool.query<{ body: Buffer }>(sql, [erased, uid]);
    return rows[0] && (decodeMessage(erased, rows[0].body) as PaymentsErased).receipt;
  };
  const receipt = await tell(student.uid, 'ROLE_STUDENT');
  expect(receipt?.erased).toContainEqual(expect.objectContaining({ kind: 'customer', count: 1 }));
  expect(receipt?.kept).toContainEqual({ kind: 'payments', count: 1, why: 'accounts' });
  const again = await tell(student.uid, 'ROLE_STUDENT');
  expect(again?.erased.filter(({ kind }) => kind === 'names')).toEqual([]);
  expect((await tell(teacher, 'ROLE_TUTOR'))?.kept).toContainEqual({ kind: 'teacher-name', count: 1, why: 'tax' });
});

/** Every row of every table that has one of these words in it. */
async function rowsNaming(...words: string[]): Promise<string[]> {
  const { rows: tables } = await money.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const sql = `select to_jsonb(t)::text as row from "${name}" t`;
      const { rows } = await money.db.pool.query<{ row: string }>(sql);
      return rows.filter(({ row }) => words.some((word) => row.includes(word))).map(({ row }) => `${name} ${row}`);
    }),
  );
  return found.flat();
}

test('after it no row of any table has the name or the address, whatever was bought, taught, tried and told', async () => {
  const student = { ...newStudent('Camila.Duarte@Example.org'), name: 'Camila Duarte' };
  const { uid, name } = student;
  const trial = { student, priceId: plans.workplace_one, promotionCode: '', once: command(uid, 'StartTrial') };
  await money.useCases.startTrial(trial);
  await subscribed(money, student);
  await boughtTokens(money, student);
  const when = new Date(money.clock.now().getTime() - day);
  await deliver(money.db, lessonFact({ when, lesson: { seats: [{ student: { uid, name } }] } }));
  expect(await rowsNaming(name)).toHaveLength(2);
  await close(uid);
  await minutesLater();
  await replayed(uid);
  expect(await rowsNaming(name, 'Duarte', 'Camila.Duarte', 'camila')).toEqual([]);
  // The trial stays one.
  const again = { ...newStudent(' camila.duarte@example.ORG'), name };
  const second = { ...trial, student: again, once: command(again.uid, 'StartTrial') };
  await expect(money.useCases.startTrial(second)).rejects.toMatchObject({ reason: 'TRIAL_USED' });
});

/** Every event of the student once more. */
async function replayed(uid: string): Promise<void> {
  const customer = await customerOf(money, uid);
  const { rows } = await money.db.pool.query<{ id: string }>('select id from stripe_events where customer_id = $1', [
    customer,
  ]);
  for (const { id } of rows) await money.useCases.replayEvent(id);
  await money.settled();
}
