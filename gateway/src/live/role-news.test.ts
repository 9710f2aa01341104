import { roleOf } from '@parlance/proto/json/words';
import type { WatchRoleResponse } from '@parlance/proto/notification/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { currentContext, runInContext } from '@parlance/runtime/context/request-context';
import { startTelemetry } from '@parlance/runtime/telemetry/start';
import { useTracer } from '@parlance/runtime/telemetry/tracer';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startSpanReceiver } from '@parlance/runtime/testing/span-receiver';
import { makeFakeStream, type FakeStream } from '../../test/fake-stream.ts';
import { makeRoleNews, type RoleNews } from './role-news.ts';

type Item = { heartbeat: number } | { event: number } | { resync: number };

let opened: { request: unknown; stream: FakeStream<WatchRoleResponse> }[];
let news: RoleNews;
let clock: number;
let away: unknown[];
beforeEach(() => {
  [opened, clock, away] = [[], 0, []];
  news = makeRoleNews({
    watchRole(request) {
      const stream = makeFakeStream<WatchRoleResponse>();
      opened.push({ request, stream });
      return stream;
    },
    onAway: (error) => void away.push(error),
    firstPauseMs: 1,
    now: () => clock,
  });
});
afterEach(() => news.stop());

const itemOf = (item: Item): object => {
  if ('event' in item) return { event: { cursor: item.event, cursorInRole: 0, type: 'told', dataJson: '{}' } };
  const [[kind, cursor]] = Object.entries(item) as [[string, number]];
  return { [kind]: { cursor, cursorInRole: 0 } };
};
const say = (...items: Item[]) =>
  items.forEach((item) => opened.at(-1)?.stream.push(itemOf(item) as WatchRoleResponse));

function listen(after?: number) {
  const heard: (string | number)[] = [];
  const { stop } = news.listen('student', after, {
    onReady: (position) => void heard.push(`ready ${position}`),
    onEvent: ({ position }) => void heard.push(position),
    onResync: (position) => void heard.push(`resync ${position}`),
  });
  return { heard, stop };
}
const hears = (one: { heard: unknown[] }, all: unknown[]) =>
  eventually(() => JSON.stringify(one.heard) === JSON.stringify(all)).catch(() => expect(one.heard).toEqual(all));

/** One listens, and the stream stands at ten, with what is kept of before. */
async function begun(kept: number[] = []) {
  const first = listen();
  await eventually(() => opened.length === 1);
  say(...kept.map((event) => ({ event })), { heartbeat: 10 });
  await hears(first, ['ready 10']);
  return first;
}

test('ANN-18 all who listen to a role hear by one stream, in order, and nobody of another role', async () => {
  const first = await begun();
  const second = listen();
  const tutors: number[] = [];
  const ofTutors = { onReady: () => undefined, onResync: () => undefined };
  news.listen('tutor', undefined, { ...ofTutors, onEvent: ({ position }) => void tutors.push(position) });
  expect(opened.map(({ request }) => request)).toEqual([
    { role: roleOf('student'), after: 0 },
    { role: roleOf('tutor'), after: 0 },
  ]);
  for (const event of [11, 12]) opened[0]?.stream.push(itemOf({ event }) as WatchRoleResponse);
  await hears(first, ['ready 10', 11, 12]);
  await hears(second, ['ready 10', 11, 12]);
  expect(tutors).toEqual([]);
});

test('who comes anew hears nothing of before, who comes back hears what they missed, once', async () => {
  await begun([8, 9, 10]);
  await hears(listen(), ['ready 10']);
  await hears(listen(8), [9, 10, 'ready 10']);
  await hears(listen(7), [8, 9, 10, 'ready 10']);
  await hears(listen(10), ['ready 10']);
});

test('who missed what is not kept is told to read anew', async () => {
  await begun([8, 9, 10]);
  await hears(listen(6), ['resync 10', 'ready 10']);
});

test('nothing is kept: whoever was there already goes on, and whoever was not reads anew', async () => {
  await begun();
  await hears(listen(10), ['ready 10']);
  await hears(listen(9), ['resync 10', 'ready 10']);
});

test('who comes before the stream stands waits for it', async () => {
  const [fresh, back] = [listen(), listen(9)];
  await eventually(() => opened.length === 1);
  say({ event: 9 }, { event: 10 });
  expect([fresh.heard, back.heard]).toEqual([[], []]);
  say({ heartbeat: 10 }, { event: 11 });
  await hears(fresh, ['ready 10', 11]);
  await hears(back, [10, 'ready 10', 11]);
});

test('who was told more by another gateway hears nothing twice', async () => {
  await begun();
  const ahead = listen(12);
  say({ heartbeat: 10 }, { event: 11 }, { event: 12 }, { event: 13 });
  await hears(ahead, ['ready 12', 13]);
});

