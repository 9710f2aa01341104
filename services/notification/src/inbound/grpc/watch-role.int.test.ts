import { makeAudiences } from '@parlance/runtime/live/audiences';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { eventually } from '@parlance/runtime/testing/eventually';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { newUid } from '../../../test/facts.ts';
import { pruneLiveEvents } from '../../outbound/postgres/prune-live-events.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import type { UserFeed } from '../../usecases/ports.ts';
import { mostKept, watchRole } from './watch-role.ts';
import type { WatchItem } from './watch-user.ts';

let database: FreshDatabase;
let stop: AbortController;
let feed: Pick<UserFeed, 'watch'> & { wake(name: string): void };

beforeAll(async () => {
  database = await freshDatabase('notification-watch-role', migrations);
});
afterAll(() => database.drop());
beforeEach(() => {
  const audiences = makeAudiences<string>();
  feed = { watch: (names, options) => audiences.watch(names, options), wake: (name) => audiences.publish(name, name) };
  stop = new AbortController();
});
afterEach(() => stop.abort());

/** A role of the test's own. */
const aRole = () => `role:${newUid()}`;

async function tell(name: string, ...ids: string[]): Promise<void> {
  const uow = makeUnitOfWork({ pool: database.pool, bind: (tx) => bindStores(tx) });
  const events = ids.map((id) => ({ uid: name, type: 'announcement.deleted' as const, data: { id } }));
  await uow.run(({ liveEvents }) => liveEvents.append(events));
  feed.wake(name);
}

function watch(name: string, after = 0): WatchItem[] {
  const items: WatchItem[] = [];
  const { signal } = stop;
  void (async () => {
    const deps = { db: database.pool, userFeed: feed };
    for await (const item of watchRole(deps, { name, after, signal })) items.push(item);
  })();
  return items;
}
const told = (items: WatchItem[]) =>
  items.map((item) => (item.kind === 'event' ? (JSON.parse(item.event.dataJson) as { id: string }).id : item.kind));

test('ANN-18 from the beginning: what is kept, where the stream stands, and then what comes', async () => {
  const name = aRole();
  await tell(name, 'a', 'b');
  await tell(aRole(), 'of others');
  const items = watch(name);
  await eventually(() => items.length === 3);
  await tell(name, 'c');
  await eventually(() => items.length === 4);
  expect(told(items)).toEqual(['a', 'b', 'heartbeat', 'c']);
  expect(items.map(({ cursor }) => cursor)).toEqual([2, 3, 3, 4]);
});

test('nothing was ever told: it stands at the place before the first', async () => {
  const name = aRole();
  const items = watch(name);
  await eventually(() => items.length === 1);
  expect(items[0]).toMatchObject({ kind: 'heartbeat', cursor: 1 });
  await tell(name, 'first');
  await eventually(() => items.length === 2);
  expect(told(items)).toEqual(['heartbeat', 'first']);
});

test('no more than 200 of before, the last of them', async () => {
  const name = aRole();
  await tell(name, ...Array.from({ length: mostKept + 50 }, (_none, place) => `${place}`));
  const items = watch(name);
  await eventually(() => items.length === mostKept + 1);
  expect([told(items)[0], told(items).at(-2), told(items).at(-1)]).toEqual(['50', '249', 'heartbeat']);
});

test('what was pruned is not told, and does not count as missed', async () => {
  const name = aRole();
  await tell(name, 'a', 'b', 'c');
  await pruneLiveEvents(database.pool, { keepMs: 600_000, keepPerPerson: 1 });
  const items = watch(name);
  await eventually(() => items.length === 2);
  expect(told(items)).toEqual(['c', 'heartbeat']);
});

test('after a place it goes on there, and a place that is not kept is answered with resync', async () => {
  const name = aRole();
  await tell(name, 'a', 'b', 'c');
  const kept = watch(name, 3);
  await eventually(() => kept.length === 2);
  expect(told(kept)).toEqual(['heartbeat', 'c']);
  await pruneLiveEvents(database.pool, { keepMs: 600_000, keepPerPerson: 1 });
  const old = watch(name, 2);
  const foreign = watch(name, 999);
  await eventually(() => old.length === 1 && foreign.length === 1);
  expect([old[0], foreign[0]]).toMatchObject([
    { kind: 'resync', cursor: 4 },
    { kind: 'resync', cursor: 4 },
  ]);
});
