import { at, hour, minute, start } from '../../test/builders.ts';
import { isToBeReminded, remindedStartsUntil } from './reminder.ts';

test.each([
  [-hour - 1, false],
  [-hour, true],
  [-1, true],
])('FB-45 %i ms from its start a lesson is due: %s', (offset, isDue) => {
  expect(start.getTime() <= remindedStartsUntil(at(offset)).getTime()).toBe(isDue);
});

test.each([
  ['open', -1, true],
  ['open', 0, false],
  ['pending', -hour, false],
  ['tutor-absent', -minute, false],
  ['cancelled', -minute, false],
  ['in-progress', -minute, false],
] as const)(
  'FB-45 people of a lesson that is %s, %i ms from its start, are reminded: %s',
  (status, offset, expected) => {
    expect(isToBeReminded({ status, startsAt: start }, at(offset))).toBe(expected);
  },
);
