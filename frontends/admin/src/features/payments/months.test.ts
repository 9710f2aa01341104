import { lastMonths } from './months.ts';

test('a year of months, from the one that runs in Darwin', () => {
  // 1 January there, 31 December in UTC.
  const months = lastMonths(Date.parse('2026-12-31T15:00:00Z'), '');
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([12, '2027-01', '2026-12', '2026-02']);
});

test('a month of long ago is there while it is chosen', () => {
  expect(lastMonths(Date.parse('2026-11-26T00:00:00Z'), '2024-05').at(-1)).toBe('2024-05');
  expect(lastMonths(Date.parse('2026-11-26T00:00:00Z'), '2026-10')).toHaveLength(12);
});
