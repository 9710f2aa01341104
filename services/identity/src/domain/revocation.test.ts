import { notBeforeNextSecond, notBeforeOf, oldestThatMatters } from './revocation.ts';

test('a token of the same second as the password change stays good', () => {
  expect(notBeforeOf(new Date('2026-03-02T10:00:00.999Z'))).toEqual(new Date('2026-03-02T10:00:00.000Z'));
  expect(notBeforeOf(new Date('2026-03-02T10:00:01.000Z'))).toEqual(new Date('2026-03-02T10:00:01.000Z'));
});

test.each([
  ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:01.000Z'],
  ['2026-03-02T10:00:00.999Z', '2026-03-02T10:00:01.000Z'],
  ['2026-03-02T10:00:01.000Z', '2026-03-02T10:00:02.000Z'],
])('what an administrator does at %s ends every token from before %s', (now, notBefore) => {
  expect(notBeforeNextSecond(new Date(now))).toEqual(new Date(notBefore));
});

test('a revocation is forgotten when no token can be that old', () => {
  expect(oldestThatMatters(new Date('2026-03-02T11:01:00.000Z'))).toEqual(new Date('2026-03-02T10:00:00.000Z'));
});
