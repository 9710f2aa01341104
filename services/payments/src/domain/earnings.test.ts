import { totalsOf, type Earned } from './earnings.ts';

const aud = (hundredths: number) => ({ hundredths, currency: 'AUD' });
const unpaid = (count: number, sum: Earned['sum']): Earned => ({ paid: false, count, sum });
const paid = (count: number, sum: Earned['sum']): Earned => ({ paid: true, count, sum });

test('EARN-06 EARN-15 paid and unpaid are counted and summed apart', () => {
  expect(totalsOf([unpaid(1, aud(6500)), paid(2, aud(7020))], 'AUD')).toEqual({
    paidCount: 2,
    unpaidCount: 1,
    paidHundredths: 7020,
    unpaidHundredths: 6500,
    currency: 'AUD',
  });
});

test('EARN-20 a line without rate counts 390, in the known currency', () => {
  const earned = [unpaid(2, undefined), unpaid(1, aud(6500)), paid(1, undefined)];
  expect(totalsOf(earned, 'AUD')).toEqual({
    paidCount: 1,
    unpaidCount: 3,
    paidHundredths: 39_000,
    unpaidHundredths: 84_500,
    currency: 'AUD',
  });
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
  const earned = [unpaid(1, aud(6500)), unpaid(1, { hundredths: 100, currency: 'PHP' })];
  expect(totalsOf(earned, 'AUD')).toMatchObject({ unpaidCount: 2, unpaidHundredths: 6500, currency: 'AUD' });
  expect(totalsOf(earned, 'PHP')).toMatchObject({ unpaidCount: 2, unpaidHundredths: 100, currency: 'PHP' });
});
