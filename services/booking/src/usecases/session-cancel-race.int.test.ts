/** An administrator cancels a session, or one lesson of it, while students leave it and take seats in it and lessons begin: on the real database, at once. */
import { at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { isRefused } from '../domain/refusals.ts';
import { aGroupSession, bookSeats, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { balanceOf as tokensOf } from '../../test/either-kind.ts';
import { cancel as leaveLesson, cancelByAdmin, cancelSession, commence } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('session_cancel_race', { poolMax: 16 });
  people = enrol(app);
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

const rounds = process.env.FULL ? 200 : 12;

async function admitted(count: number): Promise<Actor[]> {
  const all: Actor[] = [];
  for (let n = 0; n < count; n += 1) all.push(await people.student(1, {}, 'groupLessonTokens'));
  return all;
}

/** Another lesson of the session stays as it is, with the same people in it. */
async function aLessonWith(seated: readonly Actor[]) {
  const { sessionId, lessonIds } = await aGroupSession(app, await people.tutor(), { starts: [start, at(2 * hour)] });
  const [bookingId = '', other = ''] = lessonIds;
  for (const student of seated) await bookSeats(app, { sessionId, bookingIds: [bookingId] }, student);
  return { sessionId, bookingId, other };
}

const leave = ({ sessionId, bookingId }: { sessionId: string; bookingId: string }, actor: Actor) =>
  leaveLesson(app, { sessionId, bookingId }, actor);
const cancel = (bookingId: string) => cancelByAdmin(app, bookingId);

/** Whoever lost lost for a reason that people are told. */
async function together(tries: readonly Promise<unknown>[]): Promise<boolean[]> {
  const outcomes = await Promise.allSettled(tries);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isRefused(outcome.reason)).toBe(true);
  return outcomes.map(({ status }) => status === 'fulfilled');
}

const balanceOf = (who: Actor) => tokensOf(app, who, 'groupLessonTokens');

/** Of every seat that was ever taken in it: whose, how it stands, and the lines of the ledger under it. */
async function seatsOf(bookingId: string) {
  const { rows } = await app.pool.query<{ uid: string; status: string; taken: number; refunded: number }>(
    `select s.student_uid as uid, s.status,
       count(*) filter (where l.reason = 'lesson-booked')::int4 as taken,
       count(*) filter (where l.reason = 'lesson-refunded')::int4 as refunded
     from seats s left join ledger l on l.lesson_id = s.lesson_id and l.student_uid = s.student_uid
     where s.lesson_id = $1 group by s.lesson_id, s.student_uid order by s.taken_at, s.id`,
    [bookingId],
  );
  return rows;
}

test(`FB-53, GRP-14 ${rounds} rounds of the school cancelling one lesson while its students leave it (200 with FULL=1): cancelled, one refund a seat`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    // The last one who leaves would make the lesson pending.
    const seated = await admitted(1 + (round % 3));
    const lesson = await aLessonWith(seated);
    const [wasCancelled, ...left] = await together([
      cancel(lesson.bookingId),
      ...seated.map((student) => leave(lesson, student)),
    ]);
    expect(wasCancelled).toBe(true);
    expect(await statusOf(app, lesson.bookingId)).toBe('cancelled');
    const words = left.map((hasLeft) => (hasLeft ? 'student-cancelled' : 'cancelled'));
    expect((await seatsOf(lesson.bookingId)).map(({ status, taken, refunded }) => [status, taken, refunded])).toEqual(
      words.map((status) => [status, 1, 1]),
    );
    for (const student of seated) expect(await balanceOf(student)).toBe(1);
    expect(await statusOf(app, lesson.other)).toBe('pending');
  }
}, 300_000);

