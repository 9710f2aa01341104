import { DateTime } from 'luxon';
import { monthsBefore } from './months.ts';

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
