import { jest } from '@jest/globals';
import type { Actor } from '@parlance/runtime/auth/actor';
import { EventEmitter } from 'node:events';
import type { EventStream } from './event-stream.ts';
import { makeOpenStreams } from './open-streams.ts';

type Left = { at: number; retryMs: number | undefined };

function fakeStreams(count: number, began: number) {
  const left: Left[] = [];
  const all = Array.from({ length: count }, (): EventStream => {
    const events = new EventEmitter();
    return {
      send: () => undefined,
      end(retryMs) {
        left.push({ at: performance.now() - began, retryMs });
        events.emit('close');
      },
      closed: false,
      onClose: (listener) => void events.once('close', listener),
    };
  });
  return { all, left };
}

const actor = (index: number) => ({ uid: `u${index}` }) as Actor;

function openStreamsOf(count: number, options: { leavesASecond: number; longestDrainMs?: number }) {
  const streams = makeOpenStreams({ isRevoked: () => false, ...options });
  const { all, left } = fakeStreams(count, performance.now());
  all.forEach((stream, index) => streams.add(actor(index), stream));
  return { streams, left };
}

afterEach(() => jest.useRealTimers());

test("a stream ends within a second of the revocation of its token, others' go on", async () => {
  jest.useFakeTimers();
  const revoked = new Set<string>();
  const streams = makeOpenStreams({ isRevoked: ({ uid }) => revoked.has(uid) });
  const { all, left } = fakeStreams(2, performance.now());
  all.forEach((stream, index) => streams.add(actor(index), stream));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(left).toHaveLength(0);
  revoked.add('u1');
  await jest.advanceTimersByTimeAsync(250);
  streams.stop();
  expect([left.length, streams.size]).toEqual([1, 1]);
});

test('there are as many as there is memory for; one more is refused until somebody has gone', () => {
  const streams = makeOpenStreams({ isRevoked: () => false, mostStreams: 2 });
  const { all } = fakeStreams(2, performance.now());
  all.forEach((stream, index) => streams.add(actor(index), stream));
  expect(() => streams.demandRoom()).toThrow(expect.objectContaining({ kind: 'unavailable', reason: 'OVERLOADED' }));
  all[0]?.end();
  streams.stop();
  expect(() => streams.demandRoom()).not.toThrow();
});

describe('before the process ends', () => {
  test('many are sent away evenly, each with less than half a second before they come back', async () => {
    jest.useFakeTimers();
    const { streams, left } = openStreamsOf(1_000, { leavesASecond: 2_000 });
    const drained = streams.drain();
    await jest.advanceTimersByTimeAsync(500);
    await drained;
    streams.stop();
    expect([left.length, streams.size]).toEqual([1_000, 0]);
    for (const { retryMs } of left) expect(retryMs).toBeGreaterThanOrEqual(100);
    for (const { retryMs } of left) expect(retryMs).toBeLessThan(500);
    expect(left.at(-1)?.at).toBeGreaterThanOrEqual(400);
    // A twentieth of a second takes its share of the half.
    const groups = Map.groupBy(left, ({ at }) => at);
    expect([...groups.values()].map(({ length }) => length)).toEqual(Array<number>(10).fill(100));
  });

  test('few go at once, and more than there is time for in the time that there is', async () => {
    jest.useFakeTimers();
    const few = openStreamsOf(5, { leavesASecond: 200 });
    await few.streams.drain();
    few.streams.stop();
    expect(few.left.map(({ at }) => at)).toEqual([0, 0, 0, 0, 0]);
    const many = openStreamsOf(3_000, { leavesASecond: 100, longestDrainMs: 300 });
    const drained = many.streams.drain();
    await jest.advanceTimersByTimeAsync(250);
    await drained;
    many.streams.stop();
    expect(many.left.map(({ at }) => at)).toEqual(
      [0, 50, 100, 150, 200, 250].flatMap((at) => Array<number>(500).fill(at)),
    );
  });

  test('who comes while the others leave is sent away as well', async () => {
    const { streams, left } = openStreamsOf(100, { leavesASecond: 500 });
    const drained = streams.drain();
    const late = fakeStreams(2, performance.now());
    streams.add(actor(-1), late.all[0] as EventStream);
    expect([late.left.length, left.length < 100]).toEqual([1, true]);
    await drained;
    // A connection that was kept may bring somebody when all have gone.
    streams.add(actor(-2), late.all[1] as EventStream);
    streams.stop();
    expect([left.length, late.left.length, streams.size]).toEqual([100, 2, 0]);
    for (const { retryMs } of late.left) expect(retryMs).toBeGreaterThanOrEqual(100);
  });
});
