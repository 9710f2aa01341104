import { isNeverSent, SendingLater, SendingOutdated, SendingRefused } from './not-sent.ts';

test('an error names itself in logs', () => {
  expect(String(new SendingRefused('550 no such user'))).toBe('SendingRefused: 550 no such user');
});

test.each([
  [new SendingRefused('550'), 'failed'],
  [new SendingOutdated('over'), 'dropped'],
  [new SendingLater('429', 1_000), undefined],
  [new Error('no line'), undefined],
])('%s is tried again unless it never leaves', (error, outcome) => {
  expect(isNeverSent(error) ? error.outcome : undefined).toBe(outcome);
});
