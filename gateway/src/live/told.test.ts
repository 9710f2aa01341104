import type { WatchRoleResponse, WatchUserResponse } from '@parlance/proto/notification/v1';
import type { WatchRoomsResponse } from '@parlance/proto/media/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeFakeStream, type FakeStream } from '../../test/fake-stream.ts';
import { openLive, serve } from '../../test/live-client.ts';
import { bearer, testApp } from '../../test/test-app.ts';
import { makeRoleNews } from './role-news.ts';

const inNoRoom = () => {
  const stream = makeFakeStream<WatchRoomsResponse>();
  stream.push({ standing: { rooms: [] } } as unknown as WatchRoomsResponse);
  return stream;
};

test('how late pages are told is told once an event, and not of what came before they asked', async () => {
  const [own, roles]: [FakeStream<WatchUserResponse>[], FakeStream<WatchRoleResponse>[]] = [[], []];
  const opening =
    <T>(list: FakeStream<T>[]) =>
    () => {
      const stream = makeFakeStream<T>();
      list.push(stream);
      return stream;
    };
  const delays: number[] = [];
  const onTold = (seconds: number) => void delays.push(seconds);
  const roleNews = makeRoleNews({ watchRole: opening(roles), onTold });
  const { app, streams } = testApp(
    { notification: { watchUser: opening(own) }, media: { watchRooms: inNoRoom } },
    { live: { roleNews, onTold } },
  );
  const { url, close } = await serve(app);
  const before = Date.now() - 60_000;
  const clients = [await openLive(`${url}/api/v1/live`, bearer('student'))];
  clients.push(await openLive(`${url}/api/v1/live`, bearer('student')));
  const event = (cursor: number, type: string, writtenAtMs?: number) =>
    ({
      event: {
        cursor,
        cursorInRole: 0,
        type,
        dataJson: '{"id":"1"}',
        ...(writtenAtMs !== undefined && { writtenAt: toTimestamp(new Date(writtenAtMs)) }),
      },
    }) as unknown as WatchUserResponse & WatchRoleResponse;
  const heard = async (type: string) => void (await Promise.all(clients.map((client) => client.next(type))));
  try {
    await eventually(() => own.length === 2 && roles.length === 1);
    roles[0]?.push({ heartbeat: { cursor: 7, cursorInRole: 0 } } as unknown as WatchRoleResponse);
    for (const stream of own)
      stream.push({ heartbeat: { cursor: 41, cursorInRole: 0 } } as unknown as WatchUserResponse);
    await heard('hello');
    for (const stream of own) stream.push(event(42, 'task.changed', before));
    roles[0]?.push(event(8, 'announcement.posted', before));
    // Of a notification of the release before.
    roles[0]?.push(event(9, 'announcement.viewed'));
    await Promise.all([heard('task.changed'), heard('announcement.viewed')]);
    expect(delays).toEqual([]);
    roles[0]?.push(event(10, 'announcement.deleted', Date.now()));
    await heard('announcement.deleted');
    expect(delays).toHaveLength(1);
    own[0]?.push(event(43, 'tokens.changed', Date.now()));
    await eventually(() => delays.length === 2);
    for (const seconds of delays) expect(seconds).toBeLessThan(20);
  } finally {
    for (const client of clients) client.close();
    roleNews.stop();
    streams.stop();
    await close();
  }
});

test('an event that was written while a line was broken is late by as much', async () => {
  const roles: FakeStream<WatchRoleResponse>[] = [];
  const delays: number[] = [];
  const news = makeRoleNews({
    watchRole() {
      const stream = makeFakeStream<WatchRoleResponse>();
      roles.push(stream);
      return stream;
    },
    onTold: (seconds) => void delays.push(seconds),
    firstPauseMs: 1,
  });
  const nothing = () => undefined;
  const listening = news.listen('student', undefined, { onReady: nothing, onEvent: nothing, onResync: nothing });
  const beganAt = Date.now();
  try {
    roles[0]?.push({ heartbeat: { cursor: 7, cursorInRole: 0 } } as unknown as WatchRoleResponse);
    roles[0]?.fail(new Error('the line broke'));
    await eventually(() => roles.length === 2 && Date.now() - beganAt > 200);
    const writtenAt = toTimestamp(new Date(beganAt + 1));
    roles[1]?.push({
      event: { cursor: 8, cursorInRole: 0, type: 'a', dataJson: '{}', writtenAt },
    } as unknown as WatchRoleResponse);
    await eventually(() => delays.length === 1);
    expect(delays[0]).toBeGreaterThan(0.19);
  } finally {
    listening.stop();
    news.stop();
  }
});
