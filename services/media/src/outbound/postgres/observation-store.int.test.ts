import { randomUUID } from 'node:crypto';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { makeObservationStore } from './observation-store.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('media_observations', migrations);
});
afterAll(() => db.drop());

const zero = Date.parse('2027-03-01T09:00:00.000Z');
const at = (ms: number) => ({ real: new Date(zero + ms), school: new Date(zero + ms) });

/** One lesson on a node; what happens is told in milliseconds. */
function aRoom() {
  const uow = makeUnitOfWork({ pool: db.pool, bind: makeObservationStore });
  const room = { node: 'janus-a', bookingId: randomUUID() };
  const uid = 'd'.repeat(32);
  const handleId = Number.parseInt(randomUUID().slice(0, 8), 16);
  return {
    entered: (ms: number, sessionId = 1) =>
      uow.run((store) => store.open({ ...room, uid, sessionId, handleId, at: at(ms) })),
    left: (ms: number) => uow.run((store) => store.close({ ...room, uid }, { at: at(ms), cause: 'left' })),
    listed: (ms: number, uids = [uid]) => uow.run((store) => store.reconcile({ ...room, uids, at: at(ms) })),
    async rows() {
      const { rows } = await db.pool.query<{ source: string; from_real: Date; to_real: Date | null }>(
        'select source, from_real, to_real from observations where booking_id = $1 order by from_real',
        [room.bookingId],
      );
      return rows.map((row) => [
        row.source,
        row.from_real.getTime() - zero,
        row.to_real && row.to_real.getTime() - zero,
      ]);
    },
  };
}

test.each([
  ['asked just before they entered', -5],
  ['asked after it', 400],
])('NS-21 whom a listing saw before their event was here watches once: %s', async (_case, listed) => {
  const room = aRoom();
  expect((await room.listed(listed)).opened).toHaveLength(1);
  expect(await room.entered(0)).toBeUndefined();
  expect(await room.entered(0)).toBeUndefined();
  expect((await room.listed(1_000)).opened).toEqual([]);
  expect(await room.left(2_000)).toHaveLength(1);
  expect(await room.rows()).toEqual([['room-listing', 0, 2_000]]);
});

test('NS-21 who comes back within the time of a listing watches twice', async () => {
  const room = aRoom();
  await room.listed(0);
  expect(await room.left(1_000)).toHaveLength(1);
  expect(await room.entered(2_000, 2)).toBeDefined();
  expect(await room.rows()).toEqual([
    ['room-listing', 0, 1_000],
    ['janus-event', 2_000, null],
  ]);
});

test('NS-21 an event and a listing in the same moment make one observation', async () => {
  for (let round = 0; round < 10; round += 1) {
    const room = aRoom();
    const [entered, { opened }] = await Promise.all([room.entered(0), room.listed(50)]);
    expect([entered, ...opened].filter(Boolean)).toHaveLength(1);
    expect(await room.rows()).toHaveLength(1);
  }
});
