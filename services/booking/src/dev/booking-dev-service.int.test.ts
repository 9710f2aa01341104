/** What a development build can bring about over real gRPC: by the school's own rules, with nothing left over. */
import { BookingDevService } from '@parlance/proto/booking/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import { startGrpcServer, type GrpcServer } from '@parlance/runtime/grpc/server';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { at, hour, minute, start } from '../../test/builders.ts';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { commence } from '../../test/lesson-calls.ts';
import { makeUseCases } from '../compose/use-cases.ts';
import type { Actor } from '../domain/actor.ts';
import { makeBookingDevService } from './booking-dev-service.ts';

let app: App;
let server: GrpcServer;
let tutor: Actor;
let student: Actor;
let guest: Actor;

beforeEach(async () => {
  app = await openApp('dev_calls');
  server = await startGrpcServer({
    listen: '127.0.0.1:0',
    services: [makeBookingDevService({ ...app, ...makeUseCases(app) })],
    verifyToken: async () => Promise.reject(new Error('nobody signs in here')),
    log: makeLogger({ name: 'dev-calls-test', level: 'silent' }),
  });
  const people = enrol(app);
  tutor = await people.tutor();
  student = await people.student(3);
  guest = await people.student(3, {}, 'groupLessonTokens');
});
afterEach(async () => {
  await server.stop();
  await checkInvariants(app);
  await app.db.drop();
});

const deadline = { deadlineMs: 10_000 };
const calls = () => makeClient(BookingDevService, { address: `127.0.0.1:${server.port}` });

async function aLesson(): Promise<string> {
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return bookingId;
}
async function aGroupLesson(startsAt = at(2 * hour)): Promise<string> {
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [startsAt] });
  await bookSeats(app, { sessionId, bookingIds: lessonIds }, guest);
  return lessonIds[0] ?? '';
}
async function tokensOf({ id }: Actor): Promise<number> {
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(id));
  return (balances.lessonTokens ?? 0) + (balances.groupLessonTokens ?? 0);
}
async function factsOf(type: string): Promise<number> {
  const sql = 'select count(*)::int4 as count from outbox where type = $1';
  return (await app.pool.query<{ count: number }>(sql, [`parlance.booking.v1.${type}`])).rows[0]?.count ?? 0;
}

test('EP-59 clearing closes slots, cancels lessons of both kinds with their tokens back, and finds nothing the second time', async () => {
  const lesson = await aLesson();
  const group = await aGroupLesson();
  const slot = await aSlot(app, tutor, at(5 * hour));
  const begun = await aSlot(app, tutor, at(-3 * hour));
  await book(app, { tutor, bookingId: begun }, student);
  app.clock.set(at(-3 * hour));
  await commence(app, { bookingId: begun }, tutor);
  app.clock.set(at(-3 * hour + minute));
  expect(await calls().clearBookings({}, deadline)).toEqual({ affected: 3 });
  const statuses = await Promise.all([lesson, group, slot, begun].map((id) => statusOf(app, id)));
  expect(statuses).toEqual(['cancelled', 'cancelled', undefined, 'in-progress']);
  expect([await tokensOf(student), await tokensOf(guest)]).toEqual([2, 3]);
  expect(await calls().clearBookings({}, deadline)).toEqual({ affected: 0 });
});

test('EP-59, GRP-18, GRP-19 clearing closes the sessions whose lessons it cancels, each told once; what was taught stays', async () => {
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [start, at(50 * hour)] });
  const [taught = ''] = lessonIds;
  await bookSeats(app, { sessionId, bookingIds: lessonIds }, guest);
  app.clock.set(start);
  await commence(app, { sessionId, bookingId: taught }, tutor);
  app.clock.set(at(minute));
  expect(await calls().clearBookings({}, deadline)).toEqual({ affected: 1 });
  expect(await calls().clearBookings({}, deadline)).toEqual({ affected: 0 });
  const { rows } = await app.pool.query('select status from sessions where id = $1', [sessionId]);
  expect(rows).toEqual([{ status: 'cancelled' }]);
  expect(await Promise.all(lessonIds.map((id) => statusOf(app, id)))).toEqual(['in-progress', 'cancelled']);
  // Made, and cancelled.
  expect(await factsOf('GroupSessionChanged')).toBe(2);
});

test('EP-60 starting a lesson commences it once, within the teacher’s window', async () => {
  const bookingId = await aLesson();
  const wanted = { bookingId, presentUids: [student.id] };
  await expect(calls().startLesson(wanted, deadline)).rejects.toMatchObject({ reason: 'TOO_EARLY_TO_COMMENCE' });
  app.clock.set(start);
  expect(await calls().startLesson(wanted, deadline)).toEqual({ affected: 1 });
  expect(await calls().startLesson(wanted, deadline)).toEqual({ affected: 0 });
  expect(await statusOf(app, bookingId)).toBe('in-progress');
  // Somebody was there from the start, so the timer of the first join runs.
  app.clock.set(at(15 * minute));
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('tutor-present');
});

test('EP-60 a group lesson starts alike, and nobody present sets no timer', async () => {
  const bookingId = await aGroupLesson(start);
  app.clock.set(start);
  expect(await calls().startLesson({ bookingId, presentUids: [] }, deadline)).toEqual({ affected: 1 });
  app.clock.set(at(15 * minute));
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('in-progress');
});

test('EP-62 a reminder goes out on being asked, of both kinds; of an open slot it reminds nobody', async () => {
  const ids = [await aLesson(), await aGroupLesson()];
  for (const bookingId of ids) expect(await calls().remindOfLesson({ bookingId }, deadline)).toEqual({ affected: 1 });
  expect(await factsOf('LessonReminderDue')).toBe(2);
  const slot = await aSlot(app, tutor, at(5 * hour));
  expect(await calls().remindOfLesson({ bookingId: slot }, deadline)).toEqual({ affected: 0 });
  app.clock.set(start);
  expect(await calls().remindOfLesson({ bookingId: ids[0] ?? '' }, deadline)).toEqual({ affected: 0 });
  expect(await factsOf('LessonReminderDue')).toBe(2);
});

test('EP-61 a lesson says whose it is, when, and how it stands, of both kinds', async () => {
  const [one, group] = [await aLesson(), await aGroupLesson()];
  expect(await calls().findLesson({ bookingId: one }, deadline)).toEqual({
    tutorUid: tutor.id,
    studentUids: [student.id],
    when: toTimestamp(start),
    status: 'BOOKING_STATUS_BOOKED',
  });
  expect(await calls().findLesson({ bookingId: group }, deadline)).toMatchObject({ studentUids: [guest.id] });
});

test.each(['startLesson', 'remindOfLesson', 'findLesson'] as const)(
  'EP-60, EP-61, EP-62 %s of no lesson is not found',
  async (name) => {
    const bookingId = '0190b7a4-0000-7000-8000-00000000dead';
    await expect(calls()[name]({ bookingId }, deadline)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  },
);
