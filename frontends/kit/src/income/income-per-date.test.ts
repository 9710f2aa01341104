import { aPayLine } from '../testing/builders.ts';
import { thisPeriod } from '../testing/pay-builders.ts';
import { corrections, incomePerDate } from './income-per-date.ts';

const { start } = thisPeriod;
const week = { start, currency: 'PHP' };
const at = (days: number, ms = 0) => start + days * 86_400_000 + ms;

test('EARN-07, EARN-11 each of the seven dates is the school’s, to the millisecond, paid and unpaid apart', () => {
  const lines = [
    aPayLine({ when: at(0) }),
    aPayLine({ when: at(1, -1), paid: true }),
    aPayLine({ when: at(1) }),
    aPayLine({ when: at(7, -1), amount: 5 }),
  ];
  expect(incomePerDate(lines, week).map(({ date, paid, unpaid }) => [date, paid, unpaid])).toEqual([
    ['2026-11-16', 39_000, 39_000],
    ['2026-11-17', 0, 39_000],
    ...['18', '19', '20', '21'].map((day) => [`2026-11-${day}`, 0, 0]),
    ['2026-11-22', 0, 5],
  ]);
});

test.each([
  ['PHP', 39_000],
  ['JPY', 390],
  ['KWD', 390_000],
])('EARN-20, CON-25 what came without a rate is drawn as 390 of its currency: %s', (currency, drawn) => {
  const lines = [aPayLine({ when: at(2), currency, rate: 0, amount: 0 })];
  expect(incomePerDate(lines, { start, currency })[2]?.unpaid).toBe(drawn);
});

test('NS-54 corrections stand beside the dates, and another currency is left out', () => {
  const lines = [
    aPayLine({ when: at(1) }),
    aPayLine({ when: at(-7), amount: -39_000, correctsPeriod: '2026-11-09' }),
    aPayLine({ when: at(1), currency: 'AUD', amount: 6_500 }),
  ];
  const drawn = incomePerDate(lines, week);
  expect(drawn).toHaveLength(8);
  expect(drawn.at(-1)).toMatchObject({ date: corrections, paid: 0, unpaid: -39_000 });
  expect(drawn[1]?.unpaid).toBe(39_000);
});
