import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeNodeDoor, type NodeDoorDeps } from './node-door.ts';

const log = makeLogger({ name: 'node-door', level: 'silent' });
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

type Kept = Pick<NodeDoorDeps, 'setLeaving'> & Partial<NodeDoorDeps>;

type Opened = {
  line: () => Promise<WebSocket>;
  lineIsGone: () => Promise<unknown>;
  /** Bytes that have come on its lines since they were opened. */
  heardBytes: () => number;
};

/** A door on a free port; `line` opens one of the node's lines to it. */
async function open(deps: Kept): Promise<Opened> {
  const load = async () => ({ people: 0, rooms: 0 });
  const door = makeNodeDoor({ admits: () => true, known: () => true, load, log, ...deps });
  const server = createServer();
  let gone: Promise<unknown> | undefined;
  let heardBytes = 0;
  server.on('upgrade', (request, socket, head) => {
    gone = once(socket, 'close');
    socket.on('data', (data: Buffer) => (heardBytes += data.length));
    door.takes(request, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => void door.stop(), () => server.closeAllConnections(), () => server.close()); // prettier-ignore
  const { port } = server.address() as AddressInfo;
  return {
    lineIsGone: async () => gone,
    heardBytes: () => heardBytes,
    async line() {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/janus-nodes/key/janus-a`);
      await once(socket, 'open');
      return socket;
    },
  };
}

const word = (leaving: boolean) => JSON.stringify({ leaving });
const say = (line: WebSocket, leaving: boolean) => line.send(word(leaving));
/** Of a short message from a client: two bytes, and four of its mask. */
const frameBytes = 6;
const closing = (line: WebSocket) =>
  new Promise<number>((resolve) => line.addEventListener('close', ({ code }) => resolve(code)));

/** Whatever can go on without anything new from outside has gone on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a word that could not be kept ends the line, and the node says it again on the next', async () => {
  const kept: boolean[] = [];
  let tries = 0;
  const { line } = await open({
    async setLeaving(_node, leaving) {
      tries += 1;
      if (tries === 1) throw new Error('the database is failing over');
      kept.push(leaving);
    },
  });
  const first = await line();
  const closed = closing(first);
  say(first, true);
  expect(await closed).toBe(1006);
  const second = await line();
  say(second, true);
  await once(second, 'message');
  expect(kept).toEqual([true]);
});

test('so does one that takes too long', async () => {
  const { line } = await open({ setLeaving: () => new Promise(() => undefined), keepWithinMs: 50 });
  const only = await line();
  const closed = closing(only);
  say(only, true);
  expect(await closed).toBe(1006);
});

test('a load that cannot be read when a word is answered ends the line as well', async () => {
  const load = () => Promise.reject(new Error('the database is failing over'));
  const { line } = await open({ setLeaving: async () => undefined, load });
  const only = await line();
  const closed = closing(only);
  say(only, false);
  expect(await closed).toBe(1006);
});

test('words are kept one after the other: who stays and at once leaves is leaving', async () => {
  const steps: string[] = [];
  let leaves: boolean | undefined;
  const stays = Promise.withResolvers<void>();
  const { line, heardBytes } = await open({
    async setLeaving(_node, leaving) {
      steps.push(`begins ${leaving}`);
      if (!leaving) await stays.promise;
      leaves = leaving;
      steps.push(`kept ${leaving}`);
    },
  });
  const only = await line();
  say(only, false);
  say(only, true);
  // Both words are there before the first is kept.
  await eventually(() => heardBytes() === word(false).length + word(true).length + 2 * frameBytes);
  await turn();
  stays.resolve();
  await eventually(() => steps.length === 4);
  expect(steps).toEqual(['begins false', 'kept false', 'begins true', 'kept true']);
  expect(leaves).toBe(true);
});

test('of a line that closes while its word is kept nothing is left, no timer either', async () => {
  let keep: (() => void) | undefined;
  let isKept = false;
  const { line, lineIsGone } = await open({
    setLeaving: () => new Promise<void>((resolve) => (keep = resolve)).then(() => void (isKept = true)),
  });
  const only = await line();
  say(only, true);
  await eventually(() => keep !== undefined);
  only.close();
  await lineIsGone();
  await turn();
  const begun = jest.spyOn(globalThis, 'setInterval');
  keep?.();
  await eventually(() => isKept);
  await turn();
  expect(begun).not.toHaveBeenCalled();
  begun.mockRestore();
});

test('who leaves hears again and again who is still there, who stays hears it once', async () => {
  const { line } = await open({ setLeaving: async () => undefined });
  const heard = { stays: 0, leaves: 0 };
  for (const name of ['stays', 'leaves'] as const) {
    const socket = await line();
    socket.addEventListener('message', () => (heard[name] += 1));
    say(socket, name === 'leaves');
  }
  await eventually(() => heard.leaves >= 3);
  expect(heard.stays).toBe(1);
});
