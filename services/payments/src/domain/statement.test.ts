import { lineOf } from '../../test/pay-lines.ts';
import { ruleOf, totalsOf } from './statement.ts';

const own = lineOf();

test.each([
  ['completed', own, 'Completed, with feedback within 24 hours: the whole rate'],
  ['completed by hand', { ...own, cause: 'admin' }, 'Completed by an administrator: the whole rate'],
  ['student absent', { ...own, status: 'student-absent' }, 'The student was absent: the whole rate'],
  ['no rate', { ...own, rateMinor: undefined, amountMinor: 0 }, 'No rate came with the booking'],
  [
    'taken back',
    { ...own, correctsPeriod: '2026-03-02', amountMinor: -1 },
    'The lesson is not owed any more; its week had been paid',
  ],
  ['owed after all', { ...own, correctsPeriod: '2026-03-02' }, 'The lesson is owed after all; its week had been paid'],
  ['corrected', { ...own, correctsPeriod: '2026-03-02', reason: 'New rate' }, 'New rate'],
])('NS-54, CON-46 the rule behind a line: %s', (_name, line, rule) => {
  expect(ruleOf(line)).toBe(rule);
});

test('totals are per currency', () => {
  const yen = { ...own, currency: 'JPY', amountMinor: 900, paid: true };
  expect(totalsOf([yen, own, { ...own, amountMinor: -500 }])).toEqual([
    { currency: 'AUD', paidMinor: 0, unpaidMinor: 6_000, lines: 2 },
    { currency: 'JPY', paidMinor: 900, unpaidMinor: 0, lines: 1 },
  ]);
});
