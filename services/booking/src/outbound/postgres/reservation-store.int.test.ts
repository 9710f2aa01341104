/** The statement that books a slot, against the rules it repeats (architecture section 6). */
import { at, hour, info } from '../../../test/builders.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot, book, command, enrol, openSchool, type School } from '../../../test/school.ts';
import { makeReserveSlot } from '../../usecases/reserve-slot.ts';
import type { ReservationReader } from '../../usecases/ports.ts';
import { reservationReads } from './reservation-store.ts';
import { findBooking } from '../../queries/one-booking.ts';

let school: School;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  school = await openSchool('reservation', { poolMax: 24 });
  ({ tutor: hire, student: admit } = enrol(school));
});
afterAll(async () => {
  await checkInvariants(school);
  await school.db.drop();
}, 120_000);

const tokensOf = async (uid: string) => {
  const sql = 'select coalesce(sum(balance), 0)::int as sum from wallets where student_uid = $1';
  return (await school.pool.query<{ sum: number }>(sql, [uid])).rows[0]?.sum;
};

test('A booking is one read and one statement', async () => {
  const tutor = await hire();
  const student = await admit(1);
  const bookingId = await aSlot(school, tutor, at(hour));
  const said: string[] = [];
  const heard = new Map<object, () => void>();
  const listen = (client: { query: (...args: unknown[]) => unknown }) => {
    if (heard.has(client)) return;
    const { query } = client;
    heard.set(client, () => (client.query = query));
    client.query = (...args) => {
      const words = String((args[0] as { text?: string }).text ?? args[0]);
      said.push(words.trim().split(/\s+/, 2).join(' '));
      return query.apply(client, args);
    };
  };
  school.pool.on('acquire', listen as never);
  await book(school, { tutor, bookingId }, student, 'counted');
  school.pool.off('acquire', listen as never);
  for (const restore of heard.values()) restore();
  expect(said).toEqual(['select b.id,', 'with claim']);
});

test('The answer of a booking is what the database says afterwards', async () => {
  const tutor = await hire({ lessonRate: 72.5, currency: 'PHP', ratingAvg: 4.5, timeZone: 'Asia/Manila' });
  const student = await admit(2);
  const bookingId = await aSlot(school, tutor, at(2 * hour));
  const { booking, wallet } = await book(school, { tutor, bookingId }, student, undefined, 'Please speak slowly.');
  expect(booking).toEqual(await findBooking(school.pool, bookingId));
  expect(wallet).toEqual({ name: 'lessonTokens', balance: 1 });
});

test('One student books eight lessons at once: all are booked, one token each, one after another', async () => {
  const tutor = await hire();
  const student = await admit(8);
  const slots = await Promise.all(
    Array.from({ length: 8 }, (_none, index) => aSlot(school, tutor, at((10 + index) * hour))),
  );
  const booked = await Promise.all(slots.map((bookingId) => book(school, { tutor, bookingId }, student)));
  expect(booked.map(({ wallet }) => wallet.balance).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await tokensOf(student.id)).toBe(0);
});

test('Tokens that come while a lesson is booked are neither lost nor told wrongly', async () => {
  const tutor = await hire();
  const student = await admit(4);
  const slots = await Promise.all(
    Array.from({ length: 4 }, (_none, index) => aSlot(school, tutor, at((30 + index) * hour))),
  );
  const once = command({ ...student, role: 'admin' }, 'AdjustTokens');
  const gift = { studentUid: student.id, wallet: 'lessonTokens' as const, delta: 1, reason: 'A kind gesture' };
  await Promise.all([
    ...slots.map((bookingId) => book(school, { tutor, bookingId }, student)),
    ...slots.map(() => school.adjustTokens({ ...gift, actor: { ...student, role: 'admin' }, once })),
  ]);
  expect(await tokensOf(student.id)).toBe(4);
});

const other = `student_uid = 'other', topic_lesson = 'x', rate = 1, currency = 'AUD', wallet = 'lessonTokens'`;

