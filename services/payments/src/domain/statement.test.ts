import { lineOf } from '../../test/pay-lines.ts';
import { ruleOf, totalsOf } from './statement.ts';

const own = { ...lineOf(), correctsPaid: false };
const late = { ...own, correctsPeriod: '2026-03-02' };

test.each([
  ['completed', own, 'Completed, with feedback within 24 hours: the whole rate'],
  ['completed by hand', { ...own, cause: 'admin' }, 'Completed by an administrator: the whole rate'],
  ['student absent', { ...own, status: 'student-absent' }, 'The student was absent: the whole rate'],
  ['no rate', { ...own, rateMinor: undefined, amountMinor: 0 }, 'No rate came with the booking'],
  [
    'taken back',
    { ...late, correctsPaid: true, amountMinor: -1 },
    'The lesson is not owed any more; its week had been paid',
  ],
  ['owed after all', { ...late, correctsPaid: true }, 'The lesson is owed after all; its week had been paid'],
  ['taken back before its week was paid', { ...late, amountMinor: -1 }, 'The lesson is not owed any more'],
  ['owed after all before its week was paid', late, 'The lesson is owed after all'],
  ['corrected', { ...late, reason: 'New rate' }, 'New rate'],
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
