import { aPromotion as promotion } from '../../test/promotions.ts';
import { addressKey, isTrialEnding, trialEnd, trialTerms } from './trial.ts';

const now = new Date('2026-06-01T00:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
test.each([
  ['without a code', undefined, 1, 7],
  ['with a code that says nothing', {}, 1, 7],
  ['with days', { trial_days: '14' }, 1, 14],
  ['with tokens', { trial_tokens: '2' }, 2, 7],
  ['with nonsense', { trial_days: 'many', trial_tokens: '-1' }, 1, 7],
  ['with more than can be meant', { trial_days: '9000', trial_tokens: '900' }, 1, 7],
  ['with half a token', { trial_tokens: '1.5' }, 1, 7],
])('NS-10, NS-52 a trial %s', (_what, metadata, tokens, days) => {
  expect(trialTerms(metadata && promotion({ metadata }))).toEqual({ tokens, days });
  expect(trialEnd(days, now)).toEqual(after(days));
});

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['  ada@example.org ', 'ada@example.org'],
  ['ÄDA@example.org', 'äda@example.org'],
  [' ', 'u'],
])('NS-10 %s is the address %s', (written, key) => {
  expect(addressKey(written, 'u')).toBe(key);
});

test.each([
  [after(1), true],
  [new Date(after(1).getTime() + 1), false],
  [new Date(now.getTime() + 1), true],
  [now, false],
  [after(-1), false],
])('a trial that ends at %p is told of now: %p', (expiresAt, told) => {
  expect(isTrialEnding(expiresAt, now)).toBe(told);
});
