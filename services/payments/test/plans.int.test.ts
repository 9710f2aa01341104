/** A plan's life: double subscribing, renewal, cancelling and taking it back, what is told of it. */
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
withMoney('plans', (opened) => (money = opened));

const [hour, month] = [3_600_000, 31 * day];
const noticesOf = async (uid: string) => (await money.factsOf(uid)).notices.map(({ kind }) => kind);
const categoryOf = async (uid: string) => (await money.entitlements(uid))?.categories[0];
const subscribe = (
  student: ReturnType<typeof newStudent>,
  promotionCode = '',
  once = command(student.uid, 'Subscribe'),
) => money.useCases.subscribe({ student, tokenType: 'lesson', promotionCode, once });
/** What we made at Stripe for one student. */
const madeFor = (kind: string, uid: string) =>
  money.stripe.controls.objects(kind).filter(({ metadata }) => (metadata as { uid?: string }).uid === uid);
const liveAtStripe = (customer: string) =>
  money.stripe.controls.objects('subscription').filter((one) => one.customer === customer && one.status !== 'canceled');

test('SUB-08, EP-28 a double click, two tabs and two devices come to one page, and one subscription', async () => {
  const student = newStudent();
  const once = command(student.uid, 'Subscribe');
  const all = await Promise.all([
    ...Array.from({ length: 4 }, () => subscribe(student, '', once)),
    ...Array.from({ length: 4 }, () => subscribe(student)),
  ]);
  expect(new Set(all.map(({ id, url }) => `${id} ${url}`)).size).toBe(1);
  expect(madeFor('checkout.session', student.uid)).toHaveLength(1);
  expect(madeFor('customer', student.uid)).toHaveLength(1);
  money.stripe.controls.payCheckout(all[0]?.sessionId ?? '', cards.good);
  // Paid, and nobody has told us yet: the second tab is refused all the same.
  await expect(subscribe(student)).rejects.toMatchObject({ kind: 'conflict', reason: 'ALREADY_SUBSCRIBED' });
  await money.settled();
  await expect(subscribe(student)).rejects.toMatchObject({ reason: 'ALREADY_SUBSCRIBED' });
  expect(liveAtStripe(await customerOf(money, student.uid))).toHaveLength(1);
  expect((await money.factsOf(student.uid)).credited).toHaveLength(1);
});

test('SUB-01, SUB-09 the four plans are subscribed to one beside the other', async () => {
  const student = newStudent();
  for (const tokenType of ['lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson'] as const)
    await subscribed(money, student, { tokenType });
  expect((await money.entitlements(student.uid))?.categories.map(({ tokenType }) => tokenType).toSorted()).toEqual([
    'group-lesson',
    'lesson',
    'pte-group-lesson',
    'pte-lesson',
  ]);
  expect((await money.factsOf(student.uid)).credited.map(({ tokenType }) => tokenType)).toEqual([
    'TOKEN_TYPE_LESSON',
    'TOKEN_TYPE_GROUP_LESSON',
    'TOKEN_TYPE_PTE_LESSON',
    'TOKEN_TYPE_PTE_GROUP_LESSON',
  ]);
});

test('a page that nobody paid on ends, and another is opened', async () => {
  const student = newStudent();
  const first = await subscribe(student);
  await money.later(25 * hour);
  await money.settled();
  const second = await subscribe(student);
  expect(second.id).not.toBe(first.id);
  expect((await subscribe(student)).id).toBe(second.id);
});

test('NS-52 another promotion code closes the page of before; an unknown, used up or ended one is refused before anything is made', async () => {
  const student = newStudent();
  for (const code of ['NOSUCHCODE', 'USEDUP', 'SUMMER2025'])
    await expect(subscribe(student, code)).rejects.toMatchObject({ kind: 'rule', reason: 'PROMOTION_REFUSED' });
  expect(madeFor('customer', student.uid)).toEqual([]);
  const first = await subscribe(student);
  const second = await subscribe(student, 'WELCOME20');
  expect(second.id).not.toBe(first.id);
  money.stripe.controls.payCheckout(second.sessionId ?? '', cards.good);
  await money.settled();
  expect(await money.billing(student.uid)).toMatchObject([{ amount: { minor: 7120, currency: 'USD' } }]);
});

