import { aPromotion as promotion } from '../../test/promotions.ts';
import { requireCurrency, requireHolder, usable } from './promotion.ts';

const refusedFor = (reason: string) =>
  expect.objectContaining({ reason: 'PROMOTION_REFUSED', message: `This promotion code cannot be used: ${reason}` });

test.each([
  ['is not known', undefined, 0, 'it is not known.'],
  ['has ended', promotion({ refused: 'it has ended.' }), 0, 'it has ended.'],
  ['was used as often as it may', promotion({ mostUses: 2, uses: 2 }), 0, 'it has been used up.'],
  ['was used so by trials here', promotion({ mostUses: 2, uses: 1 }), 1, 'it has been used up.'],
])('NS-52 a code that %s is refused with the reason', (_what, code, usesHere, reason) => {
  expect(() => usable(code, usesHere)).toThrow(refusedFor(reason));
});

test('NS-52 one that may be used once more is', () => {
  const code = promotion({ mostUses: 2, uses: 1 });
  expect(usable(code)).toBe(code);
});

const tenDollars = promotion({ discount: { off: { amount: { minor: 1_000, currency: 'USD' } }, payments: 1 } });

test('NS-52 a sum is for payments in its currency; a share is for all', () => {
  expect(() => requireCurrency(tenDollars, 'JPY')).toThrow(
    refusedFor('it is for payments in USD, and this one is in JPY.'),
  );
  requireCurrency(tenDollars, 'USD');
  requireCurrency(promotion({ discount: { off: { percent: 20 }, payments: 1 } }), 'JPY');
  requireCurrency(promotion(), 'JPY');
});

test('NS-52 a code of one customer is nobody else’s, nor that of somebody whom the provider does not know yet', () => {
  const own = promotion({ customerId: 'cus_1' });
  for (const other of ['cus_2', undefined])
    expect(() => requireHolder(own, other)).toThrow(refusedFor('it is for somebody else.'));
  requireHolder(own, 'cus_1');
  requireHolder(promotion(), undefined);
});
