/** Who says that a node is down, where several processes of media look at it. */
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { heardLatelyMs } from '../../domain/node-health.ts';
import { makeNodeStore } from './node-store.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('media-node-store', migrations)));
afterAll(() => database.drop());

const now = new Date('2026-03-02T10:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const since = ago(heardLatelyMs);
let count = 0;

async function heard(at?: Date) {
  const [store, name] = [makeNodeStore(database.pool), `janus-${(count += 1)}`];
  if (at) await store.markUp(name, { real: at, school: at });
  const isUp = async () => (await store.listStates([name]))[0]?.up;
  return { isUp, markDown: (unlessHeardSince?: Date) => store.markDown(name, now, unlessHeardSince) };
}

test('a node that is silent for one is not down for all while it answers another', async () => {
  const node = await heard(since);
  expect([await node.markDown(since), await node.isUp()]).toEqual(['heard', true]);
});

test('it is down when the last answer to anybody is older, and is news once', async () => {
  const node = await heard(ago(heardLatelyMs + 1));
  expect([await node.markDown(since), await node.isUp(), await node.markDown(since)]).toEqual(['news', false, 'known']);
});

test('one that has never answered anybody is down', async () => {
  const node = await heard();
  expect([await node.markDown(since), await node.isUp()]).toEqual(['news', false]);
});

test('where nothing listens any more it is down, whoever has heard it just now', async () => {
  const node = await heard(now);
  expect([await node.markDown(), await node.isUp()]).toEqual(['news', false]);
});
