import { isPulled } from './use-pull-guard.ts';

test.each([
  [79, true, false],
  [80, true, true],
  [300, true, true],
  [300, false, false],
  [-80, true, false],
])('CALL-47 a pull of %p px (at the top: %p) asks: %p', (px, atTop, asks) => {
  expect(isPulled({ fromY: 100, atTop }, 100 + px)).toBe(asks);
});

test('Without a beginning there is no pull', () => expect(isPulled(undefined, 500)).toBe(false));
