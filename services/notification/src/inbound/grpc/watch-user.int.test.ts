import { runInContext } from '@parlance/runtime/context/request-context';
import { startTelemetry } from '@parlance/runtime/telemetry/start';
import { useTracer } from '@parlance/runtime/telemetry/tracer';
import { startSpanReceiver } from '@parlance/runtime/testing/span-receiver';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { eventually } from '@parlance/runtime/testing/eventually';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { makeApplier, type Applier } from '../../../test/apply-fact.ts';
import { ledgerLine, newUid } from '../../../test/facts.ts';
import { makeFactHandlers } from '../events/handlers.ts';
import { pruneLiveEvents } from '../../outbound/postgres/prune-live-events.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { listLiveEvents } from '../../queries/live-events.ts';
import { makeUserFeed, type Hints } from '../../outbound/user-feed.ts';
import type { UserFeed } from '../../usecases/ports.ts';
import { makeSharedReader, watchMessage, watchUser, type WatchItem } from './watch-user.ts';

const log = makeLogger({ name: 'test', level: 'silent' });
const noHints: Hints = { publish: () => undefined, subscribe: () => undefined };

let database: FreshDatabase;
let feeds: UserFeed[];
let stops: AbortController[];

beforeAll(async () => {
  database = await freshDatabase('notification-watch', migrations);
});
afterAll(() => database.drop());
beforeEach(() => {
  [feeds, stops] = [[], []];
});
afterEach(async () => {
  for (const stop of stops) stop.abort();
  for (const feed of feeds) await feed.stop();
});

/** One replica: its own feed, and what it writes. */
function replica({ hints = noHints, pollMs = 60_000 } = {}): { feed: UserFeed; apply: Applier } {
  const feed = makeUserFeed({ db: database.pool, hints, log, pollMs });
  feeds.push(feed);
  const bind = (tx: Tx) => bindStores(tx, { onAppended: feed.publish });
  const handlers = makeFactHandlers({ bindStores: bind, clock: systemClock });
  const apply = makeApplier(database.pool, handlers, feed.committed);
  return { feed, apply };
}

type Everybody = { name: string; after: number };
function watch(
  feed: UserFeed,
  uid: string,
  after = 0,
  heartbeatMs = 60_000,
  everybody?: Everybody,
): { items: WatchItem[]; stop(): void } {
  const stop = new AbortController();
  stops.push(stop);
  const items: WatchItem[] = [];
  const deps = { db: database.pool, userFeed: feed, heartbeatMs };
  void (async () => {
    for await (const item of watchUser(deps, { uid, after, everybody, signal: stop.signal })) items.push(item);
  })();
  return { items, stop: () => stop.abort() };
}

const change = (uid: string, delta: number) => ({
  line: ledgerLine(uid, { delta, reason: 'lesson-booked' }),
  balances: [],
});
const deltas = (items: WatchItem[]) =>
  items.flatMap((item) =>
    item.kind === 'event' ? [(JSON.parse(item.event.dataJson) as { delta: number }).delta] : [],
  );
const lastCursor = (items: WatchItem[]) => {
  const item = items.at(-1);
  return item?.kind === 'event' ? item.event.position : (item?.cursor ?? 0);
};

test('a stream begins with where it stands, and that is never 0, which means "from now on"', async () => {
  const { feed } = replica();
  const { items } = watch(feed, newUid());
  await eventually(() => items.length === 1);
  expect(items[0]).toMatchObject({ kind: 'heartbeat', cursor: 1 });
});

test('an event arrives when it is committed: nobody waits for the poll that comes once a minute', async () => {
  const { feed, apply } = replica();
  const uid = newUid();
  const { items } = watch(feed, uid);
  await eventually(() => items.length === 1);
  await apply('parlance.booking.v1.WalletChanged', change(uid, 1));
  await eventually(() => items.length === 2, { withinMs: 20_000 });
  expect(deltas(items)).toEqual([1]);
});

