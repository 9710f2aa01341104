import { trialPayment, type Payment } from './payment.ts';
import { foreignRefund, lossOf, partOf, settleRefund, type Refund } from './refund.ts';
import type { SeenDispute, SeenRefund } from './provider-objects.ts';

const at = new Date('2026-06-01T00:00:00Z');
const payment = (over: Partial<Payment> = {}): Payment => ({
  ...trialPayment({ id: 'p', uid: 'u', tokens: 10, at, currency: 'USD' }),
  kind: 'tokens',
  tokenType: 'lesson',
  amount: { minor: 9900, currency: 'USD' },
  paymentIntentId: 'pi_1',
  ...over,
});
type Part = {
  amountMinor?: number;
  promisedMinor?: number;
  taken?: number;
  leaveTokens?: boolean;
  of?: Partial<Payment>;
};
const part = ({ of, promisedMinor: minor = 0, taken: tokens = 0, ...wish }: Part) =>
  partOf({ payment: payment(of), promised: { minor, tokens }, amountMinor: 0, leaveTokens: false, ...wish });

test.each([
  ['the whole', {}, { minor: 9900, tokens: 10 }],
  ['the price of one', { amountMinor: 990 }, { minor: 990, tokens: 1 }],
  ['a cent less takes none', { amountMinor: 989 }, { minor: 989, tokens: 0 }],
  ['a cent takes none', { amountMinor: 1 }, { minor: 1, tokens: 0 }],
  ['all but a cent', { amountMinor: 9899 }, { minor: 9899, tokens: 9 }],
  ['the cent that was left takes the last', { promisedMinor: 9899 }, { minor: 1, tokens: 1 }],
  ['the rest of what was begun', { promisedMinor: 990 }, { minor: 8910, tokens: 9 }],
  [
    'no token twice, where one in between was lost by the bank',
    { of: { amount: { minor: 2, currency: 'USD' }, tokens: 3 }, promisedMinor: 1, taken: 2, amountMinor: 1 },
    { minor: 1, tokens: 1 },
  ],
  ['with the tokens left alone', { leaveTokens: true }, { minor: 9900, tokens: 0 }],
  [
    'yen, which have no cents',
    { of: { amount: { minor: 1500, currency: 'JPY' }, tokens: 1 }, amountMinor: 1499 },
    { minor: 1499, tokens: 0 },
  ],
  [
    'dinars, which have three decimals',
    { of: { amount: { minor: 12_345, currency: 'KWD' }, tokens: 3 }, amountMinor: 8230 },
    { minor: 8230, tokens: 2 },
  ],
  [
    'sums beyond what a fraction holds',
    { of: { amount: { minor: 9_007_199_254_740_991, currency: 'USD' }, tokens: 500 } },
    { minor: 9_007_199_254_740_991, tokens: 500 },
  ],
])('NS-53 %s', (_what, wish, expected) => {
  expect(part(wish)).toEqual(expected);
});

test('NS-53 in whatever parts it goes back, together they take what the whole does', () => {
  for (let run = 0; run < 10_000; run += 1) {
    const total = 1 + Math.floor(Math.random() * 20_000);
    const tokens = Math.floor(Math.random() * 51);
    let [promisedMinor, taken] = [0, 0];
    while (promisedMinor < total) {
      const amountMinor = 1 + Math.floor(Math.random() * (total - promisedMinor));
      taken += part({ of: { amount: { minor: total, currency: 'USD' }, tokens }, promisedMinor, amountMinor }).tokens;
      promisedMinor += amountMinor;
    }
    expect(taken).toBe(tokens);
  }
});

test.each([
  ['more than was paid', { amountMinor: 9901 }, 9900],
  ['more than is left', { amountMinor: 2, promisedMinor: 9899 }, 1],
  ['a second time', { promisedMinor: 9900 }, 0],
  ['less than nothing', { amountMinor: -1 }, 9900],
  ['of what was declined', { of: { status: 'failed' as const } }, 0],
  ['of what cost nothing', { of: { amount: { minor: 0, currency: 'USD' } } }, 0],
])('NS-53 %s does not go back', (_what, wish, refundable) => {
  expect(() => part(wish)).toThrow(expect.objectContaining({ reason: 'REFUND_TOO_LARGE', details: { refundable } }));
});

const seen = (status: SeenRefund['status']): SeenRefund => ({
  id: 're_1',
  status,
  amount: { minor: 990, currency: 'USD' },
  createdAt: at,
  refundId: undefined,
  reason: '',
});
const refund = (state: Refund['state']): Refund => ({ ...foreignRefund(payment(), seen('pending'), 'r'), state });

test.each([
  ['pending', 'pending', 'pending'],
  ['pending', 'succeeded', 'done'],
  ['pending', 'failed', 'refused'],
  ['done', 'pending', 'done'],
  ['done', 'succeeded', 'done'],
  ['done', 'failed', 'refused'],
  ['refused', 'pending', 'refused'],
] as const)('NS-53 a refund that is %s here and %s there is %s', (state, status, after) => {
  expect(settleRefund(refund(state), seen(status), at)).toMatchObject({ state: after, providerId: 're_1' });
});

test('what is said again changes nothing', () => {
  const done = settleRefund(refund('pending'), seen('succeeded'), at);
  expect(settleRefund(done, seen('succeeded'), at)).toBe(done);
});

const dispute = (minor: number, currency = 'USD'): SeenDispute => ({
  id: 'dp_1',
  paymentIntentId: 'pi_1',
  amount: { minor, currency },
  reason: 'fraudulent',
  status: 'lost',
  isOpen: false,
  openedAt: at,
});

test.each([
  ['the whole', 0, 990, 990],
  ['what was left', 100, 990, 890],
  ['a part', 100, 500, 500],
  ['nothing where nothing was left', 990, 990, undefined],
])('NS-53 a lost dispute takes %s, beside what has gone back or is on its way', (_what, given, minor, taken) => {
  const paid = { ...payment(), amount: { minor: 990, currency: 'USD' } };
  const loss = lossOf(paid, { dispute: dispute(minor), promised: { minor: given, tokens: 0 } }, 'r');
  expect(loss?.amount.minor).toBe(taken);
  expect(loss?.tokens ?? 0).toBe(0);
  if (loss) expect(loss).toMatchObject({ reason: 'fraudulent', actor: undefined, disputeId: 'dp_1' });
});

test('NS-53 what a dispute took in another currency is not made into a line', () => {
  expect(lossOf(payment(), { dispute: dispute(990, 'AUD'), promised: { minor: 0, tokens: 0 } }, 'r')).toBeUndefined();
});
