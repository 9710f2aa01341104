/** What janus.js leaves open when its socket is cut in the middle of a question; the rest needs an SFU (tests/e2e). */
import { openSession } from './janus-session.ts';

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  static newest = () => FakeSocket.all.at(-1)!;
  readonly sent: Record<string, unknown>[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string | URL) {
    super();
    this.url = String(url);
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.isClosed = true;
  }
  opens(): void {
    this.dispatchEvent(new Event('open'));
  }
  cut(code = 1006): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
  answers(message: object): void {
    const { transaction } = this.sent.at(-1) ?? {};
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ ...message, transaction }) }));
  }
}

const until = async (done: () => boolean) => {
  for (let turn = 0; turn < 1_000 && !done(); turn += 1) await Promise.resolve();
  expect(done()).toBe(true);
};
const onCut = jest.fn();
let tickets = 0;

/** Its socket is there, and not open yet. */
async function opening() {
  const before = FakeSocket.all.length;
  const takeTicket = async () => ({ ticket: `t${(tickets += 1)}`, signallingPath: '/media', iceServers: [] });
  const session = openSession({ takeTicket, onCut });
  await until(() => FakeSocket.all.length > before);
  return { session, socket: FakeSocket.newest() };
}

async function opened() {
  const { session, socket } = await opening();
  socket.opens();
  socket.answers({ janus: 'success', data: { id: 7 } });
  return { session: await session, socket };
}

async function claiming() {
  const { session, socket } = await opened();
  socket.cut();
  const before = FakeSocket.all.length;
  const room = session.reclaim();
  await until(() => FakeSocket.all.length > before);
  return { session, room, socket: FakeSocket.newest(), old: socket };
}

const unanswered = 'The room did not answer in time.';

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { WebSocket: FakeSocket, RTCPeerConnection: class {} });
});
afterEach(() => jest.useRealTimers());

test('a session whose socket is cut before it is answered is tried no longer', async () => {
  const { session, socket } = await opening();
  socket.opens();
  expect(socket.sent).toMatchObject([{ janus: 'create' }]);
  socket.cut();
  await expect(session).rejects.toThrow(unanswered);
});

test('a socket that never opens is given up after ten seconds', async () => {
  const { session, socket } = await opening();
  const outcome = expect(session).rejects.toThrow(unanswered);
  jest.advanceTimersByTime(9_999);
  expect(socket.isClosed).toBe(false);
  jest.advanceTimersByTime(1);
  await outcome;
  expect(socket.isClosed).toBe(true);
});

test('a claim whose socket is cut before it is answered can be made again, and an older socket that closes late is none of its business', async () => {
  const { session, room, socket, old } = await claiming();
  socket.opens();
  expect(socket.sent).toMatchObject([{ janus: 'claim', session_id: 7 }]);
  socket.cut();
  await expect(room).rejects.toThrow(unanswered);
  const again = session.reclaim();
  await until(() => FakeSocket.newest() !== socket);
  for (const gone of [old, socket]) gone.cut();
  FakeSocket.newest().opens();
  FakeSocket.newest().answers({ janus: 'success', session_id: 7 });
  await jest.advanceTimersByTimeAsync(0);
  FakeSocket.newest().answers({ janus: 'seen', room: { videoroom: 'joined', publishers: [] } });
  expect(await again).toBeDefined();
});

test('a claim whose media server goes meanwhile is not made again', async () => {
  const { session, room, socket } = await claiming();
  socket.opens();
  socket.cut(1012);
  await expect(room).rejects.toThrow(unanswered);
  const before = FakeSocket.all.length;
  expect(await session.reclaim()).toBeUndefined();
  expect(FakeSocket.all).toHaveLength(before);
});

test('a handle that is asked for over a socket that is cut is not waited for', async () => {
  const { session, socket } = await opened();
  const handle = session.attach({});
  socket.cut();
  await expect(handle).rejects.toThrow(unanswered);
  expect(onCut).toHaveBeenCalledWith(false);
});