test('Last-Event-ID what came while nobody listened is there on resume, once and in order', async () => {
  const { feed, apply } = replica();
  const uid = newUid();
  const first = watch(feed, uid);
  await eventually(() => first.items.length === 1);
  await apply('parlance.booking.v1.WalletChanged', change(uid, 1));
  await eventually(() => first.items.length === 2);
  first.stop();
  for (const delta of [2, 3, 4]) await apply('parlance.booking.v1.WalletChanged', change(uid, delta));
  const second = watch(feed, uid, lastCursor(first.items));
  await eventually(() => second.items.length === 4);
  expect(second.items[0]).toMatchObject({ kind: 'heartbeat', cursor: lastCursor(first.items) });
  expect(deltas(second.items)).toEqual([2, 3, 4]);
});

test('a new stream hears only what comes from now on', async () => {
  const { feed, apply } = replica();
  const uid = newUid();
  await apply('parlance.booking.v1.WalletChanged', change(uid, 1));
  const { items } = watch(feed, uid);
  await eventually(() => items.length === 1);
  await apply('parlance.booking.v1.WalletChanged', change(uid, 2));
  await eventually(() => items.length === 2);
  expect(deltas(items)).toEqual([2]);
});

test('an event of a person who had none is not lost between two streams', async () => {
  const { feed, apply } = replica();
  const uid = newUid();
  const first = watch(feed, uid);
  await eventually(() => first.items.length === 1);
  first.stop();
  await apply('parlance.booking.v1.WalletChanged', change(uid, 7));
  const second = watch(feed, uid, lastCursor(first.items));
  await eventually(() => second.items.length === 2);
  expect(deltas(second.items)).toEqual([7]);
});

test('a cursor whose followers were pruned, or that is not ours, is answered with resync', async () => {
  const { feed, apply } = replica();
  const uid = newUid();
  for (const delta of [1, 2, 3]) await apply('parlance.booking.v1.WalletChanged', change(uid, delta));
  await pruneLiveEvents(database.pool, { keepMs: 300_000, keepPerPerson: 1 });
  const old = watch(feed, uid, 2);
  const foreign = watch(feed, uid, 999);
  const kept = watch(feed, uid, 3);
  await eventually(() => old.items.length > 0 && foreign.items.length > 0 && kept.items.length === 2);
  expect(old.items[0]).toMatchObject({ kind: 'resync', cursor: 4 });
  expect(foreign.items[0]).toMatchObject({ kind: 'resync', cursor: 4 });
  expect(deltas(kept.items)).toEqual([3]);
});

test('events younger than five minutes are kept', async () => {
  const { apply } = replica();
  const uid = newUid();
  await apply('parlance.booking.v1.WalletChanged', change(uid, 1));
  await apply('parlance.booking.v1.WalletChanged', change(uid, 2));
  await database.pool.query(
    `update live_events set created_at = now() - interval '11 minutes' where uid = $1 and position = 2`,
    [uid],
  );
  await database.pool.query(
    `update live_events set created_at = now() - interval '5 minutes' where uid = $1 and position = 3`,
    [uid],
  );
  await pruneLiveEvents(database.pool, { keepMs: 600_000, keepPerPerson: 1_000 });
  const rows = await listLiveEvents(database.pool, { uid, after: 0, limit: 10 });
  expect(rows.map((row) => row.position)).toEqual([3]);
});

test('a heartbeat says where the stream stands while nothing happens', async () => {
  const { feed } = replica();
  const { items } = watch(feed, newUid(), 0, 20);
  await eventually(() => items.length >= 3);
  expect(items.every((item) => item.kind === 'heartbeat' && item.cursor === 1)).toBe(true);
});

