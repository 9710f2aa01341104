import { makeMeter } from './meter.ts';

const meter = () => makeMeter({ startedAt: 1_000, lengthMs: 120_000 });

test('times are told by endpoint and by kind; a refusal is an answer, a lost one, a 5xx and one that was not understood are failures', () => {
  const all = meter();
  for (let ms = 1; ms <= 100; ms += 1) all.note('book an hour', { ms, status: 200, at: 1_000 });
  for (const status of [409, 422, 503, 0, 400]) all.note('cancel a lesson', { ms: 10, status, at: 1_000 });
  const [booked, cancelled] = all.figures();
  expect(booked).toMatchObject({ name: 'book an hour', kind: 'booking', count: 100, refused: 0, failed: 0 });
  for (const [share, ms] of Object.entries({ p50: 50, p95: 95, p99: 99, max: 100 }))
    expect(Math.abs((booked?.[share as 'p50'] ?? 0) - ms)).toBeLessThan(0.2);
  expect(cancelled).toMatchObject({ count: 5, refused: 2, failed: 3 });
  expect(all.ofKind()).toEqual([expect.objectContaining({ name: 'booking', count: 105, refused: 2, failed: 3 })]);
});

test('a run is told in slices, and live events are no calls', () => {
  const all = meter();
  const noted = { ms: 5, status: 200 };
  for (const at of [1_000, 1_500, 4_000]) all.note('see messages', { ...noted, at });
  all.note('commit to live event', { ...noted, at: 9_000 });
  all.note('see messages', { ...noted, at: 9_500 });
  // Nothing was answered from the fourth second to the eighth.
  expect(all.slices().map(({ fromS, perSecond }) => [fromS, perSecond])).toEqual([
    [0, 1],
    [2, 0.5],
    [4, 0],
    [6, 0],
    [8, 0.5],
  ]);
});

test('what took longer than anything may is kept as the longest', () => {
  const all = meter();
  all.note('see messages', { ms: 10 * 60_000, status: 0, at: 1_000 });
  expect(all.figures()[0]?.max).toBeGreaterThan(100_000);
});

test('a school that turns everybody away is not fast: nothing but a rule is a refusal', () => {
  const all = meter();
  for (const status of [401, 403, 404, 429]) all.note('search for hours', { ms: 1, status, at: 1_000 });
  for (const status of [401, 403, 404, 429]) all.note('book an hour', { ms: 1, status, at: 1_000 });
  for (const status of [401, 403, 404, 429]) all.note('cancel a lesson', { ms: 1, status, at: 1_000 });
  const [searched, booked, cancelled] = all.figures();
  expect(searched).toMatchObject({ count: 4, refused: 0, failed: 4 });
  // An hour that was given back has another id.
  expect(booked).toMatchObject({ count: 4, refused: 1, failed: 3 });
  // One's own lesson has the id that one knows.
  expect(cancelled).toMatchObject({ count: 4, refused: 0, failed: 4 });
});

test('what could not be sent has failed, and took as long as anybody waits', () => {
  const all = meter();
  all.note('search for hours', { ms: 1, status: 200, at: 1_000 });
  all.notSent('search for hours', { waitedMs: 30_000, count: 9 });
  expect(all.figures()[0]).toMatchObject({ count: 10, failed: 9 });
  expect(all.figures()[0]?.p50).toBeGreaterThan(25_000);
  expect(all.unsent).toBe(9);
  // Nobody knows when each was due: the course of the run has what was sent.
  expect(all.slices().map(({ failed }) => failed)).toEqual([0]);
});
