import { schoolMonth } from './school-month.ts';

test.each([
  ['2026-11', '2026-10-31T14:30:00.000Z', '2026-11-30T14:30:00.000Z'],
  ['2026-12', '2026-11-30T14:30:00.000Z', '2026-12-31T14:30:00.000Z'],
])('%s begins and ends at midnight in Darwin', (month, from, to) => {
  expect(schoolMonth(month)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each(['2026-13', '2026', 'November', '2026-11-01'])('%s is no month', (month) => {
  expect(() => schoolMonth(month)).toThrow('A month is written YYYY-MM.');
});
