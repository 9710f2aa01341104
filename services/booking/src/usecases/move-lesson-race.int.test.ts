/** Lessons are moved while others book, cancel, close and move: on the real database, without the queues before it. */
import { at, hour } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import {
  aGroupSession,
  aSlot,
  book,
  bookSeats,
  command,
  enrol,
  openApp,
  statusOf,
  type App,
} from '../../test/app-for-test.ts';
import { aBuyerOfBoth, balanceOf } from '../../test/either-kind.ts';
import { cancel, move } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { onAccountClosed } from '../inbound/events/on-account-closed.ts';
import { listFreeSlots } from '../queries/search-slots.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('move_lesson_race', { poolMax: 24 });
  people = enrol(app);
  app.clock.set(at(-48 * hour));
});
afterAll(async () => {
  await checkInvariants(app);
  expect(await deadlocks()).toBe('0');
  await app.db.drop();
}, 120_000);

const deadlocks = async () => {
  const sql = 'select deadlocks::text from pg_stat_database where datname = current_database()';
  return (await app.pool.query<{ deadlocks: string }>(sql)).rows[0]?.deadlocks;
};
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { reason?: string; details?: { lessons?: { code: string }[] } }) =>
      error.details?.lessons?.[0]?.code ?? error.reason ?? String(error),
  );
const count = (outcomes: readonly string[], word: string) => outcomes.filter((one) => one === word).length;
/** In either order, so that none of the two has a head start in all rounds. */
const atOnce = (round: number, one: () => Promise<unknown>, other: () => Promise<unknown>) =>
  round % 2 === 0
    ? Promise.all([outcome(one()), outcome(other())])
    : Promise.all([outcome(other()), outcome(one())]).then(([b, a]) => [a, b] as const);

const rounds = process.env.FULL ? 200 : 12;
let days = 0;
/** An hour of a day on which nothing else is. */
const freshDay = () => at((days += 1) * 24 * hour);

async function lessonAt(tutor: Actor, student: Actor, startsAt: Date) {
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  return { bookingId, tutorUid: tutor.id };
}
const startOf = async (bookingId: string) => {
  const sql = 'select starts_at from seats where id = $1';
  return (await app.pool.query<{ starts_at: Date }>(sql, [bookingId])).rows[0]?.starts_at;
};

test(`NS-61 ${rounds} rounds of one hour wanted by students of whom half move a lesson and half book, 64 at once (200 with FULL=1): one has it, every other keeps what was`, async () => {
  const tutor = await people.tutor();
  const students = await Promise.all(Array.from({ length: 16 }, () => people.student(rounds + 1)));
  const movers = students.slice(0, 8);
  for (let round = 0; round < rounds; round += 1) {
    const day = freshDay();
    const lessons = await Promise.all(movers.map((who, index) => lessonAt(tutor, who, at(index * hour, day))));
    const wanted = await aSlot(app, tutor, at(12 * hour, day));
    const tries = Array.from({ length: 64 }, (_none, client) => {
      const who = students[client % students.length] as Actor;
      const lesson = lessons[client % students.length];
      const attempt = lesson ? move(app, lesson, wanted, who) : book(app, { tutor, bookingId: wanted }, who);
      return outcome(attempt).then((word) => ({ who, lesson, word }));
    });
    const all = await Promise.all(tries);
    const winners = new Set(all.filter(({ word }) => word === 'done').map(({ who }) => who.id));
    expect(winners.size).toBe(1);
    for (const { word } of all) expect(['done', 'SLOT_TAKEN', 'STUDENT_OVERLAP', 'NO_TOKENS']).toContain(word);
    const moved = (await Promise.all(lessons.map(({ bookingId }) => startOf(bookingId)))).filter(
      (when) => when?.getTime() === at(12 * hour, day).getTime(),
    );
    expect(moved.length).toBe(movers.some(({ id }) => winners.has(id)) ? 1 : 0);
  }
}, 180_000);

test(`NS-61 ${rounds} rounds of a lesson moved and cancelled at once: either the token is back, or the lesson is at the other hour`, async () => {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  for (let round = 0; round < rounds; round += 1) {
    const day = freshDay();
    const lesson = await lessonAt(tutor, student, day);
    const to = await aSlot(app, tutor, at(2 * hour, day));
    const [moved, cancelled] = await atOnce(
      round,
      () => move(app, lesson, to, student),
      () => cancel(app, lesson, student),
    );
    // What was moved first is cancelled at the other hour: the booking is the same.
    expect([moved, cancelled]).toContain('done');
    expect(cancelled).toBe('done');
    expect(['done', 'ILLEGAL_TRANSITION']).toContain(moved);
    expect(await statusOf(app, lesson.bookingId)).toBe('student-cancelled');
    expect(await balanceOf(app, student, 'lessonTokens')).toBe(1);
  }
});

