import { makeEqualizeTiming } from './equalize-timing.ts';

test.each([
  [0, 1_000],
  [1, 1_000],
  [999, 1_000],
  [1_000, 1_000],
  [1_001, 2_000],
  [2_400, 3_000],
])('L8 work of %i ms is answered after %i ms', async (workMs, answeredMs) => {
  let now = 50;
  const spend = async (ms: number) => void (now += ms);
  const equalizeTiming = makeEqualizeTiming({ stepMs: 1_000, elapsed: () => now, pause: spend });
  expect(await equalizeTiming(() => spend(workMs).then(() => 'done'))).toBe('done');
  expect(now - 50).toBe(answeredMs);
});
