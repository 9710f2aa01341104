/** Seats that are taken and given back again and again, on the real database: neither a read nor a fact grows by them. */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged } from '@parlance/proto/booking/v1';
import { at, hour, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { anHour, balanceOf, bothKinds } from '../../test/either-kind.ts';
import { cancel } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { findLesson } from '../queries/one-lesson.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('seats_given_back');
  people = enrol(app);
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

type Place = { sessionId: string; bookingId: string };
const take = ({ sessionId, bookingId }: Place, who: Actor) =>
  bookSeats(app, { sessionId, bookingIds: [bookingId] }, who);
const leave = (place: Place, actor: Actor) => cancel(app, place, actor);

async function aLesson(): Promise<Place> {
  const { sessionId, lessonIds } = await aGroupSession(app, await people.tutor(), { starts: [start, at(2 * hour)] });
  return { sessionId, bookingId: lessonIds[0] ?? '' };
}

const seatsOf = async ({ bookingId }: Place) => {
  const view = await findLesson(app.pool, bookingId);
  return view?.lesson.seats.map(({ studentUid, status }) => [studentUid, status]);
};

async function factsOf({ bookingId }: Place): Promise<{ bytes: number; fact: LessonChanged }[]> {
  const type = 'parlance.booking.v1.LessonChanged';
  const { rows } = await app.pool.query<{ body: Buffer }>(
    'select body from outbox where key = $1 and type = $2 order by seq',
    [bookingId, type],
  );
  return rows.map(({ body }) => ({ bytes: body.length, fact: decodeMessage(type, body) as LessonChanged }));
}

test('one student takes a seat three times at most; other lessons, other students and the token are untouched by that', async () => {
  const place = await aLesson();
  const [student, other] = [
    await people.student(1, {}, 'groupLessonTokens'),
    await people.student(1, {}, 'groupLessonTokens'),
  ];
  for (let times = 0; times < 3; times += 1) {
    await take(place, student);
    await leave(place, student);
    app.clock.advance(1_000);
  }
  const code = 'LEFT_TOO_OFTEN';
  const message = 'You have left this lesson too often to book it again.';
  await expect(take(place, student)).rejects.toMatchObject({
    reason: 'LESSONS_UNAVAILABLE',
    details: { lessons: [{ id: place.bookingId, code, message }] },
  });
  await take(place, other);
  expect(await seatsOf(place)).toEqual([
    [student.id, 'student-cancelled'],
    [other.id, 'booked'],
  ]);
  expect(await balanceOf(app, student, 'groupLessonTokens')).toBe(1);
});

test('a fact carries the seats that are taken and those that moved, and a read a few who left, however many did', async () => {
  const place = await aLesson();
  const stayed = await people.student(1, {}, 'groupLessonTokens');
  await take(place, stayed);
  for (let times = 0; times < 30; times += 1) {
    const passer = await people.student(1, {}, 'groupLessonTokens');
    await take(place, passer);
    await leave(place, passer);
    app.clock.advance(1_000);
  }
  const facts = await factsOf(place);
  expect(facts.slice(1).map(({ fact }) => fact.lesson?.seats.length)).toEqual(Array(61).fill(2).with(0, 1));
  const left = facts.at(-1)?.fact;
  expect(left?.lesson?.seats.map(({ status }) => status)).toEqual([
    'BOOKING_STATUS_BOOKED',
    'BOOKING_STATUS_STUDENT_CANCELLED',
  ]);
  expect(left?.moved.map(({ seatId }) => seatId)).toEqual([left?.lesson?.seats[1]?.id]);
  expect(left?.lesson?.seatsTaken).toBe(1);
  expect(Math.max(...facts.map(({ bytes }) => bytes))).toBeLessThan(10_000);
  const seats = await seatsOf(place);
  expect([seats?.length, seats?.[0]]).toEqual([25, [stayed.id, 'booked']]);
});

async function rowsOf(lessonId: string, { id }: Actor) {
  const seats = 'select student_uid, status, takes, notes from seats where lesson_id = $1';
  const lines = 'select delta, reason, reason_key from ledger where lesson_id = $1 and student_uid = $2 order by seq';
  const log = `select from_status, to_status, seat_from, seat_to, cause from lesson_log where lesson_id = $1 order by version`;
  return {
    seats: (await app.pool.query<{ takes: number; notes: string }>(seats, [lessonId])).rows,
    lines: (await app.pool.query<{ delta: number; reason_key: string }>(lines, [lessonId, id])).rows,
    log: (await app.pool.query(log, [lessonId])).rows,
  };
}

describe.each(bothKinds)('of $kind', (each) => {
  test('BOOK-25, GRP-15, NS-09 one student takes it, gives it back and comes again: one seat, a line of its own for each token, a log that tells it all', async () => {
    const lesson = await each.make(app);
    const { student, lessonId } = lesson;
    let { address } = lesson;
    for (let times = 1; times < 3; times += 1) {
      await cancel(app, address, student);
      expect(await balanceOf(app, student, each.wallet)).toBe(1);
      address = await each.take(app, lesson, student);
      expect(await balanceOf(app, student, each.wallet)).toBe(0);
    }
    const { seats, lines, log } = await rowsOf(lessonId, student);
    expect(seats).toEqual([{ student_uid: student.id, status: 'booked', takes: 3, notes: '' }]);
    expect(lines.map(({ delta }) => delta)).toEqual([-1, 1, -1, 1, -1]);
    expect(new Set(lines.map(({ reason_key: key }) => key)).size).toBe(5);
    const move = (from: string, to: string, seatFrom: string | null, seatTo: string, cause: string) => ({
      from_status: from,
      to_status: to,
      seat_from: seatFrom,
      seat_to: seatTo,
      cause,
    });
    const back = move('open', 'pending', 'booked', 'student-cancelled', 'cancel-student');
    const again = move('pending', 'open', 'student-cancelled', 'booked', 'book');
    expect(log.slice(1)).toEqual([move('pending', 'open', null, 'booked', 'book'), back, again, back, again]);
  });

  test('I2 two answers to one key: who comes back with the key of the first time has the first answer, and no seat', async () => {
    const lesson = await each.make(app);
    await cancel(app, lesson.address, lesson.student, { key: 'leave' });
    const address = await each.take(app, lesson, lesson.student);
    // The retry of a request that was answered long ago is late, and does nothing to the seat that was taken since.
    await cancel(app, lesson.address, lesson.student, { key: 'leave' });
    expect(await balanceOf(app, lesson.student, each.wallet)).toBe(0);
    expect((await cancel(app, address, lesson.student)).lesson.seats[0]?.status).toBe('student-cancelled');
  });
});

test('an hour may be given back and taken again as often as there is time for it, and 16 clients of its student take it once', async () => {
  const lesson = await anHour.make(app, { tokens: 2 });
  let { address } = lesson;
  for (let times = 0; times < 5; times += 1) {
    await cancel(app, address, lesson.student);
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => anHour.take(app, lesson, lesson.student)));
    const [took, ...more] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect([took !== undefined, more]).toEqual([true, []]);
    address = took ?? address;
    expect(await balanceOf(app, lesson.student, 'lessonTokens')).toBe(1);
  }
  expect((await rowsOf(lesson.lessonId, lesson.student)).seats).toMatchObject([{ status: 'booked', takes: 6 }]);
});
