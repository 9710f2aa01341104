/** A student books the same hour of the next weeks, on the real database: asked without a trace, booked whole or not at all, by many at once. */
import { randomUUID } from 'node:crypto';
import type { LessonChanged, LessonsBooked } from '@parlance/proto/booking/v1';
import { epochMs } from '@parlance/proto/json/time';
import { decodeMessage } from '@parlance/proto/codec';
import { admin, at, hour, info, second, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { aBuyerOfBoth, balanceOf } from '../../test/either-kind.ts';
import { cancel, commence, move, repeat } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { listUpcomingBookings } from '../queries/my-bookings.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('repeat_lesson', { poolMax: 24 });
  people = enrol(app);
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

const week = 168 * hour;
const wishes = { introduction: false, correctMistakes: true, notes: 'Please speak slowly' };

/** A lesson with open hours in these weeks after it. */
async function booked({ tokens = 1, weeks = [1, 2, 3], tutor, student }: Partial<Wanted> = {}) {
  const teacher = tutor ?? (await people.tutor());
  const who = student ?? (await people.student(tokens));
  const bookingId = await aSlot(app, teacher, start);
  for (const one of weeks) await aSlot(app, teacher, at(one * week));
  const once = command(who, 'BookSlot');
  await app.reserveSlot({ tutorUid: teacher.id, bookingId, topic: info.topic, wishes, actor: who, once });
  return { tutor: teacher, student: who, bookingId, address: { bookingId, tutorUid: teacher.id } };
}
type Wanted = { tokens: number; weeks: number[]; tutor: Actor; student: Actor };

const said = ({ hours }: Awaited<ReturnType<typeof repeat>>) =>
  hours.map(({ fault, isSkipped, wallet }) => (isSkipped ? 'skipped' : (fault ?? wallet)));
const reason = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  );
const upcomingOf = async (uid: string) => {
  const page = { limit: 50, pageToken: '' };
  const { lessons } = await listUpcomingBookings(app.pool, { uid, role: 'student' }, page, app.clock.now());
  return lessons.map(({ lesson }) => lesson);
};
const rowsOf = async () => {
  const sql =
    'select (select count(*) from seats)::int as seats, (select count(*) from ledger)::int as lines, (select count(*) from outbox)::int as facts';
  return (await app.pool.query(sql)).rows[0];
};

test('NS-63 asked, it says what would be booked, what it costs and what is in the way, and leaves no trace', async () => {
  const { tutor, student, address } = await booked({ tokens: 3 });
  const other = await people.student(1);
  const third = await aSlot(app, tutor, at(4 * week));
  await book(app, { tutor, bookingId: third }, other);
  const before = await rowsOf();
  const plan = await repeat(app, address, student, { weeks: 6, skip: [at(week)] });
  expect(said(plan)).toEqual([
    'skipped',
    'lessonTokens',
    'lessonTokens',
    'SLOT_TAKEN',
    'HOUR_NOT_OPEN',
    'HOUR_NOT_OPEN',
  ]);
  expect(plan.hours.map(({ when }) => when)).toEqual([1, 2, 3, 4, 5, 6].map((one) => at(one * week)));
  expect(plan.costs).toEqual([{ wallet: 'lessonTokens', tokens: 2, left: 0 }]);
  expect(await rowsOf()).toEqual(before);
});

test('NS-63 confirmed, all of it is booked with the same topic and wishes, a token each, and everybody is told of each', async () => {
  const { tutor, student, address, bookingId } = await booked({ tokens: 4, weeks: [1, 2, 3, 4] });
  const made = await repeat(app, address, student, { weeks: 4, skip: [at(2 * week)], isConfirmed: true });
  expect(made.costs).toEqual([{ wallet: 'lessonTokens', tokens: 3, left: 0 }]);
  expect(made.hours.map(({ booking }) => booking?.lesson.startsAt)).toEqual([
    at(week),
    undefined,
    at(3 * week),
    at(4 * week),
  ]);
  const lessons = await upcomingOf(student.id);
  expect(lessons.map(({ startsAt }) => startsAt)).toEqual([start, at(week), at(3 * week), at(4 * week)]);
  for (const { topic, seats, pay, tutorUid } of lessons) {
    expect([topic?.lesson, pay, tutorUid]).toEqual([info.topic.lesson, { rate: 65, currency: 'AUD' }, tutor.id]);
    expect(seats).toMatchObject([{ studentUid: student.id, wishes, wallet: 'lessonTokens' }]);
  }
  expect(await balanceOf(app, student, 'lessonTokens')).toBe(0);
  // Asked again, they are there.
  expect(said(await repeat(app, address, student, { weeks: 3 }))).toEqual([
    'ALREADY_BOOKED',
    'NO_TOKENS',
    'ALREADY_BOOKED',
  ]);
  expect(lessons[0]?.bookingId).toBe(bookingId);
});

