import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Secret } from '@parlance/runtime/config/secret';
import { WebSocketServer, type WebSocket } from 'ws';
import { makeSignallingLook } from './signalling-look.ts';

const times = { waitMs: 100, questionMs: 300, answerCountsMs: 400, lineKeptMs: 200 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const undo: (() => unknown)[] = [];
afterEach(() => Promise.all(undo.splice(0).map((one) => one())));

type Hear = (socket: WebSocket, question: { janus: string; transaction: string }) => void;
const pong: Hear = (socket, { transaction }) => socket.send(JSON.stringify({ janus: 'pong', transaction }));

/** What it answers may be changed; `lines` counts those who came. */
async function aNode(hear: Hear = pong) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const node = { hear, lines: 0, close: () => end(server) };
  server.on('connection', (socket) => {
    node.lines += 1;
    socket.on('error', () => undefined);
    socket.on('message', (data) => node.hear(socket, JSON.parse(String(data))));
  });
  const { port } = server.address() as AddressInfo;
  const look = makeSignallingLook({ ws: `ws://127.0.0.1:${port}`, apiSecret: new Secret('s') }, times);
  undo.push(look.stop, node.close);
  return Object.assign(node, { ask: look.ask, stop: look.stop });
}

function end(server: WebSocketServer): Promise<unknown> {
  server.clients.forEach((client) => client.terminate());
  return new Promise((resolve) => server.close(resolve));
}

describe('A look by the way that people come in', () => {
  test('is answered, over one line that is opened anew after its time', async () => {
    const node = await aNode();
    expect([await node.ask(), await node.ask(), node.lines]).toEqual(['answered', 'answered', 1]);
    await pause(times.lineKeptMs);
    expect([await node.ask(), node.lines]).toEqual(['answered', 2]);
  });

  test('is unsure of who has never spoken for as long as an answer counts, and silent from then on', async () => {
    const node = await aNode(() => undefined);
    const asked = performance.now();
    expect(await node.ask()).toBe('unsure');
    expect(performance.now() - asked).toBeLessThan(times.questionMs);
    await pause(times.answerCountsMs);
    expect(await node.ask()).toBe('silent');
  });

  test('ends a line on which something comes that no Janus says', async () => {
    const node = await aNode((socket) => socket.send('no word of Janus'));
    expect(await node.ask()).toBe('unsure');
    node.hear = pong;
    expect(await node.ask()).toBe('answered');
    expect(node.lines).toBeGreaterThan(1);
  });

  test('counts an answer for a while: late words are words, and no word after it is silence', async () => {
    const node = await aNode();
    await node.ask();
    node.hear = (socket, question) => setTimeout(() => pong(socket, question), 200);
    for (let count = 0; count < 6; count += 1) expect(await node.ask()).toBe('answered');
    node.hear = () => undefined;
    await pause(times.answerCountsMs + times.questionMs);
    expect(await node.ask()).toBe('silent');
  });

  test('is refused at once where nothing listens any more, and answered as soon as somebody does', async () => {
    const node = await aNode();
    expect(await node.ask()).toBe('answered');
    await node.close();
    expect(await node.ask()).toBe('refused');
    expect(await node.ask()).toBe('refused');
  });

  test('says nothing more, and opens nothing, once it is stopped', async () => {
    const node = await aNode();
    node.stop();
    expect([await node.ask(), node.lines]).toEqual(['silent', 0]);
  });

  test('that breaks every line is silent once its last answer is old', async () => {
    const node = await aNode();
    await node.ask();
    node.hear = (socket) => socket.terminate();
    expect(await node.ask()).toBe('answered');
    await pause(times.answerCountsMs);
    expect(await node.ask()).toBe('silent');
  });
});