test('GEN-07, NS-09 each paid period brings its tokens, and moves the end of the category', async () => {
  const student = newStudent();
  await subscribed(money, student);
  const before = await categoryOf(student.uid);
  await money.later(month + 2 * hour);
  await money.settled();
  const after = await categoryOf(student.uid);
  expect(Number(after?.expiredAt) - Number(before?.expiredAt)).toBeGreaterThan(27 * day);
  expect(await money.credited(student.uid)).toBe(20);
  expect(await money.billing(student.uid)).toHaveLength(2);
  expect(await noticesOf(student.uid)).toEqual(['receipt', 'receipt']);
});

test('SUB-10, EP-30, NS-08, NS-50 a cancelled plan stays until its period ends, can be taken back until then, and is told of', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  const before = await categoryOf(uid);
  const change = (ends: boolean) =>
    money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends, actorUid: uid });
  await change(true);
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([
    { status: 'active', endsAtPeriodEnd: true, nextPaymentAt: undefined },
  ]);
  expect(await categoryOf(uid)).toEqual({ ...before, graceUntil: undefined });
  await change(true);
  money.clock.advance(hour);
  await change(false);
  await money.settled();
  expect(await categoryOf(uid)).toEqual(before);
  await change(true);
  await money.settled();
  expect(await noticesOf(uid)).toEqual(['receipt', 'subscription-cancelled', 'subscription-cancelled']);
  await money.later(month + 2 * hour);
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'canceled' }]);
  expect(await money.credited(uid)).toBe(10);
  await expect(change(false)).rejects.toMatchObject({ kind: 'conflict', reason: 'SUBSCRIPTION_ENDED' });
  await expect(change(true)).rejects.toMatchObject({ kind: 'conflict', reason: 'NOT_SUBSCRIBED' });
  expect((await subscribe(student)).state).toBe('open');
});

test('NS-50 one of two plans is cancelled by its kind', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await subscribed(money, student, { tokenType: 'pte-lesson' });
  await money.useCases.changeSubscriptions({ uid, tokenType: 'pte-lesson', ends: true, actorUid: uid });
  expect((await money.subscriptions(uid)).map((one) => [one.tokenType, one.endsAtPeriodEnd])).toEqual([
    ['lesson', false],
    ['pte-lesson', true],
  ]);
});

test('NS-50 cancelling and taking back at the same moment ends as the last one that was answered says', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  const change = (ends: boolean) =>
    money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends, actorUid: uid });
  await change(true);
  await Promise.allSettled([change(false), change(true), change(false), change(true)]);
  await change(false);
  await money.settled();
  const customer = await customerOf(money, uid);
  expect(liveAtStripe(customer)).toMatchObject([{ cancel_at_period_end: false }]);
  expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: false }]);
});

test('a card that was declined at once pays with the next one; nothing was taken before', async () => {
  const student = newStudent();
  const checkout = await subscribe(student);
  expect(money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.declined)).toMatchObject({
    kind: 'declined',
  });
  await money.settled();
  expect(await money.credited(student.uid)).toBe(0);
  expect((await subscribe(student)).id).toBe(checkout.id);
  money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.good);
  await money.settled();
  expect(await money.credited(student.uid)).toBe(10);
});

test.each([
  ['confirmed', 10],
  ['refused', 0],
] as const)('a card whose owner is asked, and has %s, brings %i tokens', async (answer, tokens) => {
  const student = newStudent();
  const checkout = await subscribe(student);
  money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.asksOwner, answer);
  await money.settled();
  expect(await money.credited(student.uid)).toBe(tokens);
});

test('single tokens that were declined stand in the history, and turn into paid ones with the next card', async () => {
  const student = newStudent();
  const once = command(student.uid, 'BuyTokens');
  const checkout = await money.useCases.buyTokens({
    student,
    tokenType: 'lesson',
    quantity: 3,
    promotionCode: '',
    once,
  });
  money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.declined);
  await money.settled();
  expect(await money.billing(student.uid)).toMatchObject([{ state: 'failed', tokens: 0 }]);
  money.stripe.controls.payCheckout(checkout.sessionId ?? '', cards.good);
  await money.settled();
  expect(await money.billing(student.uid)).toMatchObject([{ state: 'paid', tokens: 3 }]);
});

