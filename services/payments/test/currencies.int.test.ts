/** Money without decimals and with three of them comes and goes as it is, and no two currencies are added. */
import {
  atStripe,
  boughtTokens,
  command,
  newStudent,
  subscribed,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';
import { listBilling } from '../src/queries/billing.ts';

type StandIn = MoneyForTest['stripe'];

/** Another price at the provider. */
const priceIn = (stripe: StandIn, price: Record<string, string>): Promise<string> =>
  atStripe(stripe, 'prices', { product: 'prod_workplace_one', ...price });

describe.each([
  ['JPY', 1_500, 350],
  ['KWD', 27_350, 3_150],
  ['USD', 8_900, 990],
])('in %s', (currency, plan, token) => {
  let money: MoneyForTest;
  const own = async (stripe: StandIn) => ({
    priceWorkplaceOne: await priceIn(stripe, { currency, unit_amount: String(plan), 'recurring[interval]': 'month' }),
    priceTokenWorkplaceOne: await priceIn(stripe, { currency, unit_amount: String(token) }),
  });
  withMoney('currency', (opened) => (money = opened), { own });

  test('LIM-14, NS-53 a plan, tokens and a refund are the minor units of the provider', async () => {
    const student = newStudent();
    await subscribed(money, student);
    await boughtTokens(money, student, { quantity: 3 });
    money.clock.advance(60_000);
    const line = (await money.billing(student.uid)).find(({ kind }) => kind === 'tokens');
    const actor = { id: 'f'.repeat(32), role: 'admin', name: 'Nadia' };
    const about = { paymentId: line?.id ?? '', amountMinor: token, leaveTokens: false, reason: 'One too many', actor };
    await money.useCases.refundPayment({ ...about, once: command(actor.id, 'RefundPayment') });
    await money.settled();
    const { lines, paid } = await listBilling(money.db.pool, { uid: student.uid, year: 2026, pageToken: '' });
    expect(lines.map(({ kind, amount, tokens }) => [kind, amount.minor, amount.currency, tokens]).toSorted()).toEqual([
      ['plan', plan, currency, 10],
      ['refund', -token, currency, 1],
      ['tokens', 3 * token, currency, 3],
    ]);
    expect(paid).toEqual([{ minor: plan + 2 * token, currency }]);
    expect(await money.useCases.readOffers()).toMatchObject([
      { price: { minor: plan, currency }, singleTokenPrice: { minor: token, currency } },
      { price: { currency: 'USD' } },
      {},
      {},
    ]);
  });
});