/** Each breaks one thing between the read and the write, which the domain cannot have seen. */
test.each([
  [
    'the slot was taken',
    `update bookings set status = 'booked', ${other}, version = version + 1 where id = $1`,
    'SLOT_TAKEN',
  ],
  ['the slot was closed', 'delete from bookings where id = $1', 'SLOT_TAKEN'],
  ['the slot was touched', 'update bookings set version = version + 1 where id = $1', 'SLOT_TAKEN'],
  [
    'the slot begins now',
    `update bookings set starts_at = $2, ends_at = $2 + interval '50 minutes' where id = $1`,
    'SLOT_TAKEN',
  ],
  [
    'the teacher was disabled',
    'update people set is_enabled = false where uid = (select tutor_uid from bookings where id = $1)',
    'SLOT_TAKEN',
  ],
  [
    'the teacher went into training',
    `update people set status = 'training' where uid = (select tutor_uid from bookings where id = $1)`,
    'SLOT_TAKEN',
  ],
  ['the last token is gone', 'update wallets set balance = 0 where student_uid = $3', 'NO_TOKENS'],
  ['a token moved', 'update students set wallet_version = wallet_version + 1 where uid = $3', 'booked'],
  [
    'the entitlement changed',
    'update students set entitlement_version = entitlement_version + 1 where uid = $3',
    'booked',
  ],
])('The statement sees by itself that %s', async (_what, change, outcome) => {
  const broken = await openSchool('broken_reservation');
  const people = enrol(broken);
  const [tutor, student] = await Promise.all([people.tutor(), people.student(1)]);
  const bookingId = await aSlot(broken, tutor, at(hour));
  const reads = reservationReads(broken.pool);
  const reader: ReservationReader = {
    async look(order) {
      const seen = await reads.reader.look(order);
      const known = `with known as (select $1::uuid, $2::timestamptz, $3::text) ${change}`;
      await broken.pool.query(known, [bookingId, broken.clock.now(), student.id]);
      return seen;
    },
  };
  const reserveSlot = makeReserveSlot({ ...broken, ...reads, reader, freeSlotsOf: async () => [] });
  const order = { tutorUid: tutor.id, bookingId, info, actor: student, once: command(student, 'BookSlot', 'one') };
  const said = await reserveSlot(order).then(
    ({ booking }) => booking.status,
    (error: { reason?: string }) => error.reason,
  );
  const { rows } = await broken.pool.query<{ left: number }>(
    `select (select count(*) from ledger where reason = 'lesson-booked')::int + (select count(*) from booking_log where cause = 'book')::int
       + (select count(*) from idempotency_keys)::int + (select count(*) from outbox where type like '%LessonBooked')::int as left`,
  );
  await broken.db.drop();
  expect([said, rows[0]?.left]).toEqual([outcome, outcome === 'booked' ? 4 : 0]);
});

test('BOOK-12 the same request that won between the read and the statement gives its answer', async () => {
  const school = await openSchool('same_request');
  const people = enrol(school);
  const [tutor, student] = await Promise.all([people.tutor(), people.student(1)]);
  const bookingId = await aSlot(school, tutor, at(hour));
  const order = { tutorUid: tutor.id, bookingId, info, actor: student, once: command(student, 'BookSlot', 'one') };
  const reads = reservationReads(school.pool);
  const won: unknown[] = [];
  const reader: ReservationReader = {
    async look(asked) {
      const before = await reads.reader.look(asked);
      if (won.length === 0) won.push(await school.reserveSlot(order));
      return before;
    },
  };
  const reserveSlot = makeReserveSlot({ ...school, ...reads, reader, freeSlotsOf: async () => [] });
  expect(await reserveSlot(order)).toEqual(won[0]);
  await school.db.drop();
});

test('EP-38 who loses the slot while waiting behind the own other moves gets the free slots too', async () => {
  const [tutor, student, rival] = [await hire(), await admit(1), await admit(1)];
  const [bookingId, free] = [await aSlot(school, tutor, at(90 * hour)), await aSlot(school, tutor, at(91 * hour))];
  const reads = reservationReads(school.pool);
  const reader: ReservationReader = {
    async look(asked) {
      const seen = await reads.reader.look(asked);
      // A token moves, so the booking tries again in turn; meanwhile somebody else has the slot.
      await book(school, { tutor, bookingId }, rival);
      await school.pool.query('update students set wallet_version = wallet_version + 1 where uid = $1', [student.id]);
      return seen;
    },
  };
  const freeSlotsOf = async () => [await findBooking(school.pool, free)].filter((slot) => slot !== undefined);
  const reserveSlot = makeReserveSlot({ ...school, ...reads, reader, freeSlotsOf });
  const order = { tutorUid: tutor.id, bookingId, info, actor: student, once: command(student, 'BookSlot', 'two') };
  await expect(reserveSlot(order)).rejects.toMatchObject({ reason: 'SLOT_TAKEN', details: { slots: [{ id: free }] } });
  await school.pool.query('update students set wallet_version = wallet_version - 1 where uid = $1', [student.id]);
});
