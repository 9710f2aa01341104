/** Bookings of one moment share a transaction, and nobody suffers for another. */
import { runInContext } from '@parlance/runtime/context/request-context';
import { at, hour, readOf } from '../../../test/builders.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { statementsDuring } from '@parlance/runtime/testing/statements-during';
import { aSlot, book, enrol, openApp, statusOf, type App } from '../../../test/app-for-test.ts';
import type { Actor } from '../../domain/actor.ts';
import { makeReserveSlot } from '../../usecases/reserve-slot.ts';
import type { SituationReader } from '../../usecases/ports.ts';
import { reservationReads } from './situation-reader.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('reservations', { poolMax: 24 });
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

type Slot = { tutor: Actor; bookingId: string };
async function slotIn(hours: number): Promise<Slot> {
  const tutor = await hire();
  return { tutor, bookingId: await aSlot(app, tutor, at(hours * hour)) };
}
const outcome = (booking: ReturnType<typeof book>) =>
  booking.then(
    ({ booking: { lesson } }) => readOf(lesson),
    (error: { reason?: string }) => error.reason,
  );

test('of two in one batch who want the same slot the earlier one has it, and the others their own', async () => {
  const [wanted, other] = [await slotIn(1), await slotIn(2)];
  const [first, second, third] = [await admit(1), await admit(1), await admit(1)];
  const orders = [book(app, wanted, first), book(app, wanted, second), book(app, other, third)];
  expect(await Promise.all(orders.map(outcome))).toEqual(['booked', 'SLOT_TAKEN', 'booked']);
});

test('one student books twice in one batch: both are booked, the second after the first', async () => {
  const [one, two, other] = [await slotIn(11), await slotIn(12), await slotIn(13)];
  const [student, somebody] = [await admit(2), await admit(1)];
  const orders = [book(app, one, student), book(app, two, student), book(app, other, somebody)];
  expect(await Promise.all(orders.map(outcome))).toEqual(['booked', 'booked', 'booked']);
});

/** Between the read and the write, once for all who are read together. */
function reservingAfter(change: () => Promise<unknown>) {
  const reads = reservationReads(app.pool);
  let changed: Promise<unknown> | undefined;
  const reader: SituationReader = {
    async find(order) {
      const seen = await reads.reader.find(order);
      await (changed ??= change());
      return seen;
    },
  };
  const reserveSlot = makeReserveSlot({ ...app, ...reads, reader, listFreeSlots: async () => [] });
  return (slot: Slot, student: Actor) => book({ ...app, reserveSlot }, slot, student);
}

const moveLesson = (id: string, startsAt: Date) => {
  const then = `starts_at = $2, ends_at = $2::timestamptz + interval '50 minutes'`;
  const sql = `with seat as (update seats set ${then} where lesson_id = $1) update lessons set ${then} where id = $1`;
  return app.pool.query(sql, [id, startsAt]);
};

test('STUDENT_OVERLAP of one takes the batch apart, and the others are booked', async () => {
  const [before, overlapping, other] = [await slotIn(25), await slotIn(21), await slotIn(22)];
  const [student, somebody] = [await admit(2), await admit(1)];
  await book(app, before, student);
  const late = reservingAfter(() => moveLesson(before.bookingId, at(21 * hour)));
  const orders = [late(overlapping, student), late(other, somebody)];
  const outcomes: unknown[] = [];
  const said = await statementsDuring(app.pool, async () => outcomes.push(...(await Promise.all(orders.map(outcome)))));
  expect(outcomes).toEqual(['STUDENT_OVERLAP', 'booked']);
  expect(said.filter((words) => words === 'with item' || words === 'rollback').sort()).toEqual([
    'rollback',
    'with item',
    'with item',
    'with item',
  ]);
});

test('a row that somebody holds holds up nobody but whoever needs it', async () => {
  const [held, free] = [await slotIn(31), await slotIn(32)];
  const [waiting, going] = [await admit(1), await admit(1)];
  const holder = await app.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from students where uid = $1 for update', [waiting.id]);
    const late = outcome(book(app, held, waiting));
    expect(await outcome(book(app, free, going))).toBe('booked');
    expect(await statusOf(app, held.bookingId)).toBe('pending');
    await holder.query('commit');
    expect(await late).toBe('booked');
  } finally {
    holder.release();
  }
});

test.each([
  ['alone', 0, 51],
  ['in company', 1, 61],
])(
  'a booking that waits %s until its caller has gone is not made later, ends in the database, and can be asked for again',
  async (_how, company, hours) => {
    const slots = await Promise.all(Array.from({ length: 1 + company }, (_none, nth) => slotIn(hours + nth)));
    const students = await Promise.all(slots.map(() => admit(1)));
    const orders = slots.map((slot, nth) => [slot, students[nth] as Actor, `key ${slot.bookingId}`] as const);
    const holder = await app.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from students where uid = any($1) for update', [students.map(({ id }) => id)]);
      const deadline = new Date(Date.now() + 400);
      const late = await Promise.allSettled(
        orders.map((order) => runInContext({ requestId: 'late', deadline }, () => book(app, ...order))),
      );
      expect(late.map(({ status }) => status)).toEqual(late.map(() => 'rejected'));
      // Long before the database would give up the wait for the row by itself.
      expect(Date.now() - deadline.getTime()).toBeLessThan(2_500);
      const { rowCount: left } = await holder.query(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
      );
      expect(left).toBe(0);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    for (const [{ bookingId }] of orders) expect(await statusOf(app, bookingId)).toBe('pending');
    expect(await Promise.all(orders.map((order) => outcome(book(app, ...order))))).toEqual(orders.map(() => 'booked'));
  },
);

test('two replicas whose batches want the same slots, in opposite order: each slot is sold once, and nobody blocks anybody', async () => {
  const replicas = await Promise.all([0, 1].map(() => openApp('', { db: { ...app.db, drop: async () => undefined } })));
  const slots = await Promise.all(Array.from({ length: 12 }, (_none, index) => slotIn(41 + index)));
  const wishes = replicas.flatMap((replica, side) =>
    (side === 0 ? slots : slots.toReversed()).map((slot) => ({ replica, slot })),
  );
  // One after another: all at once they and the bookings would wait for the same connections, for five seconds at most.
  const students: Actor[] = [];
  while (students.length < wishes.length) students.push(await admit(1));
  const outcomes = await Promise.all(
    wishes.map(({ replica, slot }, index) => outcome(book(replica, slot, students[index] as Actor))),
  );
  const count = (wanted: string) => outcomes.filter((found) => found === wanted).length;
  expect([count('booked'), count('SLOT_TAKEN')]).toEqual([12, 12]);
  const { rows } = await app.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(rows[0]?.deadlocks).toBe(0);
});
