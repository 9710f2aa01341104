import { fallbackRate, majorUnits, rateFromMajorUnits } from './tutor-rate.ts';

test.each([
  [65, 6500],
  [65.1, 6510],
  [0.07, 7],
  [19.99, 1999],
])('CON-26 a rate of %p major units is %p hundredths', (major, hundredths) => {
  expect(rateFromMajorUnits(major, 'AUD')).toEqual({ hundredths, currency: 'AUD' });
  expect(majorUnits(hundredths)).toBe(major);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.001])('CON-25 %p is no rate', (major) => {
  expect(rateFromMajorUnits(major, 'AUD')).toBeUndefined();
});

test('LIM-14 a rate without currency is in PHP', () => {
  expect(rateFromMajorUnits(65, '')).toEqual({ hundredths: 6500, currency: 'PHP' });
});

test('EARN-20 the fallback is 390', () => {
  expect(fallbackRate('AUD')).toEqual({ hundredths: 39_000, currency: 'AUD' });
});
