import { makeRateWatch } from './rate-watch.ts';

const tickMs = 1_000 / 15;

/** Ticks of `seconds`, with so many pictures shown in each of them. */
function run(fps: number, seconds: number, watch = makeRateWatch(), startMs = 0) {
  let seen = { fps: 0, tooSlow: false };
  let slowAtMs: number | undefined;
  let owed = 0;
  const ticks = Math.round(seconds * 15);
  for (let tick = 1; tick <= ticks; tick += 1) {
    const nowMs = startMs + tick * tickMs;
    seen = watch.look(nowMs);
    if (seen.tooSlow) slowAtMs ??= nowMs - startMs;
    owed += fps / 15;
    if (owed >= 1) {
      owed -= 1;
      watch.shown();
    }
  }
  return { ...seen, slowAtMs, watch, endMs: startMs + ticks * tickMs };
}

test.each([
  [15, false],
  [9, false],
  [7, true],
  [0, true],
])('%d pictures a second for twelve seconds are too few: %s', (fps, slow) => {
  const seen = run(fps, 12);
  expect(seen.slowAtMs !== undefined).toBe(slow);
  expect(Math.abs(seen.fps - fps)).toBeLessThanOrEqual(0.5);
});

test('It takes 5 s under the lowest rate, after the 2 s that a rate needs', () => {
  expect(run(5, 6.8).slowAtMs).toBeUndefined();
  const { slowAtMs = 0 } = run(5, 12);
  expect(slowAtMs).toBeGreaterThanOrEqual(7_000);
  expect(slowAtMs).toBeLessThan(7_200);
});

test('Slow moments that end in time are forgiven', () => {
  const watch = makeRateWatch();
  const first = run(15, 5, watch);
  const dip = run(2, 4, watch, first.endMs);
  const after = run(15, 10, watch, dip.endMs);
  expect([first.slowAtMs, dip.slowAtMs, after.slowAtMs]).toEqual([undefined, undefined, undefined]);
});

test('A laptop that slept, or a tab that was frozen, is not a slow one', () => {
  const watch = makeRateWatch();
  const before = run(5, 5, watch);
  const after = run(15, 10, watch, before.endMs + 600_000);
  expect(after.slowAtMs).toBeUndefined();
  expect(after.fps).toBeGreaterThan(14);
});

test('A machine so busy that even the ticks are late is too slow', () => {
  const watch = makeRateWatch();
  const slow = Array.from({ length: 12 }, (_, tick) => {
    watch.shown();
    return watch.look(tick * 2_000).tooSlow;
  });
  expect(slow.indexOf(true) * 2_000).toBeGreaterThanOrEqual(7_000);
  expect(slow.at(-1)).toBe(true);
});
