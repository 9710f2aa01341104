import { DateTime } from 'luxon';
import { monthIn, monthsBefore } from './months.ts';

const before = (text: string, months: number) => new Date(monthsBefore(Date.parse(text), months)).toISOString();

test.each([
  ['2026-03-28T09:30:00.000Z', 1, '2026-02-28T09:30:00.000Z'],
  ['2026-03-29T09:30:00.000Z', 1, '2026-02-28T09:30:00.000Z'],
  ['2026-03-31T09:30:00.000Z', 1, '2026-02-28T09:30:00.000Z'],
  ['2028-03-31T09:30:00.000Z', 1, '2028-02-29T09:30:00.000Z'],
  ['2026-07-31T23:59:59.999Z', 1, '2026-06-30T23:59:59.999Z'],
  ['2026-01-15T00:00:00.000Z', 2, '2025-11-15T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2027-02-28T12:00:00.000Z'],
])('LST-14 of %s, %i months earlier is %s', (at, months, expected) => expect(before(at, months)).toBe(expected));

test('LST-14 every day of four years agrees with the library of time', () => {
  for (let day = 0; day < 4 * 366; day += 1) {
    const at = DateTime.utc(2026).plus({ days: day, hours: 7 });
    for (const months of [1, 2, 12]) {
      expect(monthsBefore(at.toMillis(), months)).toBe(at.minus({ months }).toMillis());
    }
  }
});

test.each([
  ['UTC', '2026-02', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-12', '2026-12-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z'],
  ['Australia/Darwin', '2026-03', '2026-02-28T14:30:00.000Z', '2026-03-31T14:30:00.000Z'],
  ['Europe/Berlin', '2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
])('in %s the month %s is from %s until %s', (zone, month, from, to) => {
  expect(monthIn(zone, month)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each(['', '2026', '2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', '+02026-01', '0099-12'])(
  '%j is no month',
  (month) => {
    expect(monthIn('UTC', month)).toBeUndefined();
  },
);
