/** What is bought at Stripe becomes tokens, entitlement and lines of the billing history, each once. */
import { boughtTokens, command, openMoney, newStudent, subscribed, type MoneyForTest } from './money-for-test.ts';

let money: MoneyForTest;
beforeAll(async () => {
  money = await openMoney('purchase');
}, 60_000);
afterAll(() => money.stop());

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

test('a key that is sent again answers the same page', async () => {
  const student = newStudent();
  const once = command(student.uid, 'BuyTokens');
  const buy = () => money.useCases.buyTokens({ student, tokenType: 'lesson', quantity: 1, promotionCode: '', once });
  expect((await buy()).url).toBe((await buy()).url);
});
