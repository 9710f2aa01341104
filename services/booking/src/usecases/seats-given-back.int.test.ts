/** Seats that are taken and given back again and again, on the real database: neither a read nor a fact grows by them. */
import { decodeMessage } from '@parlance/proto/codec';
import type { GroupLessonChanged } from '@parlance/proto/booking/v1';
import { at, hour, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, bookSeats, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import { findGroupLesson } from '../queries/my-group-lessons.ts';

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
const leave = (place: Place, actor: Actor) =>
  app.cancelGroupLesson({ ...place, reason: '', actor, once: command(actor, 'CancelGroupLesson') });

async function aLesson(): Promise<Place> {
  const { sessionId, lessonIds } = await aGroupSession(app, await people.tutor(), { starts: [start, at(2 * hour)] });
  return { sessionId, bookingId: lessonIds[0] ?? '' };
}

const seatsOf = async ({ bookingId }: Place) => {
  const view = await findGroupLesson(app.pool, bookingId);
  return view?.lesson.seats.map(({ studentUid, status }) => [studentUid, status]);
};

async function factsOf({ bookingId }: Place): Promise<{ bytes: number; fact: GroupLessonChanged }[]> {
  const type = 'parlance.booking.v1.GroupLessonChanged';
  const { rows } = await app.pool.query<{ body: Buffer }>(
    'select body from outbox where key = $1 and type = $2 order by seq',
    [bookingId, type],
  );
  return rows.map(({ body }) => ({ bytes: body.length, fact: decodeMessage(type, body) as GroupLessonChanged }));
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
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(student.id));
  expect(balances.groupLessonTokens).toBe(1);
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
