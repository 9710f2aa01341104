import { totalsOf } from './earnings.ts';

const aud = (hundredths: number) => ({ hundredths, currency: 'AUD' });

test('EARN-06 EARN-15 paid and unpaid are counted and summed apart', () => {
  expect(
    totalsOf(
      [
        { rate: aud(6500), paid: false },
        { rate: aud(7010), paid: true },
        { rate: aud(10), paid: true },
      ],
      undefined,
    ),
  ).toEqual({ paidCount: 2, unpaidCount: 1, paidHundredths: 7020, unpaidHundredths: 6500, currency: 'AUD' });
});

test('EARN-20 a line without rate counts 390', () => {
  expect(
    totalsOf(
      [
        { rate: undefined, paid: false },
        { rate: aud(6500), paid: false },
      ],
      undefined,
    ).unpaidHundredths,
  ).toBe(45_500);
});

test('LIM-14 without any line the known currency stands, or PHP', () => {
  expect(totalsOf([], 'AUD').currency).toBe('AUD');
  expect(totalsOf([], undefined)).toEqual({
    paidCount: 0,
    unpaidCount: 0,
    paidHundredths: 0,
    unpaidHundredths: 0,
    currency: 'PHP',
  });
});

test('two currencies are never added up', () => {
  const totals = totalsOf(
    [
      { rate: aud(6500), paid: false },
      { rate: { hundredths: 100, currency: 'PHP' }, paid: false },
    ],
    undefined,
  );
  expect(totals).toMatchObject({ unpaidCount: 2, unpaidHundredths: 6500, currency: 'AUD' });
});

test('EARN-20 lines without any rate are in the known currency', () => {
  expect(totalsOf([{ rate: undefined, paid: true }], 'AUD')).toMatchObject({ paidHundredths: 39_000, currency: 'AUD' });
});
