/** What is bought at Stripe becomes tokens, entitlement and lines of the billing history, each once. */
import {
  boughtTokens,
  cards,
  command,
  customerOf,
  newStudent,
  subscribed,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
withMoney('purchase', (opened) => (money = opened));

test('GEN-07, SUB-08, NS-07, NS-09 a paid plan becomes ten tokens and its category, told in one fact, and a line of the history', async () => {
  const student = newStudent();
  const checkout = await subscribed(money, student);
  expect(checkout.url).toContain('http');
  const { credited, changed, notices } = await money.factsOf(student.uid);
  expect(credited).toMatchObject([{ uid: student.uid, tokenType: 'TOKEN_TYPE_LESSON', quantity: 10 }]);
  expect(credited[0]?.entitlements).toEqual(changed[0]?.entitlements);
  expect(credited[0]?.entitlements?.categories).toMatchObject([{ tokenType: 'TOKEN_TYPE_LESSON' }]);
  expect(changed).toHaveLength(1);
  expect(notices.map(({ kind }) => kind)).toEqual(['receipt']);
  expect(await money.billing(student.uid)).toMatchObject([
    { kind: 'plan', tokens: 10, state: 'paid', amount: { minor: 8900, currency: 'USD' }, number: '2026-03-0001' },
  ]);
  expect(await money.subscriptions(student.uid)).toMatchObject([{ status: 'active', endsAtPeriodEnd: false }]);
});

test('SUB-07, EP-27 single tokens become as many tokens and open no category', async () => {
  const student = newStudent();
  await boughtTokens(money, student, { tokenType: 'pte-lesson', quantity: 5 });
  const { credited, changed } = await money.factsOf(student.uid);
  expect(credited).toMatchObject([{ tokenType: 'TOKEN_TYPE_PTE_LESSON', quantity: 5, entitlements: null }]);
  expect(changed).toEqual([]);
  expect(await money.billing(student.uid)).toMatchObject([
    { kind: 'tokens', tokens: 5, amount: { minor: 6450, currency: 'USD' }, card: { brand: 'visa', last4: '4242' } },
  ]);
});

test('the receipt of single tokens says what was bought', async () => {
  const student = newStudent();
  await boughtTokens(money, student, { tokenType: 'pte-lesson', quantity: 5 });
  const [line] = await money.billing(student.uid);
  const receipt = await fetch(line?.receiptUrl ?? '').then((answer) => answer.text());
  expect(receipt).toContain('5 single tokens, PTE one-on-one');
});

const buy = (student: ReturnType<typeof newStudent>, quantity: number) =>
  money.useCases.buyTokens({
    student,
    tokenType: 'lesson',
    quantity,
    promotionCode: '',
    once: command(student.uid, 'BuyTokens'),
  });
const statusesOf = async (student: ReturnType<typeof newStudent>) => {
  const customer = await customerOf(money, student.uid);
  const pages = money.stripe.controls.objects('checkout.session').filter((page) => page.customer === customer);
  return pages.map(({ status }) => status).toSorted();
};

test('NS-07 two presses and two tabs come to one page for the same tokens', async () => {
  const student = newStudent();
  const pages = await Promise.all([1, 2, 3].map(() => buy(student, 5)));
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  expect((await buy(student, 5)).url).toBe(pages[0]?.url);
  expect(await statusesOf(student)).toEqual(['open']);
});

test('NS-07 whoever asks for another number of tokens cannot pay on the page before any more; other kinds stay', async () => {
  const student = newStudent();
  const five = await buy(student, 5);
  const pte = { student, tokenType: 'pte-lesson', quantity: 5, promotionCode: '' } as const;
  await money.useCases.buyTokens({ ...pte, once: command(student.uid, 'BuyTokens') });
  const three = await buy(student, 3);
  expect(three.url).not.toBe(five.url);
  expect(await statusesOf(student)).toEqual(['expired', 'open', 'open']);
});

test('NS-07 a page that was paid, with its webhook still on the way, is none to pay on again', async () => {
  const student = newStudent();
  const first = await buy(student, 5);
  money.stripe.controls.payCheckout(first.sessionId ?? '', cards.good);
  const second = await buy(student, 5);
  expect(second.url).not.toBe(first.url);
  await money.settled();
  expect((await money.factsOf(student.uid)).credited).toMatchObject([{ quantity: 5 }]);
  expect(await statusesOf(student)).toEqual(['complete', 'open']);
});

test('a key that is sent again answers the same page', async () => {
  const student = newStudent();
  const once = command(student.uid, 'BuyTokens');
  const buy = () => money.useCases.buyTokens({ student, tokenType: 'lesson', quantity: 1, promotionCode: '', once });
  expect((await buy()).url).toBe((await buy()).url);
});
