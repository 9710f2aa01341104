import { amountOf, firstTerms, wordsOf } from './pay-terms.ts';

const byMinutes = { ...firstTerms, policyVersion: 2, payBy: 'minutes' } as const;

test.each([
  ['the whole rate, whatever was taught', { ...firstTerms, taughtSeconds: 60 }, 6_500],
  ['half of the lesson', { ...byMinutes, taughtSeconds: 1_500 }, 3_250],
  ['all of it', { ...byMinutes, taughtSeconds: 3_000 }, 6_500],
  ['longer than it lasts', { ...byMinutes, taughtSeconds: 3_001 }, 6_500],
  ['a second less', { ...byMinutes, taughtSeconds: 2_999 }, 6_498],
  ['nothing', { ...byMinutes, taughtSeconds: 0 }, 0],
  ['not measured', byMinutes, 6_500],
])('what is owed of a lesson: %s', (_case, terms, amount) => {
  expect(amountOf({ rateMinor: 6_500, terms })).toBe(amount);
});

test('without a rate nothing is owed by any terms', () => {
  expect([firstTerms, byMinutes].map((terms) => amountOf({ rateMinor: undefined, terms }))).toEqual([0, 0]);
});

test.each([
  [firstTerms, { within: '24 hours', part: 'the whole rate' }],
  [
    { ...byMinutes, taughtSeconds: 1_559 },
    { within: '24 hours', part: '25 of 50 minutes' },
  ],
  [
    { ...byMinutes, taughtSeconds: 9_999, feedbackMinutes: 60 },
    { within: '1 hour', part: '50 of 50 minutes' },
  ],
  [
    { ...byMinutes, feedbackMinutes: 90 },
    { within: '90 minutes', part: 'the whole rate' },
  ],
])('in words (%#)', (terms, words) => expect(wordsOf(terms)).toEqual(words));
