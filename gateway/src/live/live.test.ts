import type { WatchGroupLessonsResponse, WatchSlotsResponse } from '@parlance/proto/booking/v1';
import type { WatchRoomsResponse } from '@parlance/proto/media/v1';
import type { WatchUserResponse } from '@parlance/proto/notification/v1';
import { at, groupLessonMessage, slotMessage } from '@parlance/proto/testing/messages';
import { AppError } from '@parlance/runtime/errors/app-error';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeFakeStream, type FakeStream } from '../../test/fake-stream.ts';
import { openLive, serve, type LiveClient } from '../../test/live-client.ts';
import { actorOf, bearer, schoolNow, testApp, type TestApp } from '../../test/test-app.ts';
import { unpackCursor } from './cursor.ts';

type Opened = { request: unknown; stream: FakeStream<never> };
let notices: Opened[];
let rooms: Opened[];
let slots: Opened[];
let groups: Opened[];
let gateway: TestApp;
let url: string;
let close: () => Promise<void>;
let clients: LiveClient[];
/** What media says first: where the rooms of the person stand. Undefined: media has not answered yet. */
let standing: { bookingId: string; seq: number }[] | undefined;

function opening<T>(list: Opened[]) {
  return (request: unknown) => {
    const stream = makeFakeStream<T>();
    if (list === rooms && standing) stream.push({ standing: { rooms: standing } } as T);
    list.push({ request, stream: stream as unknown as FakeStream<never> });
    return stream;
  };
}

async function start(changes: Parameters<typeof testApp>[1] = {}): Promise<void> {
  [notices, rooms, slots, groups, clients] = [[], [], [], [], []];
  standing = [];
  gateway = testApp(
    {
      notification: { watchUser: opening<WatchUserResponse>(notices) },
      media: { watchRooms: opening<WatchRoomsResponse>(rooms) },
      booking: {
        watchSlots: opening<WatchSlotsResponse>(slots),
        watchGroupLessons: opening<WatchGroupLessonsResponse>(groups),
      },
    },
    changes,
  );
  ({ url, close } = await serve(gateway.app));
}

beforeEach(() => start());
afterEach(async () => {
  for (const client of clients) client.close();
  gateway.streams.stop();
  await close();
});

async function listen(query = '', headers: Record<string, string> = bearer('student')): Promise<LiveClient> {
  const client = await openLive(`${url}/api/v1/live${query}`, headers);
  clients.push(client);
  return client;
}

const feed = (list: Opened[], item: object, index = -1) => list.at(index)?.stream.push(item as never);
const heartbeat = (cursor: number) => ({ heartbeat: { cursor, cursorInRole: 0 } });
const notice = (cursor: number, type = 'tokens.changed', data: object = { delta: 2 }) => ({
  event: { cursor, cursorInRole: 0, type, dataJson: JSON.stringify(data) },
});
const said = at('2026-03-02T10:00:00Z');
const chat = (seq: number) => ({
  event: {
    cursor: { bookingId: 'b1', seq },
    chat: { id: `m${seq}`, uid: 't1', name: 'Tess', content: 'Hi', when: said, bookingId: 'b1', seq },
    room: null,
  },
});

/** Where somebody stood who came for the first time, heard hello and left. */
async function helloAndGone(): Promise<string> {
  const first = await listen();
  feed(notices, heartbeat(41));
  const { id } = await first.next('hello');
  first.close();
  return id ?? '';
}

