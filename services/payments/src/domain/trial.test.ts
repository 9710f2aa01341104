import { addressKey, isTrialEnding, trialTerms, usable, type Promotion } from './trial.ts';

const now = new Date('2026-06-01T00:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const promotion = (over: Partial<Promotion> = {}): Promotion => ({
  id: 'promo_1',
  metadata: {},
  refused: undefined,
  mostUses: undefined,
  uses: 0,
  ...over,
});

test.each([
  ['without a code', undefined, 1, 7],
  ['with a code that says nothing', {}, 1, 7],
  ['with days', { trial_days: '14' }, 1, 14],
  ['with tokens', { trial_tokens: '2' }, 2, 7],
  ['with nonsense', { trial_days: 'many', trial_tokens: '-1' }, 1, 7],
  ['with more than can be meant', { trial_days: '9000', trial_tokens: '900' }, 1, 7],
  ['with half a token', { trial_tokens: '1.5' }, 1, 7],
])('NS-10, NS-52 a trial %s', (_what, metadata, tokens, days) => {
  expect(trialTerms(metadata && promotion({ metadata }), now)).toEqual({ tokens, expiresAt: after(days) });
});

test.each([
  ['is not known', undefined, 0, 'it is not known.'],
  ['has ended', promotion({ refused: 'it has ended.' }), 0, 'it has ended.'],
  ['was used as often as it may', promotion({ mostUses: 2, uses: 2 }), 0, 'it has been used up.'],
  ['was used so by trials here', promotion({ mostUses: 2, uses: 1 }), 1, 'it has been used up.'],
])('NS-52 a code that %s is refused with the reason', (_what, code, usesHere, reason) => {
  expect(() => usable(code, usesHere)).toThrow(
    expect.objectContaining({ reason: 'PROMOTION_REFUSED', message: `This promotion code cannot be used: ${reason}` }),
  );
});

test('NS-52 one that may be used once more is', () => {
  const code = promotion({ mostUses: 2, uses: 1 });
  expect(usable(code)).toBe(code);
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
