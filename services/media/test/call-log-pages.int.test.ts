import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { listCallLog } from '../src/queries/list-call-log.ts';

let db: FreshDatabase;
const bookingId = randomUUID();
const rows = 1_003;

/** Seven in each instant, so that every page ends between two of one instant; every tenth is about an observer. */
beforeAll(async () => {
  db = await freshDatabase('media_log', migrations);
  await db.pool.query(
    `insert into call_log (id, booking_id, event, participant, track_kind, at_school, at_real, source, event_key)
     select gen_random_uuid(), $1, case when n % 10 = 0 then 'observer-connected' else 'connected' end, n::text, '',
       at, at, 'dev', gen_random_uuid()::text
     from generate_series(0, $2 - 1) n, lateral (select timestamptz '2026-03-02T10:00:00Z' + (n / 7) * interval '1 second') t(at)`,
    [bookingId, rows],
  );
});
afterAll(() => db?.drop());

async function readAll(isAdmin: boolean) {
  const pages: { participant: string; atSchool: Date }[][] = [];
  let pageToken = '';
  do {
    const { entries, next } = await listCallLog(db.pool, { bookingId, isAdmin, pageToken });
    pages.push(entries);
    pageToken = next;
  } while (pageToken !== '' && pages.length < 10);
  const all = pages.flat();
  const times = all.map(({ atSchool }) => atSchool.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  return { lengths: pages.map(({ length }) => length), people: new Set(all.map(({ participant }) => participant)) };
}

test('FB-29 the log of a lesson comes in pages of 500, by time, with nothing left out and nothing twice where several things happened at once', async () => {
  const { lengths, people } = await readAll(true);
  expect([lengths, people.size]).toEqual([[500, 500, 3], rows]);
});

test('NS-21 whoever is no administrator reads whole pages too, in which nobody watches silently', async () => {
  const { lengths, people } = await readAll(false);
  expect([lengths, people.size]).toEqual([[500, 402], 902]);
  expect([...people].some((n) => Number(n) % 10 === 0)).toBe(false);
});

test('a place in the list that was made up is refused', async () => {
  for (const pageToken of ['nonsense', Buffer.from('["x","y"]').toString('base64url')])
    await expect(listCallLog(db.pool, { bookingId, isAdmin: true, pageToken })).rejects.toMatchObject({
      reason: 'PAGE_TOKEN_INVALID',
    });
});