describe('GET live', () => {
  test('is an event stream that nobody keeps or collects', async () => {
    const client = await listen();
    expect(client.status).toBe(200);
    expect(client.headers.get('content-type')).toContain('text/event-stream');
    expect(client.headers.get('cache-control')).toContain('no-store');
    expect(client.headers.get('x-accel-buffering')).toBe('no');
    expect(client.headers.get('content-encoding')).toBeNull();
  });

  test('without a token there is none', async () => {
    expect((await fetch(`${url}/api/v1/live`)).status).toBe(401);
  });

  test('hello comes first, says the school time, and stands where the notices stand', async () => {
    const client = await listen();
    feed(notices, heartbeat(41));
    const hello = await client.next('hello');
    expect(client.events[0]).toBe(hello);
    expect(hello.data).toMatchObject({ schoolTime: schoolNow.getTime() });
    expect(unpackCursor(hello.id ?? '')?.notices).toBe(41);
  });

  test('FB-09 a notice is passed on as it is, with an id to resume from', async () => {
    const client = await listen();
    feed(notices, heartbeat(41));
    feed(notices, notice(42));
    const event = await client.next('tokens.changed');
    expect(event.data).toEqual({ delta: 2 });
    expect(unpackCursor(event.id ?? '')?.notices).toBe(42);
  });

  test('FB-03 chat and room state come straight from media, with the room in the id', async () => {
    const client = await listen();
    feed(notices, heartbeat(1));
    await client.next('hello');
    feed(rooms, chat(7));
    const event = await client.next('chat.message');
    expect(event.data).toMatchObject({ id: 'm7', content: 'Hi', seq: 7 });
    expect([...(unpackCursor(event.id ?? '')?.rooms ?? [])]).toEqual([['b1', 7]]);
  });

  test('Last-Event-ID resumes every source where it was', async () => {
    const first = await listen();
    feed(notices, heartbeat(41));
    await first.next('hello');
    feed(rooms, chat(7));
    const { id } = await first.next('chat.message');
    first.close();
    await listen('', { ...bearer('student'), 'Last-Event-ID': id ?? '' });
    await eventually(() => notices.length === 2);
    expect(notices[1]?.request).toEqual({ after: 41, afterInRole: 7, ownOnly: true });
    expect(rooms[1]?.request).toEqual({ after: [{ bookingId: 'b1', seq: 7 }], resumed: true });
  });

  test('FB-04 a room in which nothing was said yet is resumed from where it stood', async () => {
    standing = [{ bookingId: 'b1', seq: 3 }];
    const id = await helloAndGone();
    expect(rooms[0]?.request).toEqual({ after: [], resumed: false });
    await listen('', { ...bearer('student'), 'Last-Event-ID': id });
    await eventually(() => rooms.length === 2);
    expect(rooms[1]?.request).toEqual({ after: [{ bookingId: 'b1', seq: 3 }], resumed: true });
  });

  test('hello does not wait for a media service that is away, and the client refetches when it is back', async () => {
    standing = undefined;
    const client = await listen();
    feed(notices, heartbeat(41));
    await client.next('hello');
    feed(rooms, { standing: { rooms: [{ bookingId: 'b1', seq: 3 }] } });
    const { id } = await client.next('resync');
    expect([...(unpackCursor(id ?? '')?.rooms ?? [])]).toEqual([['b1', 3]]);
  });

  test('whoever comes back goes on where they were, also when notification and media are late: nothing to refetch', async () => {
    const id = await helloAndGone();
    standing = undefined;
    const second = await listen('', { ...bearer('student'), 'Last-Event-ID': id });
    await second.next('hello');
    feed(notices, heartbeat(41));
    feed(rooms, { standing: { rooms: [] } });
    feed(notices, notice(42));
    await second.next('tokens.changed');
    feed(rooms, chat(7));
    await second.next('chat.message');
    expect(second.events.map(({ type }) => type)).toEqual(['hello', 'tokens.changed', 'chat.message']);
  });

  test('an id that we never gave, and a place that is not kept, are answered with resync', async () => {
    const client = await listen('', { ...bearer('student'), 'Last-Event-ID': 'made-up' });
    feed(notices, heartbeat(3));
    await client.next('resync');
    expect(client.events.map((event) => event.type)).toEqual(['hello', 'resync']);

    const other = await listen();
    feed(notices, { resync: { cursor: 90 } });
    const resync = await other.next('resync');
    expect(unpackCursor(resync.id ?? '')?.notices).toBe(90);
  });

  test('a comment keeps the line alive', async () => {
    const client = await listen();
    await eventually(() => client.heartbeats >= 2);
  });

  test('media down does not break it', async () => {
    const client = await listen();
    rooms[0]?.stream.fail(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
    feed(notices, heartbeat(1));
    feed(notices, notice(2));
    await client.next('tokens.changed');
    expect(client.ended).toBe(false);
  });

  test('a source that comes back resumes at its cursor, and nobody refetches', async () => {
    standing = [{ bookingId: 'b1', seq: 3 }];
    const client = await listen();
    feed(notices, heartbeat(1));
    feed(notices, notice(2));
    await client.next('tokens.changed');
    notices[0]?.stream.fail(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
    rooms[0]?.stream.fail(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
    await eventually(() => notices.length === 2 && rooms.length === 2);
    expect(notices[1]?.request).toEqual({ after: 2, afterInRole: 7, ownOnly: true });
    expect(rooms[1]?.request).toEqual({ after: standing, resumed: true });
    feed(rooms, chat(4));
    await client.next('chat.message');
    expect(client.events.map(({ type }) => type)).toEqual(['hello', 'tokens.changed', 'chat.message']);
  });

  test('hello does not wait for a notification service that is away, and the client refetches when it is back', async () => {
    const client = await listen();
    await client.next('hello');
    notices[0]?.stream.fail(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
    await eventually(() => notices.length === 2);
    feed(notices, heartbeat(5));
    await client.next('resync');
  });

  test('the services are left when the client leaves', async () => {
    const client = await listen();
    await eventually(() => rooms.length === 1);
    client.close();
    await eventually(() => notices[0]?.stream.cancelled && rooms[0]?.stream.cancelled && gateway.streams.size === 0);
  });
});

describe('who may listen, and how long', () => {
  test('the stream ends when the token does', async () => {
    await close();
    await start({
      verifyToken: async () => actorOf('student', { expiresAt: new Date(Date.now() + 150) }),
    });
    const client = await listen();
    await eventually(() => client.ended);
    expect(gateway.streams.size).toBe(0);
  });

  test("a revoked account's streams are closed", async () => {
    const client = await listen();
    const other = await listen('', bearer('tutor'));
    gateway.revoked.add('student-uid');
    await eventually(() => client.ended);
    expect(other.ended).toBe(false);
  });

  test('AUTH-34 an unverified student hears of their profile, but not of rooms', async () => {
    const client = await listen('', bearer('unverified'));
    feed(notices, heartbeat(1));
    await client.next('hello');
    expect(rooms).toEqual([]);
  });

  test('nobody holds more than twenty; the oldest goes', async () => {
    const first = await listen();
    for (let more = 0; more < 20; more += 1) await listen();
    await eventually(() => first.ended);
    await eventually(() => gateway.streams.size === 20);
  });

  test('before the process ends everybody is sent away with a time to come back', async () => {
    const client = await listen();
    await eventually(() => gateway.streams.size === 1);
    await gateway.streams.drain();
    await eventually(() => client.ended);
    expect(client.text).toMatch(/retry: [1-4]\d\d\n\n/);
  });

  test('whose connection a proxy would keep is not brought back to the process that has sent them away', async () => {
    const { connect } = await import('node:net');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    let ended = false;
    socket.on('data', (chunk) => (answer += chunk.toString())).on('end', () => (ended = true));
    socket.write('GET /api/v1/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer student-token\r\n\r\n');
    await eventually(() => gateway.streams.size === 1);
    await gateway.streams.drain();
    await eventually(() => ended);
    // Said from the first: a proxy that learnt it from the end alone would write the next request into a connection that is closed.
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*Connection: close\r\n/);
    expect(answer).toMatch(/retry: [1-4]\d\d\n\n\r\n0\r\n\r\n$/); // whole, and only then the end
    const late = await listen();
    await eventually(() => late.ended);
    expect(late.text).toMatch(/^retry: [1-4]\d\d\n\n$/);
    expect(gateway.streams.size).toBe(0);
  });
});

describe('a client that does not read', () => {
  test('is let go once its buffer is full, and what it missed it gets by its last id', async () => {
    await close();
    let overruns = 0;
    const streams = gateway.streams;
    await start({
      live: { streams, maxBufferedBytes: 100_000, onOverrun: () => (overruns += 1) },
    });
    const { connect } = await import('node:net');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.pause();
    socket.write('GET /api/v1/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer student-token\r\n\r\n');
    await eventually(() => notices.length === 1);
    feed(notices, heartbeat(1));
    for (let cursor = 2; cursor < 400; cursor += 1)
      feed(notices, notice(cursor, 'booking.changed', { x: 'x'.repeat(50_000) }));
    await eventually(() => overruns === 1 && streams.size === 0);
    socket.destroy();
  });
});

describe('?watch=slots', () => {
  const search = (body: object) => `?watch=slots:${Buffer.from(JSON.stringify(body)).toString('base64url')}`;
  const wanted = { startDate: '2026-03-02', endDate: '2026-03-09', time: 9, timezone: 'Australia/Darwin' };

  test('adds slots opened and taken of the search on screen', async () => {
    const client = await listen(search(wanted));
    feed(notices, heartbeat(1));
    await eventually(() => slots.length === 1);
    expect(slots[0]?.request).toMatchObject({
      search: { startDate: '2026-03-02', hour: 9, timeZone: 'Australia/Darwin' },
    });
    feed(slots, { opened: slotMessage({ id: 'b9' }) });
    feed(slots, { taken: 'b9' });
    expect((await client.next('slot.opened')).data).toMatchObject({ id: 'b9', status: 'pending' });
    expect((await client.next('slot.taken')).data).toEqual({ id: 'b9' });
  });

  test.each([
    ['no search', '?watch=slots:e30', 400],
    ['an unknown watch', '?watch=users:e30', 400],
    ['no JSON', '?watch=slots:AAAA', 400],
    ['an unknown parameter', '?wtach=slots:e30', 400],
  ])('%s is %i', async (_what, query, status) => {
    expect((await listen(query)).status).toBe(status);
  });

  test('two searches on screen, of two tabs, are watched beside each other', async () => {
    await listen(`${search(wanted)}&${search({ ...wanted, time: 'anytime' }).slice(1)}`);
    await eventually(() => slots.length === 2);
    expect((await listen(`?${Array.from({ length: 6 }, () => search(wanted).slice(1)).join('&')}`)).status).toBe(400);
  });

  test('is for students', async () => {
    expect((await listen(search(wanted), bearer('tutor'))).status).toBe(403);
  });
});

describe('?watch=groups', () => {
  const wanted = { startDate: '2026-03-02', endDate: '2026-03-09', time: 9, timezone: 'Australia/Darwin' };
  const search = `?watch=groups:${Buffer.from(JSON.stringify(wanted)).toString('base64url')}`;
  const session = '018f3b1e-0000-7000-8000-000000000001';

  test('FB-19 adds the lessons that fill up or have a seat again to a search for sessions', async () => {
    const client = await listen(search);
    feed(notices, heartbeat(1));
    await eventually(() => groups.length === 1);
    expect(groups[0]?.request).toMatchObject({
      search: { startDate: '2026-03-02', hour: 9, timeZone: 'Australia/Darwin' },
    });
    feed(groups, { moved: groupLessonMessage({ id: 'l9', status: 'BOOKING_STATUS_BOOKED', seats: [] }) });
    expect((await client.next('group.lesson')).data).toMatchObject({ bookingId: 'l9', status: 'booked' });
  });

  test('ADM-16 an administrator watches one session, or all', async () => {
    await listen(`?watch=group:${session}&watch=groups`, bearer('admin'));
    await eventually(() => groups.length === 2);
    expect(groups.map(({ request }) => request)).toEqual([{ groupSessionId: session }, {}]);
  });

  test.each([
    ['a student names no search', '?watch=groups', 'student', 403],
    [
      'a student names a session, whose every move would tell how many sit in it',
      `?watch=group:${session}`,
      'student',
      403,
    ],
    ['a tutor searches', search, 'tutor', 403],
    ['no session', '?watch=group:x', 'admin', 400],
    ['no search', '?watch=groups:e30', 'student', 400],
  ])('PERM-47 %s: %s as %s is %i', async (_what, query, role, status) => {
    expect((await listen(query, bearer(role))).status).toBe(status);
  });

  test('when booking was away the client refetches what it watches, and nothing else', async () => {
    const client = await listen(search);
    feed(notices, heartbeat(1));
    await client.next('hello');
    groups[0]?.stream.fail(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
    await eventually(() => groups.length === 2);
    feed(groups, { heartbeat: {} });
    expect((await client.next('resync')).data).toEqual({ watch: decodeURIComponent(search.replace('?watch=', '')) });
  });
});
