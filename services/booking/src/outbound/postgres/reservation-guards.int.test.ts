/** The statements that book slots repeat the rules of the domain: what changes between the read and the write is seen. */
import { at, hour, info, readOf, wishes } from '../../../test/builders.ts';
import { statementsDuring } from '@parlance/runtime/testing/statements-during';
import { aSlot, command, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { makeReserveSlot } from '../../usecases/reserve-slot.ts';
import type { SituationReader } from '../../usecases/ports.ts';
import { reservationReads } from './situation-reader.ts';

const other = `seats_taken = 1, topic_lesson = 'x', rate = 1, currency = 'AUD'`;

/** Each breaks one thing between the read and the write, which the domain cannot have seen. */
const broken = [
  [
    'the slot was taken',
    `update lessons set status = 'open', ${other}, version = version + 1 where id = $1`,
    'SLOT_TAKEN',
  ],
  ['the slot was closed', 'delete from lessons where id = $1', 'SLOT_TAKEN'],
  ['the slot was touched', 'update lessons set version = version + 1 where id = $1', 'SLOT_TAKEN'],
  [
    'the slot begins now',
    `update lessons set starts_at = $2, ends_at = $2 + interval '50 minutes' where id = $1`,
    'SLOT_TAKEN',
  ],
  [
    'the teacher was disabled',
    'update people set is_enabled = false where uid = (select tutor_uid from lessons where id = $1)',
    'SLOT_TAKEN',
  ],
  [
    'the teacher went into training',
    `update people set status = 'training' where uid = (select tutor_uid from lessons where id = $1)`,
    'SLOT_TAKEN',
  ],
  ['the last token is gone', 'update wallets set balance = 0 where student_uid = $3', 'NO_TOKENS'],
  ['a token moved', 'update students set wallet_version = wallet_version + 1 where uid = $3', 'booked'],
  [
    'the entitlement changed, and is enough',
    'update students set entitlement_version = entitlement_version + 1 where uid = $3',
    'booked',
  ],
  [
    'the subscription ended',
    `, ended as (delete from entitlement_categories where student_uid = $3)
     update students set entitlement_version = entitlement_version + 1 where uid = $3`,
    'SUBSCRIPTION_REQUIRED',
  ],
] as const;

type Order = { tutorUid: string; bookingId: string; studentUid: string };

async function anOrder(app: App, hoursAhead: number): Promise<Order> {
  const people = enrol(app);
  const [tutor, student] = await Promise.all([people.tutor(), people.student(1)]);
  return { tutorUid: tutor.id, bookingId: await aSlot(app, tutor, at(hoursAhead * hour)), studentUid: student.id };
}

/** Books for all of them at once; after the read and before the write something changes for the first. */
function bookAll(app: App, orders: readonly Order[], change: string): Promise<(string | undefined)[]> {
  const [first] = orders;
  const reads = reservationReads(app.pool);
  let changed: Promise<unknown> | undefined;
  const reader: SituationReader = {
    async find(order) {
      const seen = await reads.reader.find(order);
      const known = `with known as (select $1::uuid, $2::timestamptz, $3::text) ${change}`;
      changed ??= app.pool.query(known, [first?.bookingId, app.clock.now(), first?.studentUid]);
      await changed;
      return seen;
    },
  };
  const reserveSlot = makeReserveSlot({ ...app, ...reads, reader, listFreeSlots: async () => [] });
  return Promise.all(
    orders.map(({ tutorUid, bookingId, studentUid }) => {
      const actor = { id: studentUid, role: 'student', name: 'Student' } as const;
      return reserveSlot({
        tutorUid,
        bookingId,
        topic: info.topic,
        wishes,
        actor,
        once: command(actor, 'BookSlot', 'one'),
      }).then(
        ({ booking }) => readOf(booking.lesson),
        (error: { reason?: string }) => error.reason,
      );
    }),
  );
}

/** How many of a line, a move, a reply and a fact there are. */
async function written(app: App): Promise<number> {
  const { rows } = await app.pool.query<{ left: number }>(
    `select (select count(*) from ledger where reason = 'lesson-booked')::int + (select count(*) from lesson_log where cause = 'book')::int
       + (select count(*) from idempotency_keys)::int + (select count(*) from outbox where type like '%LessonChanged' and version = 2)::int as left`,
  );
  return rows[0]?.left ?? 0;
}

test.each(broken)('The statement sees by itself that %s', async (_what, change, outcome) => {
  const app = await openApp('broken_reservation');
  const said = await bookAll(app, [await anOrder(app, 1)], change);
  const left = await written(app);
  await app.db.drop();
  expect([said, left]).toEqual([[outcome], outcome === 'booked' ? 4 : 0]);
});

test.each(broken)(
  'Of several bookings of one moment only one fails or is repeated when %s',
  async (_what, change, outcome) => {
    const app = await openApp('broken_batch');
    const orders = [await anOrder(app, 1), await anOrder(app, 2), await anOrder(app, 3)];
    const outcomes: (string | undefined)[] = [];
    const said = await statementsDuring(app.pool, async () => {
      outcomes.push(...(await bookAll(app, orders, change)));
    });
    const left = await written(app);
    await app.db.drop();
    expect(said.filter((words) => words === 'with item')).toHaveLength(outcome === 'booked' ? 2 : 1);
    expect([outcomes, left]).toEqual([[outcome, 'booked', 'booked'], outcome === 'booked' ? 12 : 8]);
  },
);
