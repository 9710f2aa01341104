import { dateInDarwin, lessonHour, mondayAfter } from './lesson-times.ts';
import { exactly, seconds } from './lesson-words.ts';

const at = (text: string) => Date.parse(`${text}+09:30`);

test.each([
  ['in the middle of the week', '2026-12-09T14:00:00', '2026-12-14T00:00:00'],
  ['on the Sunday before', '2026-12-13T23:59:59', '2026-12-14T00:00:00'],
  ['on a Monday it is the next one', '2026-12-14T00:00:00', '2026-12-21T00:00:00'],
])('CON-45 the Monday after an instant, %s', (_when, from, to) => {
  expect(mondayAfter(at(from))).toBe(at(to));
});

test('A lesson begins on the hour in Darwin, thirteen hours ahead or a little more', () => {
  expect(lessonHour(at('2026-12-09T01:00:00'))).toBe(at('2026-12-09T14:00:00'));
  expect(lessonHour(at('2026-12-09T01:00:01'))).toBe(at('2026-12-09T15:00:00'));
  expect(dateInDarwin(at('2026-12-09T00:10:00'))).toBe('2026-12-09');
});

test('Instants and lengths are written as the portal writes them', () => {
  expect(exactly(at('2026-12-07T22:00:00'))).toBe('Mon 7 Dec 2026, 22:00 Darwin (UTC+9:30)');
  expect(seconds(1_249)).toBe('1.2 s');
});