test.each([0, 51, 1.5, -1])('NS-07 %d single tokens are not sold', async (quantity) => {
  const student = newStudent();
  const once = command(student.uid, 'BuyTokens');
  const buying = money.useCases.buyTokens({ student, tokenType: 'lesson', quantity, promotionCode: '', once });
  await expect(buying).rejects.toMatchObject({
    kind: 'malformed',
    reason: 'MALFORMED',
    message: 'Choose 1 to 50 tokens',
  });
});

test('cards are changed at the portal, which needs a customer', async () => {
  const student = newStudent();
  await expect(money.useCases.openPortal(student.uid)).rejects.toMatchObject({ reason: 'NO_BILLING_YET' });
  await subscribed(money, student);
  expect(await money.useCases.openPortal(student.uid)).toContain('http');
  money.stripe.controls.changeCard(await customerOf(money, student.uid), '5555555555554444');
  await money.settled();
  const { rows } = await money.db.pool.query('select card_brand, card_last4 from customers where uid = $1', [
    student.uid,
  ]);
  expect(rows).toEqual([{ card_brand: 'mastercard', card_last4: '4444' }]);
});

test('a plan that is changed at Stripe’s own page: what was paid before is not credited again, in no other wallet', async () => {
  const student = newStudent();
  await subscribed(money, student);
  const [plan] = await money.subscriptions(student.uid);
  const [there] = money.stripe.controls.objects('subscription').filter(({ id }) => id === plan?.id);
  const { provider } = money.partners;
  const find = provider.findSubscription;
  provider.findSubscription = async (id) => {
    const seen = await find(id);
    return seen && { ...seen, priceId: money.config.pricePteOne };
  };
  try {
    await money.useCases.replayEvent(await anEventOf(String(there?.latest_invoice)));
    await money.settled();
  } finally {
    provider.findSubscription = find;
  }
  expect(await money.subscriptions(student.uid)).toMatchObject([{ tokenType: 'pte-lesson' }]);
  const { credited } = await money.factsOf(student.uid);
  expect(credited.map(({ tokenType, quantity }) => [tokenType, quantity])).toEqual([['TOKEN_TYPE_LESSON', 10]]);
  expect(await money.billing(student.uid)).toMatchObject([{ tokenType: 'lesson', tokens: 10 }]);
});

/** As Stripe shows the plan from then on, once one of its events has been applied. */
async function shownAs(uid: string, priceId: string, status?: string): Promise<void> {
  const [plan] = await money.subscriptions(uid);
  const [there] = money.stripe.controls.objects('subscription').filter(({ id }) => id === plan?.id);
  const { provider } = money.partners;
  const find = provider.findSubscription;
  provider.findSubscription = async (id) => {
    const seen = await find(id);
    return seen && { ...seen, priceId, status: status ?? seen.status };
  };
  try {
    await money.useCases.replayEvent(await anEventOf(String(there?.latest_invoice)));
    await money.settled();
  } finally {
    provider.findSubscription = find;
  }
}
const graced = async (uid: string) =>
  (await money.entitlements(uid))?.categories.map(({ tokenType, graceUntil }) => [tokenType, graceUntil !== undefined]);

test('NS-51 a plan that is changed to another category at Stripe: what was paid stays until its end, without days of grace; changed back, they are back', async () => {
  const student = newStudent();
  const { uid } = student;
  const { priceWorkplaceOne: lesson, pricePteOne: pte } = money.config;
  await subscribed(money, student);
  const before = await categoryOf(uid);
  for (const _again of [1, 2]) {
    await shownAs(uid, pte);
    const { categories = [], version } = (await money.entitlements(uid)) ?? {};
    expect(categories.find(({ priceId }) => priceId === lesson)).toEqual({ ...before, graceUntil: undefined });
    expect(categories.find(({ priceId }) => priceId === pte)).toMatchObject({
      expiredAt: before?.expiredAt,
      graceUntil: before?.graceUntil,
    });
    const { changed } = await money.factsOf(uid);
    expect(changed.at(-1)?.entitlements?.version).toBe(version);
    expect(changed).toHaveLength(2);
  }
  await shownAs(uid, lesson);
  expect((await graced(uid))?.toSorted()).toEqual([
    ['lesson', true],
    ['pte-lesson', false],
  ]);
});