test(`NS-61 ${rounds} rounds of an hour closed by its teacher while a lesson is moved to it: one of the two`, async () => {
  const [tutor, student] = [await people.tutor(), await people.student(rounds)];
  for (let round = 0; round < rounds; round += 1) {
    const day = freshDay();
    const lesson = await lessonAt(tutor, student, day);
    const to = await aSlot(app, tutor, at(2 * hour, day));
    const outcomes = await atOnce(
      round,
      () => move(app, lesson, to, student),
      () => app.closeSlot({ bookingId: to, actor: tutor, once: command(tutor, 'CloseSlot') }),
    );
    expect(count([...outcomes], 'done')).toBe(1);
    const [moved, closed] = outcomes;
    expect(moved === 'done' ? ['BOOKING_NOT_FOUND', 'ILLEGAL_TRANSITION'] : ['SLOT_TAKEN']).toContain(
      moved === 'done' ? closed : moved,
    );
    expect(await startOf(lesson.bookingId)).toEqual(moved === 'done' ? at(2 * hour, day) : day);
  }
});

test(`NS-61, P1 ${rounds} rounds of a lesson moved to an hour while its student takes a seat in a group at that time: one of the two, and no deadlock`, async () => {
  const [alone, together] = [await people.tutor(), await people.tutor()];
  const student = await aBuyerOfBoth(app, rounds + 1);
  for (let round = 0; round < rounds; round += 1) {
    const day = freshDay();
    const lesson = await lessonAt(alone, student, day);
    const [to, { sessionId, lessonIds }] = [
      await aSlot(app, alone, at(2 * hour, day)),
      await aGroupSession(app, together, { starts: [at(2 * hour, day)] }),
    ];
    const outcomes = await atOnce(
      round,
      () => move(app, lesson, to, student),
      () => bookSeats(app, { sessionId, bookingIds: lessonIds }, student),
    );
    expect(outcomes.toSorted()).toEqual(['STUDENT_OVERLAP', 'done']);
  }
});

test(`NS-61 ${rounds} rounds of one lesson moved to two hours by two tabs, and of two students who want each other's: nothing is lost, no deadlock`, async () => {
  const tutor = await people.tutor();
  const [ann, ben] = [await people.student(2 * rounds), await people.student(2 * rounds)];
  for (let round = 0; round < rounds; round += 1) {
    const day = freshDay();
    const lesson = await lessonAt(tutor, ann, day);
    const [one, other] = [await aSlot(app, tutor, at(2 * hour, day)), await aSlot(app, tutor, at(4 * hour, day))];
    const tabs = await atOnce(
      round,
      () => move(app, lesson, one, ann),
      () => move(app, lesson, other, ann),
    );
    // A booking may be moved again: both tabs may have been served, one after the other.
    expect(tabs).toEqual(['done', 'done']);
    expect([at(2 * hour, day), at(4 * hour, day)]).toContainEqual(await startOf(lesson.bookingId));
    const theirs = await lessonAt(tutor, ben, at(6 * hour, day));
    const free = async () =>
      listFreeSlots(app.pool, { tutorUid: tutor.id, isMock: false, now: app.clock.now(), limit: 50 });
    const offers = (await free()).filter(({ lesson: slot }) => slot.startsAt.getTime() >= day.getTime());
    const wanted = offers.map(({ lesson: slot }) => slot.bookingId);
    const crossing = await Promise.all(
      wanted.flatMap((to) => [outcome(move(app, lesson, to, ann)), outcome(move(app, theirs, to, ben))]),
    );
    for (const word of crossing) expect(['done', 'SLOT_TAKEN']).toContain(word);
    expect(await statusOf(app, lesson.bookingId)).toBe('booked');
    expect(await statusOf(app, theirs.bookingId)).toBe('booked');
  }
});

test(`NS-61 ${rounds} rounds of a lesson moved while its teacher's account is closed: it is cancelled wherever it is, with the token back`, async () => {
  const student = await people.student(rounds);
  for (let round = 0; round < rounds; round += 1) {
    const tutor = await people.tutor();
    const day = freshDay();
    const lesson = await lessonAt(tutor, student, day);
    const to = await aSlot(app, tutor, at(2 * hour, day));
    const person = {
      uid: tutor.id,
      role: 'ROLE_TUTOR',
      name: '',
      imageUrl: '',
      timeZone: 'UTC',
      enabled: false,
    } as const;
    await atOnce(
      round,
      () => move(app, lesson, to, student),
      () =>
        app.uow.run((stores) =>
          onAccountClosed(stores, { ...person, status: 'completed', tutor: null, version: 2 } as never, {
            why: 'disabled',
            now: app.clock.now(),
          }),
        ),
    );
    expect(await statusOf(app, lesson.bookingId)).toBe('cancelled');
    expect(await balanceOf(app, student, 'lessonTokens')).toBe(rounds);
  }
});
