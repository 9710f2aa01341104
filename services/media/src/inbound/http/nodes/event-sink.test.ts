import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { startSilentProxy } from '@parlance/runtime/testing/silent-proxy';
import { WebSocket } from 'ws';
import { makeEventSink } from './event-sink.ts';

const log = makeLogger({ name: 'event-sink', level: 'silent' });
const askEveryMs = 1_500;
const undo: (() => unknown)[] = [];
// The lines are real, and time goes on only where it is said.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(undo.splice(0).map((one) => one()));
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A node's line to a sink, by a proxy that can be silent while it answers for both ends. */
async function aLine({ autoPong = true } = {}) {
  const queue = { add: () => undefined, drained: async () => undefined, dropped: () => 0, stop: () => undefined };
  const sink = makeEventSink({
    admits: () => true,
    subprotocol: 's',
    interpret: () => [],
    queue,
    askEveryMs,
    log,
  });
  const server = createServer().on('upgrade', (request, socket, head) => sink.takes(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startSilentProxy(new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const closed: string[] = [];
  const isOver = new Promise<void>((resolve) =>
    sink.onClosed((node) => {
      closed.push(node);
      resolve();
    }),
  );
  const line = new WebSocket(`ws://${proxy.address}/janus-events/key/janus-a`, 's', { autoPong });
  await once(line, 'open');
  undo.push(
    () => line.terminate(),
    () => proxy.stop(),
    () => sink.stop(),
    () => server.close(),
  );
  /** Until the node has answered the next question, or would have. */
  async function hearOne() {
    const asked = once(line, 'ping');
    await pass(askEveryMs);
    await asked;
    await read();
  }
  /** Until the sink has read all that the node has sent: frames are read in their order. */
  async function read() {
    line.ping();
    await once(line, 'pong');
  }
  return { sink, line, proxy, closed, isOver, hearOne, read };
}

test('a line on which the node answers stays, though it has nothing to tell', async () => {
  const { closed, hearOne } = await aLine();
  for (let count = 0; count < 5; count += 1) await hearOne();
  expect(closed).toEqual([]);
});

test('a line on which something comes is heard and stays, however late the answer to a question', async () => {
  const { sink, line, closed, hearOne, read } = await aLine({ autoPong: false });
  for (let count = 0; count < 5; count += 1) {
    await hearOne();
    line.send('{}');
    await read();
  }
  expect([closed, sink.hears('janus-a')]).toEqual([[], true]);
});

test('a line on which nothing comes between two questions is ended', async () => {
  const { closed, isOver, hearOne } = await aLine({ autoPong: false });
  await hearOne();
  expect(closed).toEqual([]);
  await pass(askEveryMs);
  await isOver;
  expect(closed).toEqual(['janus-a']);
});

test('a line is heard once what the node kept has come, and what it tells is not known to be all as soon as a question on it is late', async () => {
  const { sink, proxy, closed, hearOne } = await aLine();
  await hearOne();
  await pass(2_000 - askEveryMs - 1);
  expect(sink.hears('janus-a')).toBe(false);
  await pass(1);
  expect(sink.hears('janus-a')).toBe(true);
  proxy.silence();
  await pass(2 * askEveryMs - 2_000 + 999);
  expect(sink.hears('janus-a')).toBe(true);
  await pass(1);
  expect([sink.hears('janus-a'), closed]).toEqual([false, []]);
});

test('a line that has fallen silent is ended, though nobody has closed it: the node is not heard', async () => {
  const { proxy, closed, isOver } = await aLine();
  proxy.silence();
  await pass(2 * askEveryMs);
  await isOver;
  expect(closed).toEqual(['janus-a']);
});
