/** One student takes seats in groups and hours at one time: one constraint guards the time, whatever the kind (P1, P2). */
import { at, hour } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { aBuyerOfBoth, balanceOf } from '../../test/either-kind.ts';
import { cancel } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import type { WalletName } from '../domain/token-move.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('both_kinds_race', { poolMax: 24 });
  people = enrol(app);
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

const deadlocks = async () => {
  const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
  return (await app.pool.query<{ deadlocks: number }>(sql)).rows[0]?.deadlocks;
};

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'booked',
    (error: { reason?: string; details?: { lessons?: { code: string }[] } }) =>
      error.details?.lessons?.[0]?.code ?? error.reason ?? String(error),
  );

const aBuyer = (tokens: number) => aBuyerOfBoth(app, tokens);

const both: readonly WalletName[] = ['lessonTokens', 'groupLessonTokens'];
const tokensOf = async (student: Actor) =>
  (await Promise.all(both.map((wallet) => balanceOf(app, student, wallet)))).reduce((sum, count) => sum + count, 0);

const rounds = process.env.FULL ? 200 : 10;
const clients = 64;

test(`P1 ${rounds} rounds of one student taking a seat in a group and an hour at one time by ${clients} clients (200 with FULL=1): exactly one, one token, no deadlock`, async () => {
  const [alone, together, late] = [
    await people.tutor(),
    await people.tutor(),
    await people.tutor({ timeZone: 'Asia/Kolkata' }),
  ];
  const student = await aBuyer(rounds);
  const before = await deadlocks();
  for (let round = 0; round < rounds; round += 1) {
    const startsAt = at((100 + 2 * round) * hour);
    const halfPast = at((100 + 2 * round) * hour + hour / 2);
    const { sessionId, lessonIds } = await aGroupSession(app, together, { starts: [startsAt] });
    const hours = [
      { tutor: alone, bookingId: await aSlot(app, alone, startsAt) },
      { tutor: late, bookingId: await aSlot(app, late, halfPast) },
    ] as const;
    const outcomes = await Promise.all(
      Array.from({ length: clients }, (_none, client) =>
        outcome(
          client % 2 === 0
            ? bookSeats(app, { sessionId, bookingIds: lessonIds }, student)
            : book(app, client % 4 === 1 ? hours[0] : hours[1], student),
        ),
      ),
    );
    expect(outcomes.filter((word) => word === 'booked')).toHaveLength(1);
    const lost = new Set(outcomes.filter((word) => word !== 'booked'));
    expect(['ALREADY_BOOKED', 'STUDENT_OVERLAP', 'SLOT_TAKEN']).toEqual(expect.arrayContaining([...lost]));
    expect(await tokensOf(student)).toBe(2 * rounds - round - 1);
  }
  expect(await deadlocks()).toBe(before);
}, 900_000);

test(`P1 ${rounds} rounds of ${clients} students of whom each wants a group's last seats and an hour at one time (200 with FULL=1): nobody has both, nothing is sold twice, no deadlock`, async () => {
  const [alone, together] = [await people.tutor(), await people.tutor()];
  const students = await Promise.all(Array.from({ length: clients / 2 }, () => aBuyer(rounds)));
  const before = await deadlocks();
  for (let round = 0; round < rounds; round += 1) {
    const startsAt = at((1_000 + 2 * round) * hour);
    const bookingId = await aSlot(app, alone, startsAt);
    const { sessionId, lessonIds } = await aGroupSession(app, together, { starts: [startsAt], maxStudents: 8 });
    const outcomes = await Promise.all(
      students.map((student) =>
        Promise.all([
          outcome(book(app, { tutor: alone, bookingId }, student)),
          outcome(bookSeats(app, { sessionId, bookingIds: lessonIds }, student)),
        ]),
      ),
    );
    expect(outcomes.filter((words) => words.every((word) => word === 'booked'))).toEqual([]);
    expect(outcomes.filter(([hourWord]) => hourWord === 'booked')).toHaveLength(1);
    expect(outcomes.filter(([, seatWord]) => seatWord === 'booked')).toHaveLength(8);
  }
  expect(await deadlocks()).toBe(before);
}, 900_000);

test('P1 who gives an hour back may sit in a group at that time at once, and the other way round', async () => {
  const [alone, together] = [await people.tutor(), await people.tutor()];
  const [student, startsAt] = [await aBuyer(2), at(5_000 * hour)];
  const bookingId = await aSlot(app, alone, startsAt);
  const { sessionId, lessonIds } = await aGroupSession(app, together, { starts: [startsAt] });
  const seat = { sessionId, bookingIds: lessonIds };
  await book(app, { tutor: alone, bookingId }, student);
  expect(await outcome(bookSeats(app, seat, student))).toBe('STUDENT_OVERLAP');
  await cancel(app, { bookingId }, student);
  await bookSeats(app, seat, student);
  const offered = { tutor: alone, bookingId: app.changes.at(-1)?.lesson.id ?? '' };
  expect(await outcome(book(app, offered, student))).toBe('STUDENT_OVERLAP');
  await cancel(app, { sessionId, bookingId: lessonIds[0] ?? '' }, student);
  expect(await outcome(book(app, offered, student))).toBe('booked');
  expect(await tokensOf(student)).toBe(3);
});
