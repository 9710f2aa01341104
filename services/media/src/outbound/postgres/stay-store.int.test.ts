import { randomUUID } from 'node:crypto';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { listPresenceSpans } from '../../queries/presence-spans.ts';
import { makeStayStore } from './stay-store.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('media_stays', migrations);
});
afterAll(() => db.drop());

const zero = Date.parse('2027-03-01T09:00:00.000Z');
const at = (seconds: number) => ({ real: new Date(zero + seconds * 1_000), school: new Date(zero + seconds * 1_000) });
const since = (instant: Date | null | undefined) => instant && (instant.getTime() - zero) / 1_000;
const whole = { from: new Date(zero - 3_600_000), to: new Date(zero + 36_000_000) };

/** One lesson on a node; what happens is told in seconds. */
function aRoom() {
  const uow = makeUnitOfWork({ pool: db.pool, bind: makeStayStore });
  const room = { node: 'janus-a', bookingId: randomUUID() };
  const uid = 'b'.repeat(32);
  const handle = { node: room.node, sessionId: Number.parseInt(randomUUID().slice(0, 8), 16), handleId: 7 };
  return {
    up: async (second: number) => {
      await uow.run((store) => store.enter({ ...handle, ...room, uid, at: at(second) }));
      return uow.run((store) => store.open(handle, at(second)));
    },
    left: (second: number) => uow.run((store) => store.closeHandle(handle, { at: at(second), cause: 'left' })),
    listed: async (second: number, uids = [uid], eventsThrough: number | 'never' = second) => {
      const heard = eventsThrough === 'never' ? undefined : at(eventsThrough).real;
      const listing = { ...room, uids, at: at(second), eventsThrough: heard };
      const { opened, closed, unknownFrom } = await uow.run((store) => store.reconcile(listing));
      return { opened: opened.length, closed: closed.length, unknownFrom: since(unknownFrom) };
    },
    notListed(second: number, { eventsThrough = second }: { eventsThrough?: number | 'never' } = {}) {
      return this.listed(second, [], eventsThrough);
    },
    async stays() {
      const spans = await listPresenceSpans(db.pool, room.bookingId, whole);
      return spans.map(({ source, from, to, cause }) => [source, since(from), since(to), cause]);
    },
  };
}

test('LIVE-22 somebody who is on no list counts until they were last seen, and nothing is known from then on until their node has told of it', async () => {
  const room = aRoom();
  await room.up(0);
  expect(await room.listed(30)).toEqual({ opened: 0, closed: 0, unknownFrom: undefined });
  expect(await room.notListed(60)).toEqual({ opened: 0, closed: 0, unknownFrom: 30 });
  expect(await room.stays()).toEqual([['janus-event', 0, 30, undefined]]);
  expect(await room.left(58)).toHaveLength(1);
  expect(await room.stays()).toEqual([['janus-event', 0, 58, 'left']]);
  expect(await room.notListed(61)).toEqual({ opened: 0, closed: 0, unknownFrom: undefined });
});

test('somebody whose end was lost ends at the last time they were seen, when their node was heard for 10 seconds after they were missed', async () => {
  const room = aRoom();
  await room.up(0);
  await room.listed(30);
  await room.notListed(60, { eventsThrough: 20 });
  for (const eventsThrough of ['never', 20, 69.999] as const)
    expect(await room.notListed(600, { eventsThrough })).toEqual({ opened: 0, closed: 0, unknownFrom: 30 });
  expect(await room.notListed(601, { eventsThrough: 70 })).toEqual({ opened: 0, closed: 1, unknownFrom: undefined });
  expect(await room.stays()).toEqual([['janus-event', 0, 30, 'not-listed']]);
});

test('a node that is never heard again is waited for ten minutes', async () => {
  const room = aRoom();
  await room.up(0);
  await room.notListed(60, { eventsThrough: 'never' });
  expect((await room.notListed(659.999, { eventsThrough: 'never' })).closed).toBe(0);
  expect((await room.notListed(660, { eventsThrough: 'never' })).closed).toBe(1);
  expect(await room.stays()).toEqual([['janus-event', 0, 0, 'not-listed']]);
});

test('somebody who is on the next list again was never away', async () => {
  const room = aRoom();
  await room.up(0);
  await room.notListed(30);
  await room.listed(40);
  expect(await room.stays()).toEqual([['janus-event', 0, undefined, undefined]]);
  expect(await room.notListed(70)).toEqual({ opened: 0, closed: 0, unknownFrom: 40 });
});

test('somebody who left while the list was on its way does not come back by it; who is on one of later does', async () => {
  const room = aRoom();
  await room.up(0);
  await room.left(30);
  for (const second of [29.9, 39.999]) expect((await room.listed(second)).opened).toBe(0);
  expect((await room.listed(40)).opened).toBe(1);
  expect(await room.stays()).toEqual([
    ['janus-event', 0, 30, 'left'],
    ['room-listing', 40, undefined, undefined],
  ]);
});

test('somebody whose line came up within the second is not missed yet', async () => {
  const room = aRoom();
  await room.up(0);
  expect((await room.notListed(1)).unknownFrom).toBeUndefined();
  expect((await room.notListed(1.001)).unknownFrom).toBe(0);
});
