/** The regular work on a node's rooms, with a real PostgreSQL, when there are many and some of them cannot be worked on. */
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { randomUUID } from 'node:crypto';
import { migrations } from '../../migrations/index.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeNodeProgress } from '../outbound/postgres/node-progress.ts';
import { makeClearEnded } from './clear-ended.ts';
import { eachRoom } from './each-room.ts';
import type { MediaServer } from './node-ports.ts';
import { makeMoveRooms } from './move-rooms.ts';
import { makeSweepOrphans } from './sweep-orphans.ts';

let db: FreshDatabase;
const now = new Date('2026-11-23T12:00:00.000Z');
beforeAll(async () => {
  db = await freshDatabase('media_rooms_of_node', migrations);
});
afterAll(() => db.drop());

/** Lessons that ended long ago, on a node of their own; the first that a look comes to is first. */
async function endedRooms(count: number, node: string | null = randomUUID()) {
  const { rows } = await db.pool.query<{ name: string; bookingId: string }>(
    `insert into rooms (booking_id, name, tutor_uid, lesson_start, lesson_end, pin, secret, node)
     select id, 'tutor-' || id, 'tutor', $2::timestamptz - interval '3 hours', $2::timestamptz - interval '2 hours', 'pin', 'secret', $3
       from (select gen_random_uuid()::text as id from generate_series(1, $1)) made returning name, booking_id as "bookingId"`,
    [count, now, node],
  );
  return { node: node ?? randomUUID(), rooms: rows.sort((a, b) => (a.bookingId < b.bookingId ? -1 : 1)) };
}

/** What a node is asked for here; every room of `refused` cannot be ended. */
function aNode(name: string, { refused = [] as readonly string[], answers = true, standing = [] as string[] } = {}) {
  const asked: string[] = [];
  const server: MediaServer = {
    name,
    ping: async () => (answers ? 'answered' : 'silent'),
    async destroyRoom(room) {
      asked.push(room.name);
      if (!answers || refused.includes(room.name)) throw new Error(`${room.name} stays`);
    },
    listRooms: async () => standing,
    ensureRoom: async () => undefined,
    listParticipants: async () => [],
    kick: async () => undefined,
    moderate: async () => true,
  };
  return { asked, servers: { all: () => [server], named: (node: string) => (node === name ? server : undefined) } };
}

const stillOn = async (node: string) =>
  (await db.pool.query<{ name: string }>('select name from rooms where node = $1 order by name', [node])).rows.map(
    ({ name }) => name,
  );

function clearing(servers: ReturnType<typeof aNode>['servers']) {
  const [over, failures] = [[] as string[], [] as unknown[]];
  const clear = makeClearEnded({
    servers,
    progress: makeNodeProgress(db.pool),
    clock: { now: () => now },
    onRoomOver: (bookingId) => over.push(bookingId),
    onFailure: (error) => failures.push(error),
  });
  return { clear, over, failures };
}

test('Of 230 rooms that are over all leave their node in one turn, but for one that cannot be ended', async () => {
  const { node, rooms } = await endedRooms(230);
  const [stuck] = rooms.map(({ name }) => name);
  const { servers } = aNode(node, { refused: [stuck ?? ''] });
  const { clear, over, failures } = clearing(servers);
  await clear(node);
  expect(await stillOn(node)).toEqual([stuck]);
  expect(failures).toHaveLength(1);
  expect(over).toEqual(rooms.map(({ bookingId }) => bookingId));
});

test('Rooms that cannot be ended, more than are ended together, keep none of the others', async () => {
  const { node, rooms } = await endedRooms(130);
  const refused = rooms.slice(0, 105).map(({ name }) => name);
  const { servers } = aNode(node, { refused });
  await clearing(servers).clear(node);
  expect(await stillOn(node)).toEqual([...refused].sort());
});

test('A node that does not answer is asked for ten rooms, and every socket of all of them is closed', async () => {
  const { node, rooms } = await endedRooms(130);
  const { servers, asked } = aNode(node, { answers: false });
  const { clear, over } = clearing(servers);
  await clear(node);
  expect(asked).toHaveLength(10);
  expect(over).toHaveLength(130);
  expect(await stillOn(node)).toHaveLength(rooms.length);
});

test('What stands on a node without belonging there goes, but for one that cannot be ended', async () => {
  const { node, rooms } = await endedRooms(25, null);
  const standing = rooms.map(({ name }) => name);
  const failures: unknown[] = [];
  const { servers, asked } = aNode(node, { refused: standing.slice(0, 1), standing });
  const uow = makeUnitOfWork({ pool: db.pool, bind: (tx) => bindStores(tx) });
  const sweep = makeSweepOrphans({ uow, servers, onFailure: (error) => failures.push(error) });
  expect(await sweep(node)).toBe(24);
  expect(asked.sort()).toEqual([...standing].sort());
  expect(failures).toHaveLength(1);
});

test('Of the rooms of a dead node all are moved but the one that cannot be, and none is tried in vain when nothing is up', async () => {
  const { rooms } = await endedRooms(45);
  const uow = makeUnitOfWork({ pool: db.pool, bind: (tx) => bindStores(tx) });
  const moving = (cannot: (bookingId: string) => boolean) => {
    const [tried, failures] = [[] as string[], [] as unknown[]];
    const move = makeMoveRooms({
      uow,
      progress: { listOpenRooms: async () => rooms.map((room) => ({ ...room, node: '' })) },
      clock: { now: () => now },
      async ensureRoom({ bookingId }) {
        tried.push(bookingId);
        if (cannot(bookingId)) throw new Error('no place');
        return aNode('other').servers.all()[0] as MediaServer;
      },
      onFailure: (error) => failures.push(error),
    });
    return { move, tried, failures };
  };
  const first = moving((bookingId) => bookingId === rooms[0]?.bookingId);
  expect(await first.move('dead')).toBe(44);
  expect([first.tried.length, first.failures.length]).toEqual([45, 1]);
  const nothingUp = moving(() => true);
  await expect(nothingUp.move('dead')).rejects.toThrow('no place');
  expect(nothingUp.tried).toHaveLength(10);
});

test('Rooms are looked into ten at a time, and no further on a node that has fallen silent', async () => {
  let [underWay, most, looked] = [0, 0, 0];
  const look = async () => {
    most = Math.max(most, (underWay += 1));
    await new Promise(setImmediate);
    underWay -= 1;
    looked += 1;
    return looked <= 20;
  };
  const rooms = Array.from({ length: 200 }, (_, at) => at);
  expect(await eachRoom({ ping: async () => 'silent' }, rooms, look)).toBe(false);
  expect([most, looked]).toEqual([10, 30]);
  expect(await eachRoom({ ping: async () => 'answered' }, rooms, look)).toBe(true);
  expect(looked).toBe(230);
});