test('NS-63, NS-60 people are told of all of it by one fact, of a single one by its own', async () => {
  const factsOf = async (student: Actor) => {
    const sql = `select type, body from outbox where headers::text like '%' || $1 || '%' order by seq`;
    const { rows } = await app.pool.query<{ type: string; body: Buffer }>(sql, [student.id]);
    return rows.map(({ type, body }) => ({ type: type.split('.').at(-1), said: decodeMessage(type, body) }));
  };
  const told = async (weeks: number[]) => {
    const { student, address } = await booked({ tokens: 4, weeks });
    const before = (await factsOf(student)).length;
    await repeat(app, address, student, { weeks: weeks.length, isConfirmed: true });
    return (await factsOf(student)).slice(before).filter(({ type }) => type !== 'WalletChanged');
  };
  const three = await told([1, 2, 3]);
  expect(three.map(({ type, said }) => [type, (said as LessonChanged).toldTogether])).toEqual([
    ...Array<unknown>(3).fill(['LessonChanged', true]),
    ['LessonsBooked', undefined],
  ]);
  const { lessons } = three.at(-1)?.said as LessonsBooked;
  expect(lessons.map(({ when }) => epochMs(when!))).toEqual([1, 2, 3].map((one) => at(one * week).getTime()));
  expect(lessons.flatMap(({ seats }) => seats)).toHaveLength(3);
  expect((await told([1])).map(({ type, said }) => [type, (said as LessonChanged).toldTogether])).toEqual([
    ['LessonChanged', false],
  ]);
});

test.each<[string, number, number[], string]>([
  ['an hour is not open', 4, [1, 2], 'HOUR_NOT_OPEN'],
  ['a token is missing', 3, [1, 2, 3], 'NO_TOKENS'],
])('NS-63 when %s nothing is booked, and it says where', async (_what, tokens, weeks, code) => {
  const { student, address } = await booked({ tokens, weeks });
  const refused = repeat(app, address, student, { weeks: 3, isConfirmed: true });
  await expect(refused).rejects.toMatchObject({
    reason: 'LESSONS_UNAVAILABLE',
    details: { hours: [{ when: at(3 * week).getTime(), code, message: expect.any(String) }] },
  });
  expect(await upcomingOf(student.id)).toHaveLength(1);
  expect(await balanceOf(app, student, 'lessonTokens')).toBe(tokens - 1);
});

test('NS-63 it is done once for each key, by six tabs at once', async () => {
  const { student, address } = await booked({ tokens: 9 });
  const [key, wish] = [randomUUID(), { weeks: 3, isConfirmed: true }];
  const tries = await Promise.all([1, 2, 3, 4, 5, 6].map(() => repeat(app, address, student, { ...wish, key })));
  const ids = tries.map(({ hours }) => hours.map(({ booking }) => booking?.lesson.bookingId));
  for (const one of ids) expect(one).toEqual(ids[0]);
  expect(await balanceOf(app, student, 'lessonTokens')).toBe(5);
  expect(await reason(repeat(app, address, student, { ...wish, weeks: 2, key }))).toBe('IDEMPOTENCY_KEY_REUSED');
});

test.each<[string, (lesson: Awaited<ReturnType<typeof booked>>) => Promise<unknown>]>([
  ['has begun', async ({ tutor, address }) => (app.clock.set(start), commence(app, address, tutor))],
  ['was given back', async ({ address, student }) => cancel(app, address, student)],
])('NS-63 the answer is given again by its key, also when the lesson %s since', async (_what, happens) => {
  const lesson = await booked({ tokens: 4 });
  const wish = { weeks: 2, isConfirmed: true, key: randomUUID() };
  const first = await repeat(app, lesson.address, lesson.student, wish);
  await happens(lesson);
  expect(await repeat(app, lesson.address, lesson.student, wish)).toEqual(first);
  expect(await reason(repeat(app, lesson.address, lesson.student, { ...wish, weeks: 1 }))).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  app.clock.set(at(-48 * hour));
});

