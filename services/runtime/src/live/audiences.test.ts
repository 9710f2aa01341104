import { makeAudiences } from './audiences.ts';
import { heapRoomFor } from '../waiting/heap-room.ts';

const heartbeatMs = 60_000;

function watching<M = string>(take?: (news: string) => M | undefined, ms = heartbeatMs) {
  const audiences = makeAudiences<string>();
  const stop = new AbortController();
  const options = { signal: stop.signal, heartbeatMs: ms, ...(take ? { take } : {}) };
  return { audiences, stop, stream: audiences.watch<M>('a', options) };
}

test('a watch stands before it says so, and tells in order what is published to its audience', async () => {
  const { audiences, stream } = watching();
  expect((await stream.next()).value).toEqual([]);
  for (const news of ['1', '2', '2']) audiences.publish('a', news);
  audiences.publish('b', 'not theirs');
  expect((await stream.next()).value).toEqual(['1', '2']);
  const next = stream.next();
  audiences.publish('a', '3');
  expect((await next).value).toEqual(['3']);
});

test('what is not taken is told to nobody, and silence is told as a sign of life', async () => {
  const { audiences, stream } = watching((news) => (news === 'mine' ? news : undefined), 20);
  await stream.next();
  audiences.publish('a', 'yours');
  expect((await stream.next()).value).toEqual([]);
});

test('a watcher that cannot be told is cut off, and keeps the news from nobody', async () => {
  const { audiences, stop, stream } = watching(() => {
    throw new Error('no such message');
  });
  const other = audiences.watch('a', { signal: stop.signal, heartbeatMs });
  await Promise.all([stream.next(), other.next()]);
  const next = stream.next();
  audiences.publish('a', '1');
  await expect(next).rejects.toThrow('no such message');
  expect((await other.next()).value).toEqual(['1']);
});

test('a watcher that reads too slowly is sent away', async () => {
  const { audiences, stream } = watching();
  await stream.next();
  for (let n = 0; n < 1_000; n += 1) audiences.publish('a', String(n));
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(audiences.size).toBe(0);
});

test('a watch ends with its signal and leaves nothing behind', async () => {
  const { audiences, stop, stream } = watching();
  await stream.next();
  expect(audiences.watched()).toEqual(['a']);
  const next = stream.next();
  stop.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(audiences.watched()).toEqual([]);
});

test('as many watch as there is memory for; one more is refused until somebody has gone', async () => {
  const audiences = makeAudiences<string>({ mostWatchers: 2 });
  const stops = [new AbortController(), new AbortController()];
  const watch = (signal: AbortSignal) => audiences.watch(['a', 'b'], { signal, heartbeatMs });
  const streams = stops.map(({ signal }) => watch(signal));
  for (const stream of streams) await stream.next();
  const { signal } = new AbortController();
  const one = watch(signal).next();
  await expect(one).rejects.toMatchObject({ kind: 'unavailable', reason: 'OVERLOADED' });
  const ended = streams[0]?.next();
  stops[0]?.abort();
  await ended;
  expect((await watch(signal).next()).value).toEqual([]);
});

test('there is memory for what fills half of the heap, and for one at least', () => {
  expect([heapRoomFor(65_536, 320 * 2 ** 20), heapRoomFor(2 ** 30, 2 ** 20)]).toEqual([2_560, 1]);
});