test(`FB-53, GRP-06 ${rounds} rounds of the school cancelling one lesson while students take its seats (200 with FULL=1): nobody sits in it, everybody has the token`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [seated, ...coming] = await admitted(4);
    const lesson = await aLessonWith(seated ? [seated] : []);
    const wanted = { sessionId: lesson.sessionId, bookingIds: [lesson.bookingId] };
    const [wasCancelled, ...took] = await together([
      cancel(lesson.bookingId),
      ...coming.map((student) => bookSeats(app, wanted, student)),
    ]);
    expect(wasCancelled).toBe(true);
    expect(await statusOf(app, lesson.bookingId)).toBe('cancelled');
    const seats = await seatsOf(lesson.bookingId);
    expect(seats).toHaveLength(1 + took.filter(Boolean).length);
    for (const seat of seats) expect(seat).toMatchObject({ status: 'cancelled', taken: 1, refunded: 1 });
    for (const student of [seated, ...coming]) expect(student && (await balanceOf(student))).toBe(1);
  }
}, 300_000);

test(`FB-53 ${rounds} rounds of leaving, taking both lessons and the school cancelling one of them (200 with FULL=1): both seats or none, one outcome for each`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [leaving] = await admitted(1);
    const both = await people.student(2, {}, 'groupLessonTokens');
    const lesson = await aLessonWith(leaving ? [leaving] : []);
    const wanted = { sessionId: lesson.sessionId, bookingIds: [lesson.bookingId, lesson.other] };
    const [, , tookBoth] = await together([
      cancel(lesson.bookingId),
      leaving ? leave(lesson, leaving) : Promise.resolve(),
      bookSeats(app, wanted, both),
    ]);
    expect(await statusOf(app, lesson.bookingId)).toBe('cancelled');
    expect(await statusOf(app, lesson.other)).toBe(tookBoth ? 'open' : 'pending');
    expect(await balanceOf(both)).toBe(tookBoth ? 1 : 2);
    expect(leaving && (await balanceOf(leaving))).toBe(1);
  }
}, 300_000);

const deadlocks = async () => {
  const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
  return (await app.pool.query<{ deadlocks: number }>(sql)).rows[0]?.deadlocks;
};

test(`GRP-18, GRP-19, FB-49 ${rounds} rounds of the school cancelling a session while its seats are sold and given back and a lesson begins (200 with FULL=1): all that is ahead is cancelled and paid back, what had begun goes on`, async () => {
  const before = await deadlocks();
  for (let round = 0; round < rounds; round += 1) {
    app.clock.set(at(-48 * hour));
    const tutor = await people.tutor();
    const starts = [start, at(hour), at(14 * hour)];
    const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts, maxStudents: 4 });
    const [first = '', second = '', third = ''] = lessonIds;
    const seated = await Promise.all([1, 2].map(() => people.student(3, {}, 'groupLessonTokens')));
    const coming = await Promise.all([1, 2, 3, 4].map(() => people.student(2, {}, 'groupLessonTokens')));
    for (const student of seated) await bookSeats(app, { sessionId, bookingIds: lessonIds }, student);
    app.clock.set(at(-minute));
    const [wasCancelled, hasBegun] = await together([
      cancelSession(app, sessionId),
      commence(app, { sessionId, bookingId: first }, tutor),
      ...coming.map((student) => bookSeats(app, { sessionId, bookingIds: [second, third] }, student)),
      ...seated.map((student) => leave({ sessionId, bookingId: third }, student)),
      app.sweeper()(),
    ]);
    expect(wasCancelled).toBe(true);
    expect(await statusOf(app, first)).toBe(hasBegun ? 'in-progress' : 'cancelled');
    expect([await statusOf(app, second), await statusOf(app, third)]).toEqual(['cancelled', 'cancelled']);
    for (const lesson of [second, third]) {
      for (const seat of await seatsOf(lesson)) {
        expect(seat).toMatchObject({ taken: 1, refunded: 1 });
        expect(['cancelled', 'student-cancelled']).toContain(seat.status);
      }
    }
    for (const student of seated) expect(await balanceOf(student)).toBe(hasBegun ? 2 : 3);
    for (const student of coming) expect(await balanceOf(student)).toBe(2);
    if (!hasBegun) continue;
    // So that the next round's sweep has nothing of this one.
    app.clock.set(at(50 * minute));
    await app.sweep();
  }
  expect(await deadlocks()).toBe(before);
}, 300_000);
