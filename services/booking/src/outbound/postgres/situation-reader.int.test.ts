/** The statement that books a slot, against the rules it repeats. */
import { at, hour, info, readOf, wishes } from '../../../test/builders.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { statementsDuring } from '@parlance/runtime/testing/statements-during';
import { aSlot, book, command, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { makeReserveSlot } from '../../usecases/reserve-slot.ts';
import type { SituationReader } from '../../usecases/ports.ts';
import { reservationReads } from './situation-reader.ts';
import { findLesson } from '../../queries/one-lesson.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('reservation', { poolMax: 24 });
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

const tokensOf = async (uid: string) => {
  const sql = 'select coalesce(sum(balance), 0)::int as sum from wallets where student_uid = $1';
  return (await app.pool.query<{ sum: number }>(sql, [uid])).rows[0]?.sum;
};

test('A booking is one read and one statement', async () => {
  const [tutor, student] = [await hire(), await admit(1)];
  const bookingId = await aSlot(app, tutor, at(hour));
  const said = await statementsDuring(app.pool, () => book(app, { tutor, bookingId }, student, 'counted'));
  expect(said).toEqual(['select orders.place,', 'with item']);
});

test('Twenty bookings of one moment are one read and one transaction too, and each has its own facts, in their order', async () => {
  const orders = await Promise.all(
    Array.from({ length: 20 }, async (_none, index) => {
      const [tutor, student] = [await hire(), await admit(1)];
      return { tutor, student, bookingId: await aSlot(app, tutor, at((100 + index) * hour)) };
    }),
  );
  const said = await statementsDuring(app.pool, async () => {
    const replies = await Promise.all(
      orders.map(({ student, ...slot }, index) => book(app, slot, student, `of-many-${index}`)),
    );
    expect(
      replies.map(({ booking: { lesson } }) => [lesson.bookingId, readOf(lesson), lesson.seats[0]?.studentUid]),
    ).toEqual(orders.map(({ bookingId, student }) => [bookingId, 'booked', student.id]));
  });
  expect(said).toEqual(['select orders.place,', 'begin set', 'with item', 'commit']);
  for (const { bookingId, student } of orders) {
    const { rows } = await app.pool.query<{ type: string; version: number }>(
      'select type, version from outbox where key = any($1) order by seq',
      [[bookingId, student.id]],
    );
    expect(rows.slice(-2)).toEqual([
      { type: 'parlance.booking.v1.LessonChanged', version: 2 },
      { type: 'parlance.booking.v1.WalletChanged', version: expect.any(Number) },
    ]);
  }
  const [first] = orders;
  if (!first) throw new Error('no order');
  expect(await book(app, first, first.student, 'of-many-0')).toMatchObject({
    booking: { lesson: { bookingId: first.bookingId } },
  });
});

test('An order that the database cannot even read fails alone, not those of the same moment', async () => {
  const [tutor, student, stranger] = [await hire(), await admit(1), await admit(1)];
  const bookingId = await aSlot(app, tutor, at(5 * hour));
  const nobody = { ...tutor, id: 'no\u0000body' };
  const [bad, good] = await Promise.allSettled([
    book(app, { tutor: nobody, bookingId }, stranger),
    book(app, { tutor, bookingId }, student),
  ]);
  expect(good).toMatchObject({
    status: 'fulfilled',
    value: { booking: { lesson: { bookingId, status: 'open', seats: [{ status: 'booked' }] } } },
  });
  expect(bad.status).toBe('rejected');
  expect([await tokensOf(student.id), await tokensOf(stranger.id)]).toEqual([0, 1]);
});

test('The answer of a booking is what the database says afterwards', async () => {
  const tutor = await hire({ lessonRate: 72.5, currency: 'PHP', ratingAvg: 4.5, timeZone: 'Asia/Manila' });
  const student = await admit(2);
  const bookingId = await aSlot(app, tutor, at(2 * hour));
  const { booking, wallet } = await book(app, { tutor, bookingId }, student, undefined, 'Please speak slowly.');
  expect(booking).toEqual(await findLesson(app.pool, bookingId));
  expect(wallet).toEqual({ name: 'lessonTokens', balance: 1 });
});

test('One student books eight lessons at once: all are booked, one token each, one after another', async () => {
  const tutor = await hire();
  const student = await admit(8);
  const slots = await Promise.all(
    Array.from({ length: 8 }, (_none, index) => aSlot(app, tutor, at((10 + index) * hour))),
  );
  const booked = await Promise.all(slots.map((bookingId) => book(app, { tutor, bookingId }, student)));
  expect(booked.map(({ wallet }) => wallet.balance).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await tokensOf(student.id)).toBe(0);
});

test('Tokens that come while a lesson is booked are neither lost nor told wrongly', async () => {
  const tutor = await hire();
  const student = await admit(4);
  const slots = await Promise.all(
    Array.from({ length: 4 }, (_none, index) => aSlot(app, tutor, at((30 + index) * hour))),
  );
  const once = command({ ...student, role: 'admin' }, 'AdjustTokens');
  const gift = { studentUid: student.id, wallet: 'lessonTokens' as const, delta: 1, reason: 'A kind gesture' };
  await Promise.all([
    ...slots.map((bookingId) => book(app, { tutor, bookingId }, student)),
    ...slots.map(() => app.adjustTokens({ ...gift, actor: { ...student, role: 'admin' }, once })),
  ]);
  expect(await tokensOf(student.id)).toBe(4);
});

test('BOOK-12 the same request that won between the read and the statement gives its answer', async () => {
  const app = await openApp('same_request');
  const people = enrol(app);
  const [tutor, student] = await Promise.all([people.tutor(), people.student(1)]);
  const bookingId = await aSlot(app, tutor, at(hour));
  const order = {
    tutorUid: tutor.id,
    bookingId,
    topic: info.topic,
    wishes,
    actor: student,
    once: command(student, 'BookSlot', 'one'),
  };
  const reads = reservationReads(app.pool);
  const won: unknown[] = [];
  const reader: SituationReader = {
    async find(asked) {
      const before = await reads.reader.find(asked);
      if (won.length === 0) won.push(await app.reserveSlot(order));
      return before;
    },
  };
  const reserveSlot = makeReserveSlot({ ...app, ...reads, reader, listFreeSlots: async () => [] });
  expect(await reserveSlot(order)).toEqual(won[0]);
  await app.db.drop();
});

test('EP-38 who loses the slot while waiting behind the own other moves gets the free slots too', async () => {
  const [tutor, student, rival] = [await hire(), await admit(1), await admit(1)];
  const [bookingId, free] = [await aSlot(app, tutor, at(90 * hour)), await aSlot(app, tutor, at(91 * hour))];
  const reads = reservationReads(app.pool);
  const reader: SituationReader = {
    async find(asked) {
      const seen = await reads.reader.find(asked);
      // A token moves, so the booking tries again in turn; meanwhile somebody else has the slot.
      await book(app, { tutor, bookingId }, rival);
      await app.pool.query('update students set wallet_version = wallet_version + 1 where uid = $1', [student.id]);
      return seen;
    },
  };
  const listFreeSlots = async () => [{ id: free }];
  const reserveSlot = makeReserveSlot({ ...app, ...reads, reader, listFreeSlots });
  const order = {
    tutorUid: tutor.id,
    bookingId,
    topic: info.topic,
    wishes,
    actor: student,
    once: command(student, 'BookSlot', 'two'),
  };
  await expect(reserveSlot(order)).rejects.toMatchObject({
    reason: 'SLOT_TAKEN',
    details: { slots: [{ id: free }] },
  });
  await app.pool.query('update students set wallet_version = wallet_version - 1 where uid = $1', [student.id]);
});
