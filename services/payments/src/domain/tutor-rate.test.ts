import { currencyOr, tutorRate } from './tutor-rate.ts';

test('CON-25 no rate, less than none and nonsense all mean that none came with the booking', () => {
  for (const minor of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.5])
    expect(tutorRate(minor, 'AUD')).toEqual({ rateMinor: undefined, currency: 'AUD' });
  expect(tutorRate(6_500, 'AUD')).toEqual({ rateMinor: 6_500, currency: 'AUD' });
});

test('LIM-14 where no currency is said it is PHP', () => {
  expect([currencyOr(''), currencyOr('JPY')]).toEqual(['PHP', 'JPY']);
});