test('NS-63 it keeps the hour of the teacher’s clock where that changes, whatever the student’s does', async () => {
  const tutor = await people.tutor({ timeZone: 'Europe/Berlin' });
  const student = await people.student(3, { timeZone: 'America/New_York' });
  const open = (when: string) => aSlot(app, tutor, new Date(when));
  const bookingId = await open('2026-03-23T09:00:00Z');
  for (const when of ['2026-03-30T08:00:00Z', '2026-03-30T09:00:00Z', '2026-04-06T08:00:00Z']) await open(when);
  await book(app, { tutor, bookingId }, student);
  await repeat(app, { bookingId, tutorUid: tutor.id }, student, { weeks: 2, isConfirmed: true });
  expect((await upcomingOf(student.id)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16))).toEqual([
    '2026-03-23T09:00',
    '2026-03-30T08:00',
    '2026-04-06T08:00',
  ]);
});

test('NS-63 a topic that is hidden or gone since is in the way of all of it, and another one is not', async () => {
  const { student, address } = await booked({ tokens: 5 });
  const plan = async () => said(await repeat(app, address, student, { weeks: 2 }));
  app.library.change(info.topic.lesson, { isHidden: true });
  expect(await plan()).toEqual(Array(2).fill('MATERIAL_OR_COURSE_NOT_FOUND'));
  expect(await reason(repeat(app, address, student, { weeks: 2, isConfirmed: true }))).toBe('LESSONS_UNAVAILABLE');
  app.library.change(info.topic.lesson, { isHidden: false });
  expect(await plan()).toEqual(['lessonTokens', 'lessonTokens']);
});

test('NS-63 a lesson that was moved is repeated at its new hour', async () => {
  const { tutor, student, address } = await booked({ tokens: 2, weeks: [] });
  const [to, next] = [await aSlot(app, tutor, at(30 * hour)), await aSlot(app, tutor, at(30 * hour + week))];
  await move(app, address, to, student);
  const made = await repeat(app, address, student, { weeks: 1, isConfirmed: true });
  expect(made.hours[0]?.booking?.lesson).toMatchObject({ bookingId: next, startsAt: at(30 * hour + week) });
});

describe('NS-63 what is refused', () => {
  test.each([
    ['a stranger who knows the id', 'BOOKING_NOT_FOUND', () => people.student(3)],
    ['an administrator', 'ILLEGAL_TRANSITION', () => admin],
    ['somebody of whom nothing is known', 'BOOKING_NOT_FOUND', () => second],
  ] as const)('to %s: %s', async (_who, expected, whoOf) => {
    const { address } = await booked();
    const who = await whoOf();
    for (const isConfirmed of [false, true])
      expect(await reason(repeat(app, address, who, { weeks: 1, isConfirmed }))).toBe(expected);
  });

  test.each([
    ['no weeks', { weeks: 0 }, 'MALFORMED'],
    ['too many weeks', { weeks: 13 }, 'MALFORMED'],
    ['all of it left out', { weeks: 1, skip: [at(week)] }, 'NOTHING_SELECTED'],
    ['what is none of the hours left out', { weeks: 2, skip: [at(week + hour)] }, 'MALFORMED'],
  ])('%s: %s', async (_what, wish, expected) => {
    const { student, address } = await booked({ tokens: 5 });
    for (const isConfirmed of [false, true])
      expect(await reason(repeat(app, address, student, { ...wish, isConfirmed }))).toBe(expected);
  });

  test('by another address, and after it was given back', async () => {
    const { student, address, bookingId } = await booked({ tokens: 5 });
    const plan = (where: { bookingId: string; tutorUid?: string }) => reason(repeat(app, where, student, { weeks: 1 }));
    expect(await plan({ bookingId })).toBe('BOOKING_NOT_FOUND');
    expect(await plan({ bookingId, tutorUid: (await people.tutor()).id })).toBe('BOOKING_NOT_FOUND');
    expect(await plan({ bookingId: "a'; \u0000", tutorUid: address.tutorUid })).toBe('BOOKING_NOT_FOUND');
    await cancel(app, address, student);
    expect(await plan(address)).toBe('ILLEGAL_TRANSITION');
  });
});

const rounds = process.env.FULL ? 200 : 8;
const deadlocks = async () => {
  const sql = 'select deadlocks::text from pg_stat_database where datname = current_database()';
  return (await app.pool.query<{ deadlocks: string }>(sql)).rows[0]?.deadlocks;
};

