/** What everybody of a role is told, from notification's one stream to each browser. */
import type { WatchRoleResponse, WatchUserResponse } from '@parlance/proto/notification/v1';
import type { WatchRoomsResponse } from '@parlance/proto/media/v1';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeFakeStream, type FakeStream } from '../../test/fake-stream.ts';
import { openLive, serve, type LiveClient } from '../../test/live-client.ts';
import { bearer, testApp } from '../../test/test-app.ts';
import { newCursor, packCursor, unpackCursor } from './cursor.ts';
import { makeOpenStreams, type OpenStreams } from './open-streams.ts';
import { makeRoleNews, type RoleNews } from './role-news.ts';

let roles: FakeStream<WatchRoleResponse>[];
let notices: FakeStream<WatchUserResponse>[];
let clients: LiveClient[];
let news: RoleNews;
let streams: OpenStreams;
let url: string;
let close: () => Promise<void>;

function opening<T>(list: FakeStream<T>[]): () => FakeStream<T> {
  return () => {
    const stream = makeFakeStream<T>();
    list.push(stream);
    return stream;
  };
}

beforeEach(async () => {
  [roles, notices, clients] = [[], [], []];
  const inNoRoom = () => {
    const stream = makeFakeStream<WatchRoomsResponse>();
    stream.push({ standing: { rooms: [] } } as unknown as WatchRoomsResponse);
    return stream;
  };
  news = makeRoleNews({ watchRole: opening(roles) });
  streams = makeOpenStreams({ isRevoked: () => false });
  const { app } = testApp(
    { notification: { watchUser: opening(notices) }, media: { watchRooms: inNoRoom } },
    { live: { streams, roleNews: news } },
  );
  ({ url, close } = await serve(app));
});
afterEach(async () => {
  for (const client of clients) client.close();
  news.stop();
  streams.stop();
  await close();
});

async function listen(headers: Record<string, string> = bearer('student')): Promise<LiveClient> {
  const client = await openLive(`${url}/api/v1/live`, headers);
  clients.push(client);
  return client;
}

const heartbeat = (cursor: number) => ({ heartbeat: { cursor, cursorInRole: 0 } });
const standing = (cursor: number, index = -1) => notices.at(index)?.push(heartbeat(cursor) as WatchUserResponse);
const tell = (item: object) => roles.at(-1)?.push(item as WatchRoleResponse);
const told = (position: number) =>
  tell({
    event: { cursor: position, cursorInRole: 0, type: 'announcement.deleted', dataJson: `{"id":"a${position}"}` },
  });

test('ANN-18 comes to all of them by one stream, and each resumes from it where they were', async () => {
  const both = [await listen(), await listen()];
  await eventually(() => roles.length === 1 && notices.length === 2);
  tell(heartbeat(7));
  for (const index of [0, 1]) standing(41, index);
  told(8);
  const heard = await Promise.all(both.map((client) => client.next('announcement.deleted')));
  expect(heard.map(({ data }) => data)).toEqual([{ id: 'a8' }, { id: 'a8' }]);
  expect(heard.map(({ id }) => unpackCursor(id ?? '')?.inRole)).toEqual([8, 8]);
  both[0]?.close();
  told(9);
  const back = await listen({ ...bearer('student'), 'Last-Event-ID': heard[0]?.id ?? '' });
  standing(41);
  expect((await back.next('announcement.deleted')).data).toEqual({ id: 'a9' });
  expect(back.events.map(({ type }) => type)).toEqual(['hello', 'announcement.deleted']);
});

test('ANN-18 whoever has not confirmed the address is told nothing of it', async () => {
  const client = await listen(bearer('unverified'));
  standing(1);
  await client.next('hello');
  expect(roles).toEqual([]);
});

test('ANN-18 who resumes with a place in the own events alone is told to read anew', async () => {
  const client = await listen({
    ...bearer('student'),
    'Last-Event-ID': packCursor({ ...newCursor(), notices: 41 }),
  });
  await eventually(() => roles.length === 1);
  tell(heartbeat(7));
  standing(41);
  const { id } = await client.next('resync');
  expect(client.events.map(({ type }) => type)).toEqual(['hello', 'resync']);
  expect(unpackCursor(id ?? '')?.notices).toBe(41);
});

test('ANN-18 hello does not wait for it while it is away, and the client reads anew when it is there', async () => {
  const client = await listen();
  standing(41);
  await client.next('hello');
  tell(heartbeat(7));
  const { id } = await client.next('resync');
  expect(unpackCursor(id ?? '')?.inRole).toBe(7);
});

test('ANN-18 who comes back without a place in it, and before it stands, reads anew when it does', async () => {
  const id = packCursor({ ...newCursor(), notices: 41 });
  const client = await listen({ ...bearer('student'), 'Last-Event-ID': id });
  standing(41);
  await client.next('hello');
  tell(heartbeat(7));
  await eventually(() => client.events.filter(({ type }) => type === 'resync').length === 2);
  expect(client.events.map(({ type }) => type)).toEqual(['hello', 'resync', 'resync']);
});

test('ANN-18 beside a notification of the release before, which tells of the role by the own stream, nothing is told twice', async () => {
  const client = await listen();
  await eventually(() => roles.length === 1 && notices.length === 1);
  const own = (item: object) => notices[0]?.push(item as WatchUserResponse);
  const deleted = (id: string) => ({ type: 'announcement.deleted', dataJson: JSON.stringify({ id }) });
  own({ heartbeat: { cursor: 41, cursorInRole: 7 } });
  tell(heartbeat(7));
  await client.next('hello');
  own({ event: { cursor: 41, cursorInRole: 8, ...deleted('a8') } });
  await client.next('announcement.deleted');
  told(8);
  told(9);
  own({ event: { cursor: 41, cursorInRole: 9, ...deleted('a9') } });
  own({ event: { cursor: 42, cursorInRole: 9, type: 'tokens.changed', dataJson: '{"delta":1}' } });
  const { id } = await client.next('tokens.changed');
  const heard = client.events.filter(({ type }) => type === 'announcement.deleted').map(({ data }) => data);
  expect(heard).toEqual([{ id: 'a8' }, { id: 'a9' }]);
  expect(unpackCursor(id ?? '')).toMatchObject({ notices: 42, inRole: 9 });
});
