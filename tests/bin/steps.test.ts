import { closingLine, toldOfTries, type Outcome } from './steps.ts';

const outcome = (more: Partial<Outcome>): Outcome => ({ name: 'int', ok: true, ms: 1, passed: 0, failed: 0, ...more });

test('the closing line tells what passed only at the second try, and counts it as neither passed nor failed', () => {
  const outcomes = [outcome({ passed: 7, secondTries: ['a mail is sent'] }), outcome({ passed: 2 })];
  expect(closingLine(outcomes)).toBe('9 passed, 0 failed, 1 passed only at the second try');
});

test('a suite that did not do is one failure at least', () => {
  expect(closingLine([outcome({ ok: false })])).toBe('0 passed, 1 failed, 0 passed only at the second try');
  expect(closingLine([outcome({ ok: false, failed: 3 })])).toContain('3 failed');
});

test('why a test failed is told with what became of it', () => {
  const reasons = { 'a mail is sent': 'mail.spec.ts:7 none came', 'a slot is booked': 'book.spec.ts:3 it was not' };
  expect(toldOfTries([outcome({ secondTries: ['a mail is sent'], reasons }), outcome({})])).toEqual([
    'Passed only at the second try, int: a mail is sent\n  The first said: mail.spec.ts:7 none came',
    'Failed, int: a slot is booked\n  The first said: book.spec.ts:3 it was not',
  ]);
});