test(`NS-63 ${rounds} rounds of eight who repeat into the same hours, by 64 clients, while others book and move into them (200 with FULL=1): each whole or nothing, no deadlock`, async () => {
  const before = await deadlocks();
  for (let round = 0; round < rounds; round += 1) {
    const tutor = await people.tutor();
    const students = await Promise.all(Array.from({ length: 8 }, () => people.student(5)));
    const [single, mover] = [await people.student(1), await people.student(1)];
    // All want the same hours: each has a lesson of a week of its own, and repeats it into what comes after all of them.
    const lessons = await Promise.all(
      students.map(async (who, index) => {
        const bookingId = await aSlot(app, tutor, at(index * week));
        await book(app, { tutor, bookingId }, who);
        return { who, address: { bookingId, tutorUid: tutor.id }, index };
      }),
    );
    const common = [9, 10, 11];
    const hours = await Promise.all(common.map((one) => aSlot(app, tutor, at(one * week))));
    const moved = await aSlot(app, tutor, at(5 * hour));
    await book(app, { tutor, bookingId: moved }, mover);
    const tries = Array.from({ length: 64 }, (_none, client) => {
      const { who, address, index } = lessons[client % lessons.length]!;
      // Only the three hours that all want; the weeks before them are left out.
      const skip = Array.from({ length: 8 - index }, (_week, left) => at((index + 1 + left) * week));
      return reason(repeat(app, address, who, { weeks: 11 - index, skip, isConfirmed: true }));
    });
    const others = [
      reason(book(app, { tutor, bookingId: hours[1]! }, single)),
      reason(move(app, { bookingId: moved, tutorUid: tutor.id }, hours[2]!, mover)),
    ];
    for (const word of await Promise.all(tries)) expect(['done', 'LESSONS_UNAVAILABLE']).toContain(word);
    for (const word of await Promise.all(others)) expect(['done', 'SLOT_TAKEN']).toContain(word);
    for (const { who } of lessons) {
      const count = (await upcomingOf(who.id)).length;
      expect([1, 4]).toContain(count);
      expect(await balanceOf(app, who, 'lessonTokens')).toBe(5 - count);
    }
  }
  expect(await deadlocks()).toBe(before);
}, 180_000);

test(`NS-63 ${rounds} rounds of tokens taken back, and of a seat in a group taken, while the weeks are booked: whole or nothing, and no balance below zero`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [student, together] = [await aBuyerOfBoth(app, 4), await people.tutor()];
    const { address } = await booked({ student });
    const { sessionId, lessonIds } = await aGroupSession(app, together, { starts: [at(2 * week)] });
    const take = { studentUid: student.id, wallet: 'lessonTokens', delta: -2, reason: 'For the test' } as const;
    const all = [
      () => repeat(app, address, student, { weeks: 3, isConfirmed: true }),
      () => app.adjustTokens({ ...take, actor: admin, once: command(admin, 'AdjustTokens') }),
      () => bookSeats(app, { sessionId, bookingIds: lessonIds }, student),
    ];
    const order = round % 2 === 0 ? all : all.toReversed();
    const words = await Promise.all(order.map((act) => reason(act())));
    for (const word of words) expect(['done', 'LESSONS_UNAVAILABLE', 'BALANCE_NEGATIVE']).toContain(word);
    const mine = (await upcomingOf(student.id)).length;
    expect([1, 4]).toContain(mine);
    expect(await balanceOf(app, student, 'lessonTokens')).toBeGreaterThanOrEqual(0);
  }
}, 120_000);

test(`NS-63 ${rounds} rounds of a subscription that ends while the weeks are booked: whole or nothing`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { student, address } = await booked({ tokens: 4 });
    const ended = { categories: [], freeTrialActivated: false, freeTrialExpiresAt: undefined };
    const end = () => app.uow.run(({ wallets }) => wallets.keepEntitlement(student.id, ended, 2));
    const confirm = () => repeat(app, address, student, { weeks: 3, isConfirmed: true });
    const [one, other] = round % 2 === 0 ? [confirm, end] : [end, confirm];
    const words = await Promise.all([reason(one()), reason(other())]);
    for (const word of words) expect(['done', 'LESSONS_UNAVAILABLE']).toContain(word);
    expect([1, 4]).toContain((await upcomingOf(student.id)).length);
  }
});
