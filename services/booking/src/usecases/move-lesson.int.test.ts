/** A student moves a booked hour to another one, on the real database: what goes along, what is told, who may, and that it is done once. */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged } from '@parlance/proto/booking/v1';
import { randomUUID } from 'node:crypto';
import { admin, at, hour, info, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { balanceOf } from '../../test/either-kind.ts';
import { cancel, commence, move } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { makeRecordHandlers } from '../inbound/grpc/record-handlers.ts';
import { listUpcomingBookings } from '../queries/my-bookings.ts';
import { listFreeSlots } from '../queries/search-slots.ts';
import { listLedger } from '../queries/wallets.ts';
import { remindOf } from './remind-of-lessons.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('move_lesson', { poolMax: 16 });
  people = enrol(app);
});
beforeEach(() => {
  app.clock.set(at(-48 * hour));
  app.changes.length = 0;
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const wishes = { introduction: false, correctMistakes: false, notes: 'Please speak slowly' };

/** A lesson of a student's, and another hour of its teacher's. */
async function booked({ tokens = 1, later = 30 } = {}) {
  const [tutor, student] = [await people.tutor(), await people.student(tokens)];
  const [bookingId, to] = [await aSlot(app, tutor, start), await aSlot(app, tutor, at(later * hour))];
  const once = command(student, 'BookSlot');
  await app.reserveSlot({ tutorUid: tutor.id, bookingId, topic: info.topic, wishes, actor: student, once });
  app.changes.length = 0;
  return { tutor, student, bookingId, to, address: { bookingId, tutorUid: tutor.id } };
}

async function factsAbout(key: string) {
  const sql = 'select type, version, body from outbox where key = $1 order by seq';
  const { rows } = await app.pool.query<{ type: string; version: number; body: Buffer }>(sql, [key]);
  return rows.map(({ type, version, body }) => ({ version, said: decodeMessage(type, body) as LessonChanged }));
}

const freeOf = async (tutor: Actor) => {
  const free = await listFreeSlots(app.pool, { tutorUid: tutor.id, isMock: false, now: app.clock.now(), limit: 9 });
  return free.map(({ lesson }) => ({ id: lesson.bookingId, startsAt: lesson.startsAt }));
};
const upcomingOf = async (uid: string, role: 'student' | 'tutor') => {
  const { lessons } = await listUpcomingBookings(app.pool, { uid, role }, { limit: 9, pageToken: '' }, app.clock.now());
  return lessons.map(({ lesson }) => [lesson.bookingId, lesson.startsAt]);
};
const reason = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  );

test('NS-61 the booking is at the other hour with its topic, wishes and price, both sides read it there, and no token moved', async () => {
  const { tutor, student, bookingId, to, address } = await booked();
  const told = await move(app, address, to, student);
  expect(told).toMatchObject({
    status: 'booked',
    lesson: { bookingId, startsAt: at(30 * hour), topic: { lesson: info.topic.lesson }, pay: { rate: 65 } },
  });
  expect(told.lesson.seats).toMatchObject([{ id: bookingId, studentUid: student.id, wishes, status: 'booked' }]);
  for (const [uid, role] of [
    [student.id, 'student'],
    [tutor.id, 'tutor'],
  ] as const)
    expect(await upcomingOf(uid, role)).toEqual([[bookingId, at(30 * hour)]]);
  expect(await balanceOf(app, student, 'lessonTokens')).toBe(0);
  const { lines } = await listLedger(app.pool, { uid: student.id, limit: 9, pageToken: '' });
  expect(lines.map((line) => [line.reason, line.rule, line.tutorUid, line.isReturned])).toEqual([
    ['lesson-booked', 'book', tutor.id, false],
    ['admin-adjusted', '', undefined, false],
  ]);
});

test('NS-61, BOOK-13 the hour that it left is free at once under an id of its own, the one that it came to is gone, and whoever looks hears of both', async () => {
  const { tutor, student, bookingId, to, address } = await booked();
  await move(app, address, to, student);
  const [offer, ...others] = await freeOf(tutor);
  expect([offer?.startsAt, others]).toEqual([start, []]);
  expect([bookingId, to]).not.toContain(offer?.id);
  expect(app.changes.map(({ kind, lesson }) => [kind, lesson.id])).toEqual([
    ['taken', to],
    ['opened', offer?.id],
  ]);
  const next = await people.student(1);
  // Who still has the hour on screen is told what became of it, and what there is instead.
  await expect(book(app, { tutor, bookingId: to }, next)).rejects.toMatchObject({
    reason: 'SLOT_TAKEN',
    details: { slots: [{ id: offer?.id }] },
  });
  const { booking } = await book(app, { tutor, bookingId: offer?.id ?? '' }, next);
  expect(booking.lesson.startsAt).toEqual(start);
  expect(JSON.stringify(booking)).not.toContain(student.id);
});

test('NS-61, NS-60 it is told as moved, with the hour of before, under the id by which everybody knows the booking, in growing versions', async () => {
  const { student, bookingId, to, address } = await booked();
  await move(app, address, to, student);
  const told = await factsAbout(bookingId);
  expect(told.map(({ version, said }) => [version, said.cause])).toEqual([
    [1, 'open'],
    [2, 'book'],
    [3, 'move'],
  ]);
  expect(told.at(-1)?.said).toMatchObject({
    from: 'BOOKING_STATUS_BOOKED',
    moved: [{ studentUid: student.id, from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_BOOKED', refunded: false }],
    lesson: { id: bookingId, status: 'BOOKING_STATUS_BOOKED', version: 3, seats: [{ notes: wishes.notes }] },
    movedFrom: { seconds: start.getTime() / 1000 },
  });
  const gone = (await factsAbout(to)).at(-1)?.said;
  expect(gone).toMatchObject({ cause: 'close', lesson: { id: to, seats: [], topic: null }, movedFrom: null });
  expect(JSON.stringify(gone?.lesson)).not.toContain(student.id);
});

const logOf = async (bookingId: string) => {
  const { listBookingLog } = makeRecordHandlers({ db: app.pool, submitPreference: app.submitPreference });
  const { entries } = await listBookingLog({ bookingId, pageToken: '' });
  return entries.map(({ cause, from, to }) => [cause, from, to].map((word) => word?.replace('BOOKING_STATUS_', '')));
};

test('NS-61 its log says moved, wherever it was, and that of the hours says nothing of it', async () => {
  const { tutor, student, bookingId, to, address } = await booked();
  await move(app, address, to, student);
  const [back] = await freeOf(tutor);
  await move(app, address, back?.id ?? '', student);
  await cancel(app, address, student);
  expect(await logOf(bookingId)).toEqual([
    ['open', 'UNSPECIFIED', 'PENDING'],
    ['book', 'PENDING', 'BOOKED'],
    ['move', 'BOOKED', 'BOOKED'],
    ['move', 'BOOKED', 'BOOKED'],
    ['cancel-student', 'BOOKED', 'STUDENT_CANCELLED'],
  ]);
  for (const { id } of await freeOf(tutor)) expect((await logOf(id)).flat()).not.toContain('move');
  expect(await balanceOf(app, student, 'lessonTokens')).toBe(1);
  const { lines } = await listLedger(app.pool, { uid: student.id, limit: 9, pageToken: '' });
  expect(lines.slice(0, 2).map(({ reason: why, rule, isReturned }) => [why, rule, isReturned])).toEqual([
    ['lesson-refunded', 'cancel-student', true],
    ['lesson-booked', 'book', true],
  ]);
});

test('NS-61 who had given that hour back before may move to it, and book again what was left', async () => {
  const { tutor, student, bookingId, to, address } = await booked({ tokens: 3 });
  await book(app, { tutor, bookingId: to }, student);
  await cancel(app, { bookingId: to, tutorUid: tutor.id }, student);
  const [again] = await freeOf(tutor);
  await move(app, address, again?.id ?? '', student);
  const [left] = await freeOf(tutor);
  await book(app, { tutor, bookingId: left?.id ?? '' }, student);
  expect(await upcomingOf(student.id, 'student')).toEqual([
    [left?.id, start],
    [bookingId, at(30 * hour)],
  ]);
  expect(await balanceOf(app, student, 'lessonTokens')).toBe(1);
});

test('NS-61 it is done once for each key, and for who asks without one for what is done already', async () => {
  const { student, bookingId, to, address } = await booked();
  const key = randomUUID();
  const tries = await Promise.all([1, 2, 3, 4].map(() => move(app, address, to, student, key)));
  const again = await move(app, address, to, student);
  for (const one of [...tries, again]) expect(one.lesson).toMatchObject({ bookingId, version: 3 });
  await expect(move(app, address, bookingId, student)).resolves.toMatchObject({ status: 'booked' });
  const other = randomUUID();
  await expect(move(app, address, other, student, key)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
});

test('NS-61, FB-45 of the hour that it left nobody is reminded, of the one that it came to both are', async () => {
  const { student, bookingId, to, address } = await booked();
  const ids = async () => (await app.pool.query<{ id: string }>('select id from lessons')).rows.map(({ id }) => id);
  await move(app, address, to, student);
  app.clock.set(at(-24 * hour));
  const remind = (now: Date) =>
    app.uow.run(async (stores) => remindOf(stores, [bookingId, to], { reminder: 'day-before', now }));
  expect(await ids()).toEqual(expect.arrayContaining([bookingId, to]));
  expect(await remind(at(-24 * hour))).toBe(1);
  const [reminder] = (await factsAbout(bookingId)).slice(-1);
  expect(reminder?.said.lesson?.when).toMatchObject({ seconds: at(30 * hour).getTime() / 1000 });
});

test.each([
  [-12 * hour, 'done'],
  [-12 * hour + 1, 'TOO_LATE_TO_MOVE'],
])('NS-61, BOOK-28 %d ms before the start: %s', async (offset, expected) => {
  const { student, to, address } = await booked();
  app.clock.set(at(offset));
  expect(await reason(move(app, address, to, student))).toBe(expected);
});

describe('NS-61 what is refused', () => {
  type Booked = Awaited<ReturnType<typeof booked>>;
  const strangers: [string, (one: Booked) => Promise<Actor> | Actor, string][] = [
    ['a stranger who knows the id', () => people.student(1), 'BOOKING_NOT_FOUND'],
    ['its teacher', ({ tutor }) => tutor, 'ILLEGAL_TRANSITION'],
    ['an administrator', () => admin, 'ILLEGAL_TRANSITION'],
  ];
  test.each(strangers)('to %s', async (_who, whoOf, expected) => {
    const one = await booked();
    expect(await reason(move(app, one.address, one.to, await whoOf(one)))).toBe(expected);
    expect(await statusOf(app, one.bookingId)).toBe('booked');
  });

  const targets: [string, (one: Booked) => Promise<string>, string][] = [
    ['nothing', async () => randomUUID(), 'SLOT_TAKEN'],
    ['no id at all', async () => "a'; \u0000", 'SLOT_TAKEN'],
    ["another teacher's hour", async () => aSlot(app, await people.tutor(), at(31 * hour)), 'OTHER_TEACHER'],
    ["somebody's lesson with another teacher", async () => (await booked()).bookingId, 'SLOT_TAKEN'],
    [
      'an hour that somebody has',
      async ({ tutor, to }) => {
        await book(app, { tutor, bookingId: to }, await people.student(1));
        return to;
      },
      'SLOT_TAKEN',
    ],
    [
      'an hour that its teacher closed',
      async ({ tutor, to }) => {
        await app.closeSlot({ bookingId: to, actor: tutor, once: command(tutor, 'CloseSlot') });
        return to;
      },
      'SLOT_TAKEN',
    ],
    [
      'a lesson of a group',
      async ({ tutor }) => (await aGroupSession(app, tutor, { starts: [at(40 * hour)] })).lessonIds[0] ?? '',
      'SLOT_TAKEN',
    ],
    [
      'an hour at which the student has another lesson',
      async ({ student, to }) => {
        const other = await people.tutor();
        await book(app, { tutor: other, bookingId: await aSlot(app, other, at(30 * hour)) }, student);
        return to;
      },
      'STUDENT_OVERLAP',
    ],
  ];
  test.each(targets)('to %s', async (_what, targetOf, expected) => {
    const one = await booked({ tokens: 2 });
    expect(await reason(move(app, one.address, await targetOf(one), one.student))).toBe(expected);
    expect(await upcomingOf(one.student.id, 'student')).toContainEqual([one.bookingId, start]);
  });

  test('to an hour of the other stream, and to one that is over', async () => {
    const [tutor, student] = [await people.tutor({ isPte: true }), await people.student(1)];
    const bookingId = await aSlotOf(tutor, { startsAt: start, isPte: false });
    const [pte, soon] = [
      await aSlotOf(tutor, { startsAt: at(3 * hour), isPte: true }),
      await aSlotOf(tutor, { startsAt: at(-20 * hour), isPte: false }),
    ];
    await book(app, { tutor, bookingId }, student);
    const address = { bookingId, tutorUid: tutor.id };
    expect(await reason(move(app, address, pte, student))).toBe('OTHER_STREAM');
    app.clock.set(at(-20 * hour));
    expect(await reason(move(app, address, soon, student))).toBe('SLOT_IN_THE_PAST');
  });

  test('by another address, after it was given back, and while it runs', async () => {
    const one = await booked();
    const elsewhere = { ...one.address, tutorUid: (await people.tutor()).id };
    expect(await reason(move(app, elsewhere, one.to, one.student))).toBe('BOOKING_NOT_FOUND');
    expect(await reason(move(app, { bookingId: one.bookingId }, one.to, one.student))).toBe('BOOKING_NOT_FOUND');
    const running = await booked();
    app.clock.set(at(-5 * minute));
    await commence(app, running.address, running.tutor);
    expect(await reason(move(app, running.address, running.to, running.student))).toBe('ILLEGAL_TRANSITION');
    app.clock.set(at(-48 * hour));
    await cancel(app, one.address, one.student);
    expect(await reason(move(app, one.address, one.to, one.student))).toBe('ILLEGAL_TRANSITION');
  });

  test('with a disabled account of either side', async () => {
    const [mine, theirs] = [await booked(), await booked()];
    const disable = (uid: string) =>
      app.uow.run(async ({ people: store }) => {
        const person = await store.find(uid);
        if (person) await store.keep({ ...person, isEnabled: false, version: person.version + 1 });
      });
    await disable(mine.student.id);
    expect(await reason(move(app, mine.address, mine.to, mine.student))).toBe('ACCOUNT_DISABLED');
    await disable(theirs.tutor.id);
    expect(await reason(move(app, theirs.address, theirs.to, theirs.student))).toBe('SLOT_TAKEN');
  });
});

async function aSlotOf(tutor: Actor, { startsAt, isPte }: { startsAt: Date; isPte: boolean }): Promise<string> {
  const once = command(tutor, 'OpenSlots');
  const [opened] = await app.openSlots({ tutorUid: tutor.id, when: [startsAt], isPte, actor: tutor, once });
  return opened?.booking?.lesson.bookingId ?? '';
}
