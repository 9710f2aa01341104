import { levelOf } from './level-meter.ts';

const tone = (amplitude: number) => Float32Array.from({ length: 1024 }, (_, i) => amplitude * Math.sin(i / 3));

test('CALL-10 silence is 0, a loud voice is 1, speech lies between', () => {
  expect(levelOf(tone(0))).toBe(0);
  expect(levelOf(tone(0.9))).toBe(1);
  expect(levelOf(tone(0.05))).toBeGreaterThan(0.3);
  expect(levelOf(tone(0.05))).toBeLessThan(0.9);
});
