import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { type FeedbackForm, feedbackSchema, sheetOf } from './model.ts';

const feedbackFaults = (form: FeedbackForm, isPte: boolean) =>
  Object.fromEntries(
    Object.entries(faultsOf(feedbackSchema(['s'], isPte), { s: sheetOf({ form, completedAssigned: false }) })).map(
      ([path, fault]) => [path.replace(/^s\.?/, ''), fault],
    ),
  );

const words = (count: number) => Array.from({ length: count }, (_unused, index) => `word${index}`).join(' ');
const whole = (text: string) => ({
  pronunciation: text,
  vocabulary: text,
  grammar: text,
  listening: text,
  behaviour: text,
});

test('FEED-05, FEED-06 a normal lesson needs all five', () => {
  expect(feedbackFaults({}, false)).toEqual({
    pronunciation: 'is required',
    vocabulary: 'is required',
    grammar: 'is required',
    listening: 'is required',
    behaviour: 'is required',
  });
});

test.each([
  [9, 'needs to have minimum 10 words'],
  [10, undefined],
  [300, undefined],
  [301, 'needs to have maximum 300 words'],
])('FEED-07, FEED-08 %i words in a normal field: %s', (count, expected) => {
  expect(feedbackFaults(whole(words(count)), false).grammar).toBe(expected);
});

test.each([
  [19, 'Needs to have at least 20 words'],
  [20, undefined],
  [200, undefined],
  [201, 'Needs to have a maximum of 200 words'],
])('FEED-10, FEED-11 %i words in a PTE field: %s', (count, expected) => {
  expect(feedbackFaults({ speaking: words(count) }, true).speaking).toBe(expected);
});

test('FEED-09, FEED-12, FEED-13 PTE fields are optional, one is enough, none is not, and behaviour is not asked', () => {
  expect(feedbackFaults({ reading: words(20) }, true)).toEqual({});
  expect(feedbackFaults({ reading: '  ' }, true)).toEqual({ '': 'At least one field is required' });
  expect(feedbackFaults({ speaking: words(20) }, true).behaviour).toBeUndefined();
});
