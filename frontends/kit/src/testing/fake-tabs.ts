/** One browser with its tabs, for tests of the live client: the channel between them, the lock, and connections that the test answers. */
import { type LiveClient, startLiveClient } from '../live/live-client.ts';

/** Tabs share channels by name, and a lock goes to the next in line. */
class Channel {
  static open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}
/** The tab of this number hears later what it is told; the answer lets it. */
export function freeze(number: number): () => void {
  const frozen = [...Channel.open][number]!;
  const waiting: { data: unknown }[] = [];
  const { onmessage } = frozen;
  frozen.onmessage = (event) => waiting.push(event);
  return () => {
    frozen.onmessage = onmessage;
    for (const event of waiting) onmessage?.(event);
  };
}
let queue: Promise<unknown>;
let stealFromHolder = () => {};
async function hold(work: () => Promise<void>): Promise<void> {
  const stolen = new Promise<never>((_resolve, reject) => {
    stealFromHolder = () => reject(new DOMException('stolen', 'AbortError'));
  });
  await Promise.race([work(), stolen]);
}
/** The lock of one name: in line, or past it, and then its holder's request is rejected. */
export const locks = {
  async request(_name: string, how: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>) {
    const before = queue;
    const mine = Promise.withResolvers<void>();
    if (how.steal) {
      stealFromHolder();
      // Who waited behind the holder waits behind this one now.
      queue = Promise.all([before, mine.promise]);
    } else {
      queue = before.then(() => mine.promise);
      await before;
      if (how.signal?.aborted) return mine.resolve();
    }
    await hold(work).finally(mine.resolve);
  },
};

type Connection = {
  address: string;
  headers: Record<string, string>;
  send(text: string): void;
  end(): void;
  aborted(): boolean;
};
export const connections: Connection[] = [];
/** What is answered to whoever connects, unless 0. */
export const refuse = { status: 0 };

const fetchMock = async (address: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
  if (refuse.status) return new Response('', { status: refuse.status });
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  init.signal.addEventListener('abort', () => stream?.error(init.signal.reason));
  connections.push({
    address,
    headers: init.headers,
    send: (text) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
    aborted: () => init.signal.aborted,
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
};

export const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await jest.advanceTimersByTimeAsync(0);
};
const open: (LiveClient & { stop(): void })[] = [];
export const tab = (
  over: { token?: () => Promise<string>; renew?: () => Promise<string>; random?: () => number } = {},
) => {
  const client = startLiveClient({
    origin: 'http://localhost',
    uid: 'u',
    random: () => 0,
    token: async () => 'token-1',
    renew: async () => 'token-2',
    ...over,
  });
  open.push(client);
  return client;
};
export const at = (index: number) => connections[index] as Connection;
export const hello = 'event: hello\ndata: {"schoolTime":1,"offsetMs":0}\n\n';

/** A browser of its own for each test of the file. */
export function openFakeTabs(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    queue = Promise.resolve();
    connections.length = 0;
    refuse.status = 0;
    Channel.open.clear();
    Object.assign(globalThis, { BroadcastChannel: Channel, fetch: fetchMock });
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.stop();
    await settle();
    jest.useRealTimers();
  });
}
