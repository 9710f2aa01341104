import { endsText, isEnded, progressOf } from './lesson-clock.ts';

const when = Date.parse('2026-11-23T10:00:00Z');
const minute = 60_000;

test.each([
  [19, 'Lesson ends in 31 minutes'],
  [49, 'Lesson ends in 1 minute'],
  [49.5, 'Lesson ends in 30 seconds'],
  [-10, 'Lesson ends in 1 hour'],
])('CALL-42 %p minutes after the start: %s', (after, text) => {
  expect(endsText(when, when + after * minute)).toBe(text);
});

test('CALL-44 the lesson is over 50 minutes after its start, to the millisecond', () => {
  expect(isEnded(when, when + 50 * minute - 1)).toBe(false);
  expect(isEnded(when, when + 50 * minute)).toBe(true);
  expect(progressOf(when, when + 25 * minute)).toBe(0.5);
  expect(progressOf(when, when - minute)).toBe(0);
});
