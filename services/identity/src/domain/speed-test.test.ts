import { isMeasurement, passes } from './speed-test.ts';

const measured = (upMbps: number, downMbps: number) => ({ upMbps, downMbps, agreed: true });

test.each([
  [1, 1, true],
  [0.999, 1, false],
  [1, 0.999, false],
])('CON-08 %d Mbps up and %d down passes: %s', (up, down, passed) => {
  expect(passes(measured(up, down))).toBe(passed);
  expect(passes({ ...measured(up, down), agreed: false })).toBe(false);
});

test.each([
  [0, 0, true],
  [0.1, 940, true],
  [-0.1, 1, false],
  [1, -0.1, false],
  [NaN, 1, false],
  [1, NaN, false],
  [Infinity, 1, false],
  [1, Infinity, false],
])('CON-08 %d up and %d down is something that was measured: %s', (up, down, is) => {
  expect(isMeasurement(measured(up, down))).toBe(is);
});
