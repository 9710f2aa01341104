import type { PaymentsError } from './errors.ts';
import { NotOwnEarnings, NotOwnEntitlements, PayLineNotFound, PeriodUnknown, PriceUnknown } from './errors.ts';

test.each<[PaymentsError, string, string]>([
  [new PeriodUnknown(), 'PERIOD_UNKNOWN', 'This payment period is not available.'],
  [new PriceUnknown(), 'PRICE_UNKNOWN', 'This price is not on sale.'],
  [new NotOwnEarnings(), 'NOT_OWN_EARNINGS', 'You can only see your own earnings.'],
  [new NotOwnEntitlements(), 'NOT_OWN_ENTITLEMENTS', 'You can only see your own subscription.'],
  [
    new PayLineNotFound(['b1']),
    'PAY_LINE_NOT_FOUND',
    'Some of these lessons are not owed to this teacher in these days.',
  ],
])('%s says what is refused in a stable word and in words for people', (error, reason, message) => {
  expect(error).toMatchObject({ reason, message });
});

test('the lessons that are not owed are named', () => {
  expect(new PayLineNotFound(['b1', 'b2']).bookingIds).toEqual(['b1', 'b2']);
});
