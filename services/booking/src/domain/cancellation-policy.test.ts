import { at, hour } from '../../test/builders.ts';
import { start } from '../../test/builders.ts';
import { canStillCancel } from './cancellation-policy.ts';
import { firstPolicy } from './policy.ts';

test.each([
  ['12 h and 1 ms before', -12 * hour - 1, true],
  ['12 h before to the millisecond', -12 * hour, true],
  ['1 ms later', -12 * hour + 1, false],
  ['at the start', 0, false],
  ['after it', hour, false],
])('BOOK-28, LIM-09 cancelling %s of the start: %s ms → %s', (_words, offset, free) => {
  expect(canStillCancel({ startsAt: start, policy: firstPolicy }, at(offset))).toBe(free);
});