test('another replica learns of it by hints', async () => {
  const subscribers: ((uids: readonly string[]) => void)[] = [];
  const hints: Hints = {
    publish: (uids) => subscribers.forEach((onHint) => onHint(uids)),
    subscribe: (onHint) => void subscribers.push(onHint),
  };
  const [writer, reader] = [replica({ hints }), replica({ hints })];
  const uid = newUid();
  const { items } = watch(reader.feed, uid);
  await eventually(() => items.length === 1);
  await writer.apply('parlance.booking.v1.WalletChanged', change(uid, 1));
  await eventually(() => items.length === 2);
});

test('without hints another replica finds it by itself: slower, not lost', async () => {
  const [writer, reader] = [replica(), replica({ pollMs: 50 })];
  const uid = newUid();
  const { items } = watch(reader.feed, uid);
  await eventually(() => items.length === 1);
  await writer.apply('parlance.booking.v1.WalletChanged', change(uid, 1));
  await eventually(() => deltas(items).length === 1);
});

test('hundreds at once arrive complete and in order', async () => {
  const { feed, apply } = replica();
  const uid = newUid();
  const { items } = watch(feed, uid);
  await eventually(() => items.length === 1);
  // As many at once as there are connections: who waits for one is not what is tested.
  const writers = Array.from({ length: 8 }, async (_none, writer) => {
    for (let turn = writer; turn < 300; turn += 8) await apply('parlance.booking.v1.WalletChanged', change(uid, turn));
  });
  await Promise.all(writers);
  await eventually(() => deltas(items).length === 300, { withinMs: 20_000 });
  const positions = items.flatMap((item) => (item.kind === 'event' ? [item.event.position] : []));
  expect(positions).toEqual(Array.from({ length: 300 }, (_, place) => place + 2));
});

