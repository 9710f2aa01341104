import { aBooking, aPerson } from '../testing/builders.ts';
import { aGroupLesson } from '../testing/session-builders.ts';
import { type LiveClient, startLiveClient } from './live-client.ts';

/** One browser: tabs share channels by name, and a lock goes to the next in line. */
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
function freeze(number: number): () => void {
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
const locks = {
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
let connections: Connection[];
const refuse = { status: 0 };

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

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await jest.advanceTimersByTimeAsync(0);
};
const open: (LiveClient & { stop(): void })[] = [];
const tab = (over: { token?: () => Promise<string>; renew?: () => Promise<string>; random?: () => number } = {}) => {
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
const at = (index: number) => connections[index] as Connection;
const hello = 'event: hello\ndata: {"schoolTime":1,"offsetMs":0}\n\n';

beforeEach(() => {
  jest.useFakeTimers();
  queue = Promise.resolve();
  connections = [];
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

test('one stream per browser: the second tab opens none and hears every event', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  const heard: string[] = [];
  first.on('profile.changed', (person) => heard.push(`first ${person.name}`));
  second.on('profile.changed', (person) => heard.push(`second ${person.name}`));
  at(0).send(`${hello}id: 7\nevent: profile.changed\ndata: ${JSON.stringify(aPerson())}\n\n`);
  await settle();
  expect(connections).toHaveLength(1);
  expect(heard).toEqual(['first Camila Duarte', 'second Camila Duarte']);
  expect([first.state(), second.state()]).toEqual(['open', 'open']);
});

test('a tab that was frozen takes no school time from before, and everything else that it missed', async () => {
  const [first, second] = [tab(), tab()];
  const times: number[] = [];
  const names: string[] = [];
  second.on('hello', ({ schoolTime }) => times.push(schoolTime));
  second.on('profile.changed', ({ name }) => names.push(name));
  await settle();
  const thaw = freeze(1);
  at(0).send(`${hello}id: 7\nevent: profile.changed\ndata: ${JSON.stringify(aPerson())}\n\n`);
  await jest.advanceTimersByTimeAsync(1_001);
  thaw();
  expect([times, names]).toEqual([[], ['Camila Duarte']]);
  const soon = freeze(1);
  await jest.advanceTimersByTimeAsync(2_000);
  at(0).end();
  await settle();
  at(1).send(hello.replace('"schoolTime":1', '"schoolTime":2'));
  await jest.advanceTimersByTimeAsync(1_000);
  soon();
  expect(times).toEqual([2]);
  expect(first.state()).toBe('open');
});

test('what was read before a fresh stream stood is read again, in every tab and once; after one that resumed it is not', async () => {
  const [first, second] = [tab(), tab()];
  const resyncs: string[] = [];
  first.on('resync', () => resyncs.push(`first ${first.state()}`));
  second.on('resync', () => resyncs.push(`second ${second.state()}`));
  await settle();
  expect(resyncs).toEqual([]);
  at(0).send(hello.replace('event', 'id: 7\nevent'));
  await settle();
  expect(resyncs.splice(0)).toEqual(['first open', 'second open']);
  // A tab that comes later reads while the stream stands.
  const third = tab();
  third.on('resync', () => resyncs.push('third'));
  await settle();
  expect(third.state()).toBe('open');
  await jest.advanceTimersByTimeAsync(2_000);
  at(0).end();
  await settle();
  at(1).send(hello.replace('event', 'id: 8\nevent'));
  await settle();
  expect(at(1).headers['last-event-id']).toBe('7');
  expect(resyncs).toEqual([]);
});

test('a tab that has heard no event yet knows from the reading one where the stream stands', async () => {
  const first = tab();
  await settle();
  at(0).send(hello.replace('event', 'id: 7\nevent'));
  await settle();
  const second = tab();
  await settle();
  const resync = jest.fn();
  second.on('resync', resync);
  first.stop();
  await settle();
  expect(at(1).headers['last-event-id']).toBe('7');
  at(1).send(hello);
  await settle();
  expect(resync).not.toHaveBeenCalled();
});

test('when the reading tab goes, the next one resumes after the last event', async () => {
  const [first] = [tab(), tab()];
  await settle();
  at(0).send(`${hello}id: 7\nevent: resync\ndata: {}\n\n`);
  await settle();
  first.stop();
  await settle();
  expect(connections).toHaveLength(2);
  expect(at(1).headers['last-event-id']).toBe('7');
});

test('a tab that must hear first takes the reading over and resumes; when it goes, another tab reads again', async () => {
  const [first, room] = [tab(), tab()];
  await settle();
  at(0).send(`${hello}id: 7\nevent: resync\ndata: {}\n\n`);
  await settle();
  room.takeOver();
  await settle();
  expect(connections).toHaveLength(2);
  expect([at(0).aborted(), at(1).aborted(), at(1).headers['last-event-id']]).toEqual([true, false, '7']);
  const heard: string[] = [];
  first.on('profile.changed', (person) => heard.push(person.name));
  at(1).send(`${hello}id: 8\nevent: profile.changed\ndata: ${JSON.stringify(aPerson())}\n\n`);
  await settle();
  expect(heard).toEqual(['Camila Duarte']);
  room.takeOver();
  await settle();
  expect(connections).toHaveLength(2);
  room.stop();
  await settle();
  expect(connections).toHaveLength(3);
  expect([at(2).aborted(), at(2).headers['last-event-id']]).toEqual([false, '8']);
});

test('a browser that gives no locks is asked once, not without end', async () => {
  const request = jest.spyOn(locks, 'request').mockRejectedValue(new DOMException('put away', 'InvalidStateError'));
  try {
    tab();
    await settle();
    expect(request).toHaveBeenCalledTimes(1);
    expect(connections).toEqual([]);
  } finally {
    request.mockRestore();
  }
});

test('a stream that the server closes with the token is opened again at once, with the next token', async () => {
  const tokens = ['token-1', 'token-9'];
  tab({ token: async () => tokens.shift() ?? 'none' });
  await settle();
  at(0).send(hello);
  await jest.advanceTimersByTimeAsync(2_000);
  at(0).end();
  await settle();
  expect(at(1).headers.authorization).toBe('Bearer token-9');
});

test('a 401 asks for a fresh token before it counts as a failure', async () => {
  refuse.status = 401;
  tab({ renew: async () => ((refuse.status = 0), 'token-2') });
  await settle();
  expect(at(0).headers.authorization).toBe('Bearer token-2');
});

test('FB-48 after three failures people are told, and it goes on trying; retry does not wait', async () => {
  refuse.status = 503;
  const client = tab();
  await settle();
  expect(client.state()).toBe('connecting');
  await jest.advanceTimersByTimeAsync(500);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(client.state()).toBe('failing');
  refuse.status = 0;
  client.retry();
  await settle();
  at(0).send(hello);
  await settle();
  expect(client.state()).toBe('open');
});

test('an answer that is not a stream is a failure, not a loop', async () => {
  const page = jest.fn(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  Object.assign(globalThis, { fetch: page });
  tab();
  await settle();
  expect(page).toHaveBeenCalledTimes(1);
});

test('FB-48 a connection that says nothing for 40 s is dead', async () => {
  tab();
  await settle();
  at(0).send(hello);
  await jest.advanceTimersByTimeAsync(39_999);
  expect(at(0).aborted()).toBe(false);
  await jest.advanceTimersByTimeAsync(600);
  expect(at(0).aborted()).toBe(true);
  expect(connections).toHaveLength(2);
});

test('a watched search is added to the stream, heard in its own tab, refetched once the watch stands, and dropped', async () => {
  const [, second] = [tab(), tab()];
  await settle();
  const search = {
    startDate: '2026-11-23',
    endDate: '2026-11-24',
    time: 'anytime',
    timezone: 'America/São_Paulo',
  } as const;
  const watch = { opened: jest.fn(), taken: jest.fn(), resync: jest.fn() };
  const stop = second.watchSlots(search, watch);
  await settle();
  const packed = new URL(at(1).address).searchParams.get('watch')?.replace('slots:', '') ?? '';
  expect(JSON.parse(Buffer.from(packed, 'base64url').toString())).toEqual(search);
  at(1).send(
    `${hello}event: slot.taken\ndata: {"id":"b"}\n\nevent: slot.opened\ndata: ${JSON.stringify(aBooking())}\n\n`,
  );
  await settle();
  expect(watch.resync).toHaveBeenCalledTimes(1);
  expect(watch.taken).toHaveBeenCalledWith('b');
  expect(watch.opened).toHaveBeenCalledTimes(1);
  stop();
  await settle();
  expect(at(2).address).toBe('http://localhost/api/v1/live');
});

test('FB-19 group lessons are watched by search, by session and all of them, each heard by who watches', async () => {
  const client = tab();
  await settle();
  const search = { startDate: '2026-11-23', endDate: '2026-11-24', time: 9, timezone: 'UTC' } as const;
  const watch = { moved: jest.fn(), resync: jest.fn() };
  const stops = (['all', { session: 's1' }, { search }] as const).map((watched) => client.watchGroups(watched, watch));
  await settle();
  const last = at(connections.length - 1);
  const packed = Buffer.from(JSON.stringify(search)).toString('base64url');
  expect(new URL(last.address).searchParams.getAll('watch')).toEqual(['group:s1', 'groups', `groups:${packed}`]);
  last.send(`${hello}event: group.lesson\ndata: ${JSON.stringify(aGroupLesson())}\n\n`);
  await settle();
  expect(watch.resync).toHaveBeenCalledTimes(3);
  expect(watch.moved).toHaveBeenCalledTimes(3);
  for (const stop of stops) stop();
  await settle();
  expect(at(connections.length - 1).address).toBe('http://localhost/api/v1/live');
});

test('FB-19 who watches what broke behind the stream reads that anew in every tab, and nobody reads anything else', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  const all = jest.fn();
  const [days, library] = [jest.fn(), jest.fn()];
  const search = { startDate: '2026-11-23', endDate: '2026-11-24', time: 9, timezone: 'UTC' } as const;
  for (const client of [first, second]) client.on('resync', all);
  first.watchLibrary(library);
  second.watchSlots(search, { opened: jest.fn(), taken: jest.fn(), resync: days });
  await settle();
  const last = at(connections.length - 1);
  const [, slots = ''] = new URL(last.address).searchParams.getAll('watch');
  last.send(hello);
  await settle();
  for (const mock of [all, days, library]) mock.mockClear();
  last.send(`event: resync\ndata: ${JSON.stringify({ watch: slots })}\n\n`);
  await settle();
  expect([all, days, library].map((mock) => mock.mock.calls.length)).toEqual([0, 1, 0]);
  last.send('event: resync\ndata: {"watch":"library"}\n\n');
  await settle();
  expect([all, days, library].map((mock) => mock.mock.calls.length)).toEqual([0, 1, 1]);
});

test('FB-19 a crowd that looks at the library reads a change within three seconds, each at its own moment and once', async () => {
  const client = tab({ random: () => 0.5 });
  await settle();
  const changed = jest.fn();
  const stop = client.watchLibrary(changed);
  await settle();
  const last = at(connections.length - 1);
  last.send(hello);
  await settle();
  changed.mockClear();
  const change = (version: number) => last.send(`event: library.changed\ndata: {"version":${version}}\n\n`);
  change(7);
  await settle();
  change(8);
  await jest.advanceTimersByTimeAsync(1_499);
  expect(changed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(changed).toHaveBeenCalledTimes(1);
  change(9);
  await settle();
  stop();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('FB-19 the library is watched while somebody looks at it, and read anew after a break', async () => {
  const client = tab();
  await settle();
  const changed = jest.fn();
  const stop = client.watchLibrary(changed);
  await settle();
  const last = at(connections.length - 1);
  expect(new URL(last.address).searchParams.getAll('watch')).toEqual(['library']);
  last.send(`${hello}event: library.changed\ndata: {"version":7}\n\n`);
  await settle();
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  await settle();
  expect(at(connections.length - 1).address).toBe('http://localhost/api/v1/live');
});

test('a tab that is closed takes its searches with it; the stream carries five at most', async () => {
  const first = tab();
  await settle();
  for (let day = 10; day < 17; day += 1) {
    first.watchSlots(
      { startDate: `2026-11-${day}`, endDate: `2026-11-${day}`, time: 9, timezone: 'UTC' },
      { opened: jest.fn(), taken: jest.fn(), resync: jest.fn() },
    );
  }
  await settle();
  expect(new URL(at(connections.length - 1).address).searchParams.getAll('watch')).toHaveLength(5);
});
