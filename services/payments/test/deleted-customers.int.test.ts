/** Somebody deletes a customer at Stripe's own page: the student can buy again, and nothing of before is lost. */
import {
  boughtTokens,
  command,
  customerOf,
  newStudent,
  subscribed,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
withMoney('deleted_customers', (opened) => (money = opened));

type Student = ReturnType<typeof newStudent>;
const subscribe = (student: Student) =>
  money.useCases.subscribe({
    student,
    tokenType: 'lesson',
    promotionCode: '',
    once: command(student.uid, 'Subscribe'),
  });

async function deleteAtStripe(customer: string): Promise<void> {
  const headers = { authorization: `Bearer ${money.stripe.secretKey}` };
  const answer = await fetch(`${money.stripe.url}/v1/customers/${customer}`, { method: 'DELETE', headers });
  expect(await answer.json()).toEqual({ id: customer, object: 'customer', deleted: true });
  await money.settled();
}
const stateOfEvents = async (customer: string) => {
  const sql = `select distinct state from stripe_events where customer_id = $1 and object_id is not null`;
  return (await money.db.pool.query<{ state: string }>(sql, [customer])).rows.map(({ state }) => state);
};

test('the plan has ended; the student subscribes and buys again as another customer, and what was paid before stays, and goes back as before', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await boughtTokens(money, student, { quantity: 3 });
  const before = await customerOf(money, uid);
  await deleteAtStripe(before);
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'canceled' }]);
  await expect(money.useCases.openPortal(uid)).rejects.toMatchObject({ kind: 'conflict', reason: 'NO_BILLING_YET' });
  await subscribed(money, student);
  await boughtTokens(money, student, { quantity: 2 });
  const after = await customerOf(money, uid);
  expect(after).not.toBe(before);
  expect(await money.credited(uid)).toBe(25);
  expect(await money.billing(uid)).toHaveLength(4);
  expect(await money.useCases.openPortal(uid)).toContain('http');

  const old = (await money.billing(uid)).find(({ tokens }) => tokens === 3);
  const actor = { id: 'f'.repeat(32), role: 'admin', name: 'Nadia' };
  const about = { paymentId: old?.id ?? '', amountMinor: 0, leaveTokens: false, reason: 'Ill twice', actor };
  await money.useCases.refundPayment({ ...about, once: command(actor.id, 'RefundPayment') });
  await money.settled();
  expect((await money.billing(uid)).find(({ id }) => id === old?.id)).toMatchObject({ state: 'refunded' });
  expect(await stateOfEvents(before)).toEqual(['applied']);
  await deleteAtStripe(after);
  await boughtTokens(money, student, { quantity: 1 });
  expect(new Set([before, after, await customerOf(money, uid)]).size).toBe(3);
});

test('two tabs at once come to one page of one new customer', async () => {
  const student = newStudent();
  const { uid } = student;
  await boughtTokens(money, student);
  await deleteAtStripe(await customerOf(money, uid));
  const pages = await Promise.allSettled(Array.from({ length: 4 }, () => subscribe(student)));
  const opened = pages.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []));
  expect(opened.length).toBeGreaterThan(0);
  expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect((await subscribe(student)).sessionId).toBe(opened[0]?.sessionId);
  const made = money.stripe.controls
    .objects('customer')
    .filter(({ metadata }) => (metadata as { uid: string }).uid === uid);
  expect(made.map(({ id }) => id)).toEqual([await customerOf(money, uid)]);
});

test('Stripe fails the making of the new one, and keeps that answer: the next try makes it', async () => {
  const student = newStudent();
  await boughtTokens(money, student);
  await deleteAtStripe(await customerOf(money, student.uid));
  money.stripe.controls.plan({ call: 'POST /v1/customers', status: 500, sticky: true });
  await expect(subscribe(student)).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' });
  expect((await subscribe(student)).state).toBe('open');
});
