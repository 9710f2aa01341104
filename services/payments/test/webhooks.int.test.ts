/** Events of Stripe in every order, late, lost, doubled and forged. */
import { randomUUID } from 'node:crypto';
import {
  cards,
  command,
  customerOf,
  eventsOf,
  newStudent,
  post,
  signed,
  subscribed,
  type EventAtStripe,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
/** Posts nothing by itself: the tests do. */
let silent: MoneyForTest;
withMoney('webhooks', (opened) => (money = opened));
withMoney('silent', (opened) => (silent = opened), { takes: false });

async function paidInSilence(): Promise<{
  student: ReturnType<typeof newStudent>;
  events: EventAtStripe[];
  session: string;
}> {
  const student = newStudent();
  const checkout = await subscribed(silent, student);
  const events = eventsOf(silent, await customerOf(silent, student.uid));
  return { student, events, session: checkout.sessionId ?? '' };
}

/** What of a purchase may exist once only. */
async function onceEach(app: MoneyForTest, uid: string): Promise<void> {
  const { credited, changed, notices } = await app.factsOf(uid);
  expect(credited.map(({ quantity }) => quantity)).toEqual([10]);
  expect(changed).toHaveLength(1);
  expect(notices.map(({ kind }) => kind)).toEqual(['receipt']);
  expect(await app.billing(uid)).toHaveLength(1);
  expect(await app.subscriptions(uid)).toMatchObject([{ status: 'active' }]);
}

const stateOf = async (app: MoneyForTest, id: string) =>
  (
    await app.db.pool.query<{ state: string; last_error: string; source: string }>(
      'select state, last_error, source from stripe_events where id = $1',
      [id],
    )
  ).rows[0];

function orders<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, place) => orders(items.toSpliced(place, 1)).map((rest) => [item, ...rest]));
}

const four = ['customer.subscription.created', 'invoice.paid', 'charge.succeeded', 'customer.subscription.updated'];

test.each(orders(four).map((order) => [order]))(
  'NS-07 the four events of a subscription in the order %j, each up to ten times and several at once, credit it once',
  async (order) => {
    const { student, events } = await paidInSilence();
    for (const type of order) {
      const event = events.find((one) => one.type === type);
      const times = 1 + Math.floor(Math.random() * 10);
      await Promise.all(Array.from({ length: times }, () => post(silent, event as object)));
      await Promise.all([silent.applyAll(), silent.applyAll(), silent.applyAll()]);
    }
    await onceEach(silent, student.uid);
  },
  20_000,
);

test('NS-07 all events of a subscription at once, applied by eight side by side, credit it once', async () => {
  const { student, events } = await paidInSilence();
  await Promise.all([...events, ...events].map((event) => post(silent, event)));
  await Promise.all(Array.from({ length: 8 }, () => silent.applyAll()));
  await onceEach(silent, student.uid);
});

test.each([
  'charge.succeeded',
  'invoice.paid',
  'customer.subscription.created',
  'payment_intent.succeeded',
  'checkout.session.completed',
])('NS-07 when of all events only %s comes, nothing is missing', async (type) => {
  const { student, events } = await paidInSilence();
  await post(silent, events.find((one) => one.type === type) as object);
  await silent.applyAll();
  await onceEach(silent, student.uid);
});

