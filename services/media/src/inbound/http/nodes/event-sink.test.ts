import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { startSilentProxy } from '@parlance/runtime/testing/silent-proxy';
import { WebSocket } from 'ws';
import { makeEventSink } from './event-sink.ts';

const log = makeLogger({ name: 'event-sink', level: 'silent' });
const askEveryMs = 100;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const undo: (() => unknown)[] = [];
afterEach(() => Promise.all(undo.splice(0).map((one) => one())));

/** A node's line to a sink, by a proxy that can be silent while it answers for both ends. */
async function aLine() {
  const queue = { add: () => undefined, drained: async () => undefined, dropped: () => 0, stop: () => undefined };
  const sink = makeEventSink({ admits: () => true, subprotocol: 's', interpret: () => [], queue, askEveryMs, log });
  const server = createServer().on('upgrade', (request, socket, head) => sink.takes(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startSilentProxy(new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const closed: string[] = [];
  sink.onClosed((node) => closed.push(node));
  const line = new WebSocket(`ws://${proxy.address}/janus-events/key/janus-a`, 's');
  await once(line, 'open');
  undo.push(
    () => line.terminate(),
    () => proxy.stop(),
    () => sink.stop(),
    () => server.close(),
  );
  return { proxy, closed };
}

test('a line on which the node answers stays, though it has nothing to tell', async () => {
  const { closed } = await aLine();
  await pause(5 * askEveryMs);
  expect(closed).toEqual([]);
});

test('a line that has fallen silent is ended, though nobody has closed it: the node is not heard', async () => {
  const { proxy, closed } = await aLine();
  proxy.silence();
  await pause(5 * askEveryMs);
  expect(closed).toEqual(['janus-a']);
});
