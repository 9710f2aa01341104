import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Secret } from '@parlance/runtime/config/secret';
import { WebSocketServer, type WebSocket } from 'ws';
import { makeSignallingLook } from './signalling-look.ts';

const times = { waitMs: 1_000, questionMs: 3_000, answerCountsMs: 4_000, lineKeptMs: 2_000 };
const undo: (() => unknown)[] = [];
// The lines are real, and time goes on only where it is said.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(undo.splice(0).map((one) => one()));
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

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
  /** Of who is asked and does not answer while this one waits. */
  async function askInVain() {
    const answer = look.ask();
    await pass(times.waitMs);
    return answer;
  }
  return Object.assign(node, { ask: look.ask, askInVain, stop: look.stop });
}

/** A node that says nothing before it is told to; what it says then has been heard. */
function onesLater() {
  const asked: (() => Promise<unknown>)[] = [];
  const questions = new EventEmitter();
  const hear: Hear = (socket, question) => {
    const answer = async () => {
      pong(socket, question);
      socket.ping();
      // Frames are read in their order.
      await once(socket, 'pong');
    };
    asked.push(answer);
    questions.emit('one');
  };
  async function answer() {
    if (asked.length === 0) await once(questions, 'one');
    for (const one of asked.splice(0)) await one();
  }
  return { hear, answer };
}

function end(server: WebSocketServer): Promise<unknown> {
  server.clients.forEach((client) => client.terminate());
  return new Promise((resolve) => server.close(resolve));
}

describe('A look by the way that people come in', () => {
  test('is answered, over one line that is opened anew after its time', async () => {
    const node = await aNode();
    expect([await node.ask(), await node.ask(), node.lines]).toEqual(['answered', 'answered', 1]);
    await pass(times.lineKeptMs);
    expect([await node.ask(), node.lines]).toEqual(['answered', 1]);
    await pass(1);
    expect([await node.ask(), node.lines]).toEqual(['answered', 2]);
  });

  test('is unsure of who has never spoken for as long as an answer counts, and silent from then on', async () => {
    const node = await aNode(() => undefined);
    expect(await node.askInVain()).toBe('unsure');
    await pass(times.answerCountsMs - 2 * times.waitMs - 1);
    expect(await node.askInVain()).toBe('unsure');
    expect(await node.askInVain()).toBe('silent');
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
    const later = onesLater();
    node.hear = later.hear;
    for (let count = 0; count < 6; count += 1) {
      expect(await node.askInVain()).toBe('answered');
      await pass(times.waitMs);
      await later.answer();
    }
    expect(await node.askInVain()).toBe('answered');
    await pass(times.answerCountsMs - 2 * times.waitMs - 1);
    expect(await node.askInVain()).toBe('answered');
    expect(await node.askInVain()).toBe('silent');
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
    await pass(times.answerCountsMs);
    expect(await node.ask()).toBe('silent');
  });
});