test('NS-07 a webhook that comes ten minutes late, or after the plan was cancelled, credits what was paid', async () => {
  const { student, events, session } = await paidInSilence();
  silent.clock.advance(600_000);
  await silent.useCases.reconcile();
  await silent.applyAll();
  await onceEach(silent, student.uid);
  await silent.useCases.changeSubscriptions({
    uid: student.uid,
    tokenType: undefined,
    ends: true,
    actorUid: student.uid,
  });
  for (const event of events) await post(silent, event);
  await silent.applyAll();
  expect((await silent.factsOf(student.uid)).credited).toHaveLength(1);
  expect(await silent.subscriptions(student.uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
  expect(session).not.toBe('');
});

test('NS-07 a webhook that was lost is found by the comparison and applied by the same way', async () => {
  const student = newStudent();
  money.stripe.controls.webhooks({ dropShare: 1 });
  await subscribed(money, student);
  money.stripe.controls.webhooks({});
  expect((await money.factsOf(student.uid)).credited).toEqual([]);
  await money.later(15 * 60_000);
  const run = await money.useCases.reconcile();
  expect(run?.eventsMissed).toBeGreaterThan(0);
  await money.applyAll();
  await onceEach(money, student.uid);
  const { rows } = await money.db.pool.query<{ source: string }>(
    'select distinct source from stripe_events order by source',
  );
  expect(rows.map(({ source }) => source)).toContain('reconciliation');
});

test('NS-07 a webhook that comes before our own row knows the page is applied all the same', async () => {
  const student = newStudent();
  const once = command(student.uid, 'Subscribe');
  const checkout = await silent.useCases.subscribe({ student, tokenType: 'lesson', promotionCode: '', once });
  silent.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.good);
  // As if the process had died between Stripe's answer and our commit, for the page and for the customer.
  const customer = await customerOf(silent, student.uid);
  await silent.db.pool.query(`update checkouts set state = 'opening', session_id = null, url = null where uid = $1`, [
    student.uid,
  ]);
  await silent.db.pool.query('update customers set provider_id = null where uid = $1', [student.uid]);
  for (const event of eventsOf(silent, customer)) await post(silent, event);
  await silent.applyAll();
  await onceEach(silent, student.uid);
  expect(await customerOf(silent, student.uid)).toBe(customer);
});

describe('what is not to be believed', () => {
  const event = {
    id: 'evt_forged',
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    data: { object: { id: 'in_1' } },
  };
  const secret = () => money.stripe.webhookSecret;
  const text = JSON.stringify(event);

  test.each([
    ['a body that was changed', () => ({ ...signed(text, secret()), body: Buffer.from(text.replace('in_1', 'in_2')) })],
    ['another secret', () => signed(text, 'whsec_other')],
    ['a signature of more than five minutes ago', () => signed(text, secret(), { ageSeconds: 301 })],
    ['no signature', () => ({ body: Buffer.from(text), signature: '' })],
    ['a signature in other words', () => ({ body: Buffer.from(text), signature: 'v1=1,t=' })],
    ['no JSON', () => signed('hello', secret())],
    ['no event', () => signed('{"id":"evt_1"}', secret())],
  ])('NS-07 %s is refused and leaves nothing', async (_what, made) => {
    await expect(money.useCases.receiveWebhook(made())).rejects.toMatchObject({
      kind: 'malformed',
      reason: 'SIGNATURE_INVALID',
    });
    expect(await stateOf(money, 'evt_forged')).toBeUndefined();
  });

  test('NS-07 one that is not yet five minutes old is taken, and nothing of what it says of people is kept', async () => {
    const id = `evt_${randomUUID()}`;
    const person = `"name":"Camila Duarte","email":"camila@example.org","last4":"4242"`;
    const body = `{ "id" : "${id}", "type":"account.updated","created":1,"data":{"object":{"id":"acct_1",${person}}}}`;
    await money.useCases.receiveWebhook(signed(body, secret(), { ageSeconds: 299 }));
    const sql = 'select to_jsonb(e)::text as kept from stripe_events e where id = $1';
    const { rows } = await money.db.pool.query<{ kept: string }>(sql, [id]);
    expect(rows[0]?.kept).toContain('account.updated');
    expect(rows[0]?.kept).not.toMatch(/Camila|camila|4242/);
  });
});

test.each([
  [
    'of a kind that is none of our business',
    { type: 'account.updated', data: { object: { id: 'acct_1' } } },
    'ignored',
    '',
  ],
  [
    'about an object that Stripe does not know',
    { type: 'invoice.paid', data: { object: { id: 'in_gone', customer: 'cus_gone' } } },
    'refused',
    'the customer is no student of ours',
  ],
])('NS-07 a signed event %s is kept and said, and nothing else happens', async (_what, about, state, error) => {
  const id = `evt_${randomUUID()}`;
  await post(money, { id, object: 'event', created: 1, ...about });
  await money.applyAll();
  expect(await stateOf(money, id)).toMatchObject({ state, last_error: error });
});

test('an event that could not be applied is applied by a replay', async () => {
  const { student, events } = await paidInSilence();
  const event = events.find(({ type }) => type === 'invoice.paid') as EventAtStripe;
  silent.stripe.controls.plan({ times: 99, status: 500 });
  await post(silent, event);
  await silent.applyAll();
  silent.stripe.controls.clearPlans();
  expect(await stateOf(silent, event.id)).toMatchObject({ state: 'waiting' });
  await silent.useCases.replayEvent(event.id);
  await silent.applyAll();
  await onceEach(silent, student.uid);
  await expect(silent.useCases.replayEvent('evt_unknown')).rejects.toMatchObject({ reason: 'EVENT_NOT_FOUND' });
});
