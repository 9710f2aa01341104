import { earningsOf, type Earned } from './earnings.ts';

const some = (paid: boolean, lessons: number, amountMinor: number, rest: Partial<Earned> = {}): Earned => ({
  paid,
  lessons,
  lines: lessons,
  amountMinor,
  currency: 'AUD',
  ...rest,
});

test('EARN-06 EARN-15 paid and unpaid are counted and summed apart', () => {
  expect(earningsOf([some(false, 1, 6_500), some(true, 2, 7_020)], 'AUD')).toEqual({
    paidCount: 2,
    unpaidCount: 1,
    currency: 'AUD',
    totals: [{ currency: 'AUD', paidMinor: 7_020, unpaidMinor: 6_500, lines: 3 }],
  });
});

test('NS-54 a correction counts as money and as no lesson', () => {
  const earned = [some(false, 1, 6_500), some(false, 0, -6_500, { lines: 1 })];
  expect(earningsOf(earned, 'AUD')).toMatchObject({
    unpaidCount: 1,
    totals: [{ currency: 'AUD', unpaidMinor: 0, lines: 3 - 1 }],
  });
});

test('LIM-14 without any line the known currency stands, or PHP', () => {
  expect(earningsOf([], 'AUD').currency).toBe('AUD');
  expect(earningsOf([], undefined)).toEqual({ paidCount: 0, unpaidCount: 0, currency: 'PHP', totals: [] });
});

test('two currencies are never added up', () => {
  const earned = [
    some(false, 1, 6_500),
    some(false, 1, 100, { currency: 'JPY' }),
    some(true, 1, 7, { currency: 'JPY' }),
  ];
  expect(earningsOf(earned, 'JPY')).toMatchObject({
    unpaidCount: 2,
    currency: 'JPY',
    totals: [
      { currency: 'AUD', paidMinor: 0, unpaidMinor: 6_500, lines: 1 },
      { currency: 'JPY', paidMinor: 7, unpaidMinor: 100, lines: 2 },
    ],
  });
});
