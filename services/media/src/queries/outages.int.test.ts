/** Whose outage it is that a node died, on the real database. */
import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { lastAnswer, listOutages } from './outages.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('media_outages', migrations);
});
afterAll(() => db.drop());
afterEach(() => db.pool.query('delete from outages'));

const zero = Date.parse('2027-03-01T09:00:00.000Z');
const at = (minutes: number) => new Date(zero + minutes * 60_000);
const minutesOf = (when: Date) => (when.getTime() - zero) / 60_000;

const died = (node: string, from: number, until: number) =>
  db.pool.query(
    `insert into outages (part, node, why, from_real, until_real, from_school, until_school) values ('node', $1, 'no-answer', $2, $3, $2, $3)`,
    [node, at(from), at(until)],
  );

type Stay = { node: string; up: number; down?: number; cause?: string; uid?: string; missed?: number };
const instant = (minutes: number | undefined) => (minutes === undefined ? null : at(minutes));
async function lessonWith(...stays: Stay[]) {
  const bookingId = randomUUID();
  for (const { node, up, down, cause = 'left', uid = 'b'.repeat(32), missed } of stays)
    await db.pool.query(
      `insert into stays (id, booking_id, uid, source, node, entered_real, up_real, up_school, down_real, down_school, left_cause,
         missed_real)
       values (gen_random_uuid(), $1, $2, 'janus-event', $3, $4, $4, $4, $5, $5, $6, $7)`,
      [bookingId, uid, node, at(up), instant(down), down === undefined ? null : cause, instant(missed)],
    );
  const window = { from: at(0), to: at(50) };
  const now = { real: at(55), school: at(55) };
  const found = await listOutages(db.pool, { bookingId, window, now });
  return found.map(({ from, until }) => [minutesOf(from), minutesOf(until)]);
}

test('NS-74 a node that dies again when everybody is on another long since is no outage of their lesson', async () => {
  await died('a', 5, 8);
  await died('a', 15, 60);
  const gone = { node: 'a', up: 0, down: 5, cause: 'not-listed' };
  expect(await lessonWith(gone, { node: 'b', up: 6 })).toEqual([[5, 6]]);
  const other = { ...gone, uid: 'c'.repeat(32) };
  // One of them never comes back.
  expect(await lessonWith(gone, other, { node: 'b', up: 6 })).toEqual([[5, 6]]);
  expect(await lessonWith(gone, { node: 'b', up: 6, down: 12 })).toEqual([[5, 6]]);
  // Everybody came back to it.
  expect(await lessonWith(gone, { node: 'a', up: 9 })).toEqual([
    [5, 8],
    [15, 60],
  ]);
});

test('NS-74 whoever left by themselves suffers from nothing afterwards; who was found gone may have been cut off by it', async () => {
  await died('a', 15, 20);
  expect(await lessonWith({ node: 'a', up: 0, down: 10 })).toEqual([]);
  for (const cause of ['not-listed', 'node-restarted'])
    expect(await lessonWith({ node: 'a', up: 0, down: 14.1, missed: 20.1, cause })).toEqual([[15, 20]]);
  expect(await lessonWith({ node: 'a', up: 0, down: 15.1, cause: 'node-down' })).toEqual([[15, 20]]);
  expect(await lessonWith({ node: 'a', up: 0 })).toEqual([[15, 20]]);
  expect(await lessonWith({ node: 'b', up: 0 })).toEqual([]);
});

test('NS-74 a node that dies long after everybody has left is no outage of their lesson, also where no event told of their leaving', async () => {
  await died('a', 15, 20);
  for (const cause of ['not-listed', 'node-restarted']) {
    expect(await lessonWith({ node: 'a', up: 0, down: 10, cause })).toEqual([]);
    expect(await lessonWith({ node: 'a', up: 0, down: 13.9, missed: 20.1, cause })).toEqual([]);
    // A listing without them came from the node while it was there.
    expect(await lessonWith({ node: 'a', up: 0, down: 14.4, missed: 14.9, cause })).toEqual([]);
  }
  expect(await lessonWith({ node: 'a', up: 0, down: 15.1, missed: 10.5, cause: 'node-down' })).toEqual([]);
  expect(await lessonWith({ node: 'a', up: 0, missed: 10.5 })).toEqual([]);
  // One of two is enough.
  const gone = { node: 'a', up: 0, down: 10, cause: 'not-listed' };
  expect(await lessonWith(gone, { node: 'a', up: 0, uid: 'c'.repeat(32) })).toEqual([[15, 20]]);
});

test('NS-74 the nodes have answered when any of them did, and of none there is no answer', async () => {
  expect(await lastAnswer(db.pool)).toBeUndefined();
  for (const [index, ago] of [8, 1, 30].entries())
    await db.pool.query('insert into janus_nodes (name, answered_at) values ($1, $2)', [`n${index}`, at(-ago)]);
  expect(await lastAnswer(db.pool)).toEqual(at(-1));
});