test.each([
  ['a sign of life', { heartbeat: 10 }, 10],
  ['an event', { event: 11 }, 11],
] as const)(
  'a place to which the stream does not come within five seconds is given up with %s',
  async (_what, item, at) => {
    await begun();
    const nowhere = listen(99);
    clock = 5_000;
    say({ heartbeat: 10 });
    await hears(listen(10), ['ready 10']);
    expect(nowhere.heard).toEqual(['ready 99']);
    clock = 5_001;
    say(item, { event: 12 });
    await hears(nowhere, ['ready 99', `resync ${at}`, 12]);
  },
);

test.each([
  ['away', new AppError('unavailable', 'PEER_UNAVAILABLE', 'away')],
  ['of an earlier release', new AppError('unavailable', 'PEER_OUTDATED', 'no such call')],
  ['told by Keycloak that we are nobody', new AppError('unauthenticated', 'UNAUTHENTICATED', 'who?')],
])('after notification was %s it goes on where it was, and nobody is told', async (_why, error) => {
  const one = await begun();
  say({ event: 11 });
  await hears(one, ['ready 10', 11]);
  opened[0]?.stream.fail(error);
  await eventually(() => opened.length === 2);
  expect(opened[1]?.request).toEqual({ role: roleOf('student'), after: 11 });
  expect(away).toEqual([error]);
  say({ heartbeat: 11 }, { event: 12 });
  await hears(one, ['ready 10', 11, 12]);
});

test('a stream that broke before it stood begins anew', async () => {
  const back = listen(8);
  await eventually(() => opened.length === 1);
  say({ event: 9 });
  opened[0]?.stream.fail(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
  await eventually(() => opened.length === 2);
  expect(opened[1]?.request).toEqual({ role: roleOf('student'), after: 0 });
  say({ event: 9 }, { event: 10 }, { heartbeat: 10 });
  await hears(back, [9, 10, 'ready 10']);
});

test('what was pruned under the stream is read anew by all, and is not told to who comes later', async () => {
  const one = await begun([9, 10]);
  say({ resync: 500 });
  await hears(one, ['ready 10', 'resync 500']);
  await hears(listen(9), ['resync 500', 'ready 500']);
  say({ event: 501 });
  await hears(one, ['ready 10', 'resync 500', 501]);
});

test('no more than 200 are kept, and who has gone hears nothing', async () => {
  const gone = await begun();
  gone.stop();
  for (let event = 11; event <= 250; event += 1) say({ event });
  const last = listen();
  await eventually(() => opened[0]?.stream.cancelled === false && last.heard.length === 1);
  await eventually(() => {
    const { heard, stop } = listen(50);
    stop();
    return heard.length === 201;
  });
  await hears(listen(49), ['resync 250', 'ready 250']);
  expect(gone.heard).toEqual(['ready 10']);
});

test('what is kept is as much as a browser can be told at once, and is kept for ten minutes', async () => {
  await begun();
  const long = 'x'.repeat(30_000);
  for (let event = 11; event <= 20; event += 1)
    opened[0]?.stream.push({
      event: { cursor: event, cursorInRole: 0, type: 'told', dataJson: `"${long}"` },
    } as unknown as WatchRoleResponse);
  await eventually(() => {
    const { heard, stop } = listen(16);
    stop();
    return heard.length === 5;
  });
  await hears(listen(15), ['resync 20', 'ready 20']);
  clock = 600_001;
  await hears(listen(16), ['resync 20', 'ready 20']);
  await hears(listen(20), ['ready 20']);
});

test('nothing of the request by which it began goes along', async () => {
  const ids: string[] = [];
  const watched = makeRoleNews({
    watchRole() {
      ids.push(currentContext().requestId);
      return makeFakeStream<WatchRoleResponse>();
    },
  });
  const nobody = { onReady: () => undefined, onEvent: () => undefined, onResync: () => undefined };
  runInContext({ requestId: 'of somebody' }, () => watched.listen('student', undefined, nobody));
  await eventually(() => ids.length === 1);
  watched.stop();
  expect(ids).not.toContain('of somebody');
});

test('what is told to thousands is one span of its trace, and what is in none is no span', async () => {
  const receiver = await startSpanReceiver();
  const stop = await startTelemetry({ service: 'gateway', endpoint: receiver.endpoint });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const first = await begun();
  const others = Array.from({ length: 1_999 }, () => listen());
  say({ event: 11 });
  const { event } = itemOf({ event: 12 }) as { event: object };
  opened.at(-1)?.stream.push({ event: { ...event, traceparent } } as WatchRoleResponse);
  await hears(first, ['ready 10', 11, 12]);
  expect(others.filter(({ heard }) => heard.at(-1) === 12)).toHaveLength(1_999);
  await stop();
  useTracer(undefined);
  expect(receiver.spans()).toMatchObject([
    { name: 'live told', parentSpanId: traceparent.slice(36, 52), attributes: { 'parlance.streams': 2_000 } },
  ]);
  receiver.close();
});
