import { makePace, tickMs } from './pace.ts';

/** Pictures in ten seconds, each of which takes `workMs`. */
function picturesOf(workMs: number): number {
  const pace = makePace();
  let pictures = 0;
  for (let nowMs = 0; nowMs < 10_000; nowMs += tickMs) {
    if (!pace.isDue(nowMs)) continue;
    pace.done({ startedMs: nowMs, endedMs: nowMs + workMs });
    pictures += 1;
  }
  return pictures / 10;
}

test.each([
  [1, 15],
  [30, 15],
  [40, 10],
  [48, 10],
  [60, 7.5],
  [90, 5],
  [490, 1],
])('Pictures of %d ms come %d times a second', (workMs, fps) => {
  expect(Math.abs(picturesOf(workMs) - fps)).toBeLessThanOrEqual(0.15);
});

test.each([1, 20, 33, 40, 55, 90, 400])('Pictures of %d ms never take more than half of the thread', (workMs) => {
  expect((picturesOf(workMs) * workMs) / 1_000).toBeLessThanOrEqual(0.55);
});