describe('ANN-18 what everybody of a role is told', () => {
  /** A role of the test's own. */
  const aRole = () => `role:${newUid()}`;
  const tell = (feed: UserFeed, uid: string, id: string) =>
    makeUnitOfWork({
      pool: database.pool,
      bind: (tx) => bindStores(tx, { onAppended: feed.publish }),
      onCommit: feed.committed,
    }).run(({ liveEvents }) => liveEvents.append([{ uid, type: 'announcement.deleted', data: { id } }]));
  const said = (items: WatchItem[]) =>
    items.flatMap((item) => (item.kind === 'event' ? [(JSON.parse(item.event.dataJson) as { id: string }).id] : []));
  const placeOf = (items: WatchItem[]) => items.at(-1)?.cursorInRole ?? 0;

  test('comes beside the own events, to all of them by one row, and to nobody else', async () => {
    const { feed, apply } = replica();
    const [name, uid] = [aRole(), newUid()];
    const streams = [uid, newUid(), newUid()].map((one) => watch(feed, one, 0, 60_000, { name, after: 0 }));
    const stranger = watch(feed, newUid(), 0, 60_000, { name: aRole(), after: 0 });
    await eventually(() => [...streams, stranger].every(({ items }) => items.length === 1));
    await tell(feed, name, 'one');
    await eventually(() => streams.every(({ items }) => items.length === 2));
    await apply('parlance.booking.v1.WalletChanged', change(uid, 1));
    await eventually(() => streams[0]?.items.length === 3);
    expect(streams.map(({ items }) => said(items)[0])).toEqual(['one', 'one', 'one']);
    expect(stranger.items).toHaveLength(1);
    const rows = await database.pool.query('select 1 from live_events where uid = $1', [name]);
    expect(rows.rowCount).toBe(1);
  });

  test('what came during a break is there after it, once and in order, also from another replica without hints', async () => {
    const [writer, reader] = [replica(), replica({ pollMs: 50 })];
    const [name, uid] = [aRole(), newUid()];
    const first = watch(reader.feed, uid, 0, 60_000, { name, after: 0 });
    await eventually(() => first.items.length === 1);
    await tell(writer.feed, name, 'a');
    await eventually(() => first.items.length === 2);
    first.stop();
    for (const id of ['b', 'c']) await tell(writer.feed, name, id);
    const after = placeOf(first.items);
    const second = watch(reader.feed, uid, 1, 60_000, { name, after });
    await tell(writer.feed, name, 'd');
    await eventually(() => said(second.items).length === 3);
    expect(said(second.items)).toEqual(['b', 'c', 'd']);
    expect(second.items[0]?.kind).toBe('heartbeat');
  });

  test('who resumes with a place in the own events alone is told to read anew', async () => {
    const { feed } = replica();
    const { items } = watch(feed, newUid(), 1, 60_000, { name: aRole(), after: 0 });
    await eventually(() => items.length === 1);
    expect(items[0]?.kind).toBe('resync');
  });

  /** The feed's own rounds ask the same database. */
  function watchedReader() {
    const asked = jest.fn(database.pool.query.bind(database.pool) as (...args: unknown[]) => Promise<unknown>);
    return { asked, read: makeSharedReader({ query: asked } as never) };
  }

  test('streams that wake together read once', async () => {
    const { feed } = replica();
    const name = aRole();
    const { asked, read } = watchedReader();
    const whose = { uid: name, after: 0, limit: 10 };
    await tell(feed, name, 'one');
    asked.mockClear();
    const all = await Promise.all(Array.from({ length: 100 }, () => read(whose)));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(all.every((rows) => rows.length === 1)).toBe(true);
    await read(whose);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('streams of several people that wake together read together, each what is theirs, as far as they want', async () => {
    const { feed, apply } = replica();
    const [one, other, nobody] = [newUid(), newUid(), newUid()];
    for (const delta of [1, 2, 3])
      for (const uid of [one, other]) await apply('parlance.booking.v1.WalletChanged', change(uid, delta));
    await tell(feed, one, 'own');
    const { asked, read } = watchedReader();
    const [first, second, none, again] = await Promise.all([
      read({ uid: one, after: 0, limit: 100 }),
      read({ uid: other, after: 2, limit: 1 }),
      read({ uid: nobody, after: 0, limit: 100 }),
      read({ uid: one, after: 4, limit: 100 }),
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
    expect([first, second, none, again].map((rows) => rows.map(({ position }) => position))).toEqual([
      [2, 3, 4, 5],
      [3],
      [],
      [5],
    ]);
    expect(JSON.parse(second[0]?.dataJson ?? '')).toMatchObject({ delta: 2 });
  });
});

test('telling of an event is a span of the trace that wrote it, which goes along; when nobody traces nothing is kept', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const context = { requestId: 'r', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const receiver = await startSpanReceiver();
  const { feed, apply } = replica();
  const uid = newUid();
  const { items } = watch(feed, uid);
  await eventually(() => items.length === 1);
  const tell = (delta: number) =>
    runInContext(context, () => apply('parlance.booking.v1.WalletChanged', change(uid, delta)));
  await tell(1);
  await eventually(() => items.length === 2);
  const stop = await startTelemetry({ service: 'notification', endpoint: receiver.endpoint });
  await tell(2);
  await eventually(() => items.length === 3);
  // By somebody who has asked for no trace.
  await apply('parlance.booking.v1.WalletChanged', change(uid, 3));
  await eventually(() => items.length === 4);
  await stop();
  useTracer(undefined);
  const [span, ...more] = receiver.spans();
  expect(more).toEqual([]);
  expect(span).toMatchObject({ traceId, name: 'live tokens.changed', parentSpanId: 'b7ad6b7169203331' });
  expect(items.slice(1).map((item) => watchMessage(item).event?.traceparent)).toEqual([
    '',
    `00-${traceId}-${span?.spanId}-01`,
    '',
  ]);
  const { rows } = await database.pool.query('select traceparent from live_events where uid = $1 order by position', [
    uid,
  ]);
  expect(rows.map(({ traceparent }) => traceparent)).toEqual([null, context.traceparent, null]);
  receiver.close();
});
