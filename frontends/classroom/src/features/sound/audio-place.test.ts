import { clockOf, positionAt, whoHears } from './audio-place.ts';

const audio = { title: 'Warm-up', playing: true, positionMs: 10_000, durationMs: 42_000, at: 1_000_000 };

test('The place of what plays moves with the school’s time and stops at the end', () => {
  expect(positionAt(audio, 1_005_000)).toBe(15_000);
  expect(positionAt(audio, 1_500_000)).toBe(42_000);
  expect(positionAt({ ...audio, playing: false }, 1_005_000)).toBe(10_000);
  expect(positionAt(audio, 999_000)).toBe(10_000);
});

test.each([
  [0, '0:00'],
  [52_900, '0:52'],
  [98_000, '1:38'],
  [600_000, '10:00'],
])('%p ms read as %s', (ms, text) => expect(clockOf(ms)).toBe(text));

test('CALL-37 who does not hear it is named', () => {
  const here = ['Ana', 'Bo'].map((name) => ({ uid: name.toLowerCase(), name }));
  expect(whoHears(['ana', 'gone'], here)).toEqual({ heard: 1, count: 2, deaf: ['Bo'] });
});
