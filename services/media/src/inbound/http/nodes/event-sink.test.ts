import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startSilentProxy } from '@parlance/runtime/testing/silent-proxy';
import { WebSocket } from 'ws';
import { makeEventSink } from './event-sink.ts';

const log = makeLogger({ name: 'event-sink', level: 'silent' });
const askEveryMs = 100;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const undo: (() => unknown)[] = [];
afterEach(() => Promise.all(undo.splice(0).map((one) => one())));

/** A node's line to a sink, by a proxy that can be silent while it answers for both ends. */
async function aLine({ autoPong = true, askEveryMs: everyMs = askEveryMs } = {}) {
  const queue = { add: () => undefined, drained: async () => undefined, dropped: () => 0, stop: () => undefined };
  const sink = makeEventSink({
    admits: () => true,
    subprotocol: 's',
    interpret: () => [],
    queue,
    askEveryMs: everyMs,
    log,
  });
  const server = createServer().on('upgrade', (request, socket, head) => sink.takes(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startSilentProxy(new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const closed: string[] = [];
  sink.onClosed((node) => closed.push(node));
  const line = new WebSocket(`ws://${proxy.address}/janus-events/key/janus-a`, 's', { autoPong });
  await once(line, 'open');
  undo.push(
    () => line.terminate(),
    () => proxy.stop(),
    () => sink.stop(),
    () => server.close(),
  );
  return { sink, line, proxy, closed };
}

test('a line on which the node answers stays, though it has nothing to tell', async () => {
  const { closed } = await aLine();
  await pause(5 * askEveryMs);
  expect(closed).toEqual([]);
});

test('a line on which something comes is heard and stays, however late the answer to a question', async () => {
  const { sink, line, closed } = await aLine({ autoPong: false });
  const telling = setInterval(() => line.send('{}'), askEveryMs / 2);
  undo.push(() => clearInterval(telling));
  await pause(5 * askEveryMs);
  expect(closed).toEqual([]);
  await eventually(async () => sink.hears('janus-a'));
});

test('what a line tells is not known to be all as soon as a question on it is late', async () => {
  const { sink, proxy, closed } = await aLine({ askEveryMs: 1_500 });
  await eventually(async () => sink.hears('janus-a'));
  proxy.silence();
  await eventually(async () => !sink.hears('janus-a'));
  expect(closed).toEqual([]);
});

test('a line that has fallen silent is ended, though nobody has closed it: the node is not heard', async () => {
  const { proxy, closed } = await aLine();
  proxy.silence();
  await pause(5 * askEveryMs);
  expect(closed).toEqual(['janus-a']);
});
