import type { PaymentsError } from './errors.ts';
import { NotOwnEarnings, NotOwnEntitlements, PayLineNotFound, PeriodUnknown, PriceUnknown } from './errors.ts';

test.each<[string, () => PaymentsError, string]>([
  ['PERIOD_UNKNOWN', () => new PeriodUnknown(), 'This payment period is not available.'],
  ['PRICE_UNKNOWN', () => new PriceUnknown(), 'This price is not on sale.'],
  ['NOT_OWN_EARNINGS', () => new NotOwnEarnings(), 'You can only see your own earnings.'],
  ['NOT_OWN_ENTITLEMENTS', () => new NotOwnEntitlements(), 'You can only see your own subscription.'],
  [
    'PAY_LINE_NOT_FOUND',
    () => new PayLineNotFound(['b1']),
    'Some of these lessons are not owed to this teacher in these days.',
  ],
])('%s says what is refused in a stable word and in words for people', (reason, make, message) => {
  expect(make()).toMatchObject({ reason, message });
});

test('the lessons that are not owed are named', () => {
  expect(new PayLineNotFound(['b1', 'b2']).bookingIds).toEqual(['b1', 'b2']);
});