test('NS-51 a category that another plan renews keeps its days of grace when one is changed from it', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  const [first] = await money.subscriptions(uid);
  await money.uow.run(async ({ subscriptions }) => {
    const plan = await subscriptions.find(first?.id ?? '');
    if (plan) await subscriptions.save({ ...plan, id: 'sub_second' });
  });
  await money.db.pool.query(
    `update subscriptions set created_at = created_at - interval '1 day' where id = 'sub_second'`,
  );
  await shownAs(uid, money.config.pricePteOne);
  expect((await graced(uid))?.toSorted()).toEqual([
    ['lesson', true],
    ['pte-lesson', true],
  ]);
});

test('NS-09 who has begun at a price that the school has raised since goes on at it: the renewal is paid, credited and can be given back', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  const before = money.config.priceWorkplaceOne;
  // As if that had been its price when it began.
  for (const table of ['subscriptions', 'entitlement_categories'])
    await money.db.pool.query(`update ${table} set price_id = 'price_of_last_year' where uid = $1`, [uid]);
  const { provider } = money.partners;
  const { findSubscription, findInvoice } = provider;
  const renamed = <T extends { priceId?: string | undefined }>(seen: T | undefined) =>
    seen && { ...seen, priceId: seen.priceId === before ? 'price_of_last_year' : seen.priceId };
  provider.findSubscription = async (id) => renamed(await findSubscription(id));
  provider.findInvoice = async (id) => renamed(await findInvoice(id));
  try {
    await money.later(month + 2 * hour);
    await money.settled();
  } finally {
    Object.assign(provider, { findSubscription, findInvoice });
  }
  expect(await money.credited(uid)).toBe(20);
  expect(await money.billing(uid)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  const [category] = (await money.entitlements(uid))?.categories ?? [];
  expect(category).toMatchObject({ priceId: 'price_of_last_year', tokenType: 'lesson' });
  expect(Number(category?.expiredAt)).toBeGreaterThan(Number(money.clock.now()) + 27 * day);
  expect(await money.subscriptions(uid)).toMatchObject([{ tokenType: 'lesson', status: 'active' }]);
});

test('a plan that is changed to what the school does not sell brings nothing more, and can be subscribed to again when it has ended', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await shownAs(uid, 'price_of_another_shop');
  expect(await graced(uid)).toEqual([['lesson', false]]);
  expect(await money.credited(uid)).toBe(10);
  await shownAs(uid, 'price_of_another_shop', 'canceled');
  expect(await money.subscriptions(uid)).toMatchObject([{ tokenType: 'lesson', status: 'canceled' }]);
  expect((await subscribe(student)).state).toBe('open');
});

async function anEventOf(invoiceId: string): Promise<string> {
  const { rows } = await money.db.pool.query<{ id: string }>(
    `select id from stripe_events where object_kind = 'invoice' and object_id = $1 limit 1`,
    [invoiceId],
  );
  return rows[0]?.id ?? '';
}

test('the card that expires is told of in the month before, once', async () => {
  const student = newStudent();
  await subscribed(money, student);
  await money.useCases.tellWhatComes();
  expect(await noticesOf(student.uid)).toEqual(['receipt']);
  // Three years later, in the last month of the card.
  const { rows } = await money.db.pool.query<{ month: number; year: number }>(
    'select card_expires_month as month, card_expires_year as year from customers where uid = $1',
    [student.uid],
  );
  const [{ month: expiresMonth, year: expiresYear } = { month: 0, year: 0 }] = rows;
  money.clock.set(new Date(Date.UTC(expiresYear, expiresMonth - 1, 15)));
  await Promise.all([money.useCases.tellWhatComes(), money.useCases.tellWhatComes()]);
  await money.useCases.tellWhatComes();
  const { notices } = await money.factsOf(student.uid);
  expect(notices.filter(({ kind }) => kind === 'card-expires')).toMatchObject([
    { uid: student.uid, card: { last4: '4242', expiresMonth, expiresYear } },
  ]);
});
