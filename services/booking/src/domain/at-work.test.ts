import { admin, student, tutor } from '../../test/builders.ts';
import type { Actor } from './actor.ts';
import { checkEnabled, checkSpeedTest } from './at-work.ts';

test.each([
  [undefined, undefined],
  [{ isEnabled: true }, undefined],
  [{ isEnabled: false }, 'This account is disabled.'],
])('%j: %s', (person, text) => {
  const act = () => checkEnabled(person);
  if (text) expect(act).toThrow(text);
  else expect(act).not.toThrow();
});

const told = 'Please pass the speed test first.';
test('a tutor of whom nothing is known yet is not held up', () => {
  expect(() => checkSpeedTest(undefined, tutor)).not.toThrow();
});

test.each<[boolean | undefined, Actor, string | undefined]>([
  [false, tutor, told],
  [true, tutor, undefined],
  [undefined, tutor, undefined],
  [false, admin, undefined],
  [false, student, undefined],
])('CON-08, AUTH-50 passed: %s, asked by %j: %s', (speedTestPassed, actor, text) => {
  const act = () => checkSpeedTest({ isEnabled: true, speedTestPassed }, actor);
  if (text) expect(act).toThrow(text);
  else expect(act).not.toThrow();
});
