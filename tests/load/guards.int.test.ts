/** Guards that a planted run takes away, on the real schemas: without them what they keep from happening happens, and they come back as they were. */
import { migrations as ofBooking } from '@parlance/booking/migrations';
import { migrations as ofNotification } from '@parlance/notification/migrations';
import { applyOnce } from '@parlance/runtime/events/inbox';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { isGuard, putBack, takeAway } from './guards.ts';

let booking: FreshDatabase;
let notification: FreshDatabase;
beforeEach(async () => {
  [booking, notification] = [
    await freshDatabase('load_guards_booking', ofBooking),
    await freshDatabase('load_guards_inbox', ofNotification),
  ];
});
afterEach(() => Promise.all([booking.drop(), notification.drop()]));

const at = (database: string) => (database === 'booking' ? booking.url : notification.url);

/** As booking opens hours: what lies over another is left out. */
async function openAt(hour: string): Promise<number | null> {
  const { rowCount } = await booking.pool.query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
     values (gen_random_uuid(), gen_random_uuid(), 'tom', $1, $1::timestamptz + interval '50 minutes', 'pending', false, 1, 1, now(), 'tom')
     on conflict on constraint lessons_tutor_no_overlap do nothing`,
    [hour],
  );
  return rowCount;
}
const definition = async () => {
  const sql = `select pg_get_constraintdef(oid) as sql, obj_description(oid, 'pg_constraint') as note from pg_constraint where conname = 'lessons_tutor_no_overlap'`;
  return (await booking.pool.query<{ sql: string; note: string | null }>(sql)).rows;
};
const nine = '2099-01-05T09:00:00Z';
const half = '2099-01-05T09:30:00Z';

test('without the constraint an hour is opened over another; afterwards the later one is called off, and it guards as before', async () => {
  const before = await definition();
  expect([await openAt(nine), await openAt(nine)]).toEqual([1, 0]);
  await takeAway('constraint-dropped', at);
  expect([await openAt(nine), await openAt(half)]).toEqual([1, 1]);
  await putBack(at);
  expect(await definition()).toEqual(before);
  expect(await openAt(half)).toBe(0);
  const { rows } = await booking.pool.query('select status, count(*)::int from lessons group by 1 order by 1');
  expect(rows).toEqual([
    { status: 'cancelled', count: 2 },
    { status: 'pending', count: 1 },
  ]);
});

test('without its inbox notification does twice what comes twice, and the inbox has it once', async () => {
  let done = 0;
  const id = crypto.randomUUID();
  const envelope = { id, type: 'X', subject: 'mia' } as Envelope;
  const effect = async () => void (done += 1);
  const come = () => applyOnce({ pool: notification.pool, consumer: 'notification', envelope, effect });
  expect([await come(), await come(), done]).toEqual(['applied', 'duplicate', 1]);
  await takeAway('inbox-off', at);
  expect([await come(), await come(), done]).toEqual(['applied', 'applied', 3]);
  expect((await notification.pool.query('select from inbox where event_id = $1', [id])).rowCount).toBe(1);
  await putBack(at);
  expect([await come(), done]).toEqual(['duplicate', 3]);
});

test('what an earlier run has left is put back by whoever comes next, and where nothing was taken nothing changes', async () => {
  const before = await definition();
  await putBack(at);
  expect(await definition()).toEqual(before);
  for (const guard of ['constraint-dropped', 'inbox-off'] as const) {
    await takeAway(guard, at);
    await takeAway(guard, at);
  }
  await putBack(at);
  await putBack(at);
  expect(await definition()).toEqual(before);
});

test('only guards are taken away', () => {
  expect(['constraint-dropped', 'inbox-off', 'lost-event', 'toString'].map(isGuard)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
