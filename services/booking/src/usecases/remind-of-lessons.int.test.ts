/** People are reminded once of each lesson, a day and an hour before it, whatever the clock and the replicas do (ADR 0032). */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged, LessonReminderDue } from '@parlance/proto/booking/v1';
import { at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { cancel, commence } from '../../test/lesson-calls.ts';
import { lessonReminders } from '../domain/reminder.ts';
import { makeRemindOfLessons } from './remind-of-lessons.ts';
import type { Actor } from '../domain/actor.ts';

let app: App;
let remind: () => Promise<number>;
let tutor: Actor;
beforeEach(async () => {
  app = await openApp('remind');
  remind = makeRemindOfLessons(app, 'hour-before');
  tutor = await enrol(app).tutor();
});
afterEach(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

async function aLesson(startsAt: Date, by: Actor = tutor): Promise<string> {
  const bookingId = await aSlot(app, by, startsAt);
  await book(app, { tutor: by, bookingId }, await enrol(app).student());
  return bookingId;
}

async function reminders(): Promise<LessonReminderDue[]> {
  const { rows } = await app.pool.query<{ type: string; body: Buffer }>(
    `select type, body from outbox where type = 'parlance.booking.v1.LessonReminderDue' order by seq`,
  );
  return rows.map(({ type, body }) => decodeMessage(type, body) as LessonReminderDue);
}
const remindedIds = async () => (await reminders()).map(({ lesson }) => lesson?.id);

test('FB-45 nothing a millisecond before the hour, then once, with both people and their zones', async () => {
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, await enrol(app).student(1, { timeZone: 'Asia/Kolkata' }));
  app.clock.set(at(-hour - 1));
  expect(await remind()).toBe(0);
  app.clock.set(at(-hour));
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  app.clock.set(at(-1));
  expect(await remind()).toBe(0);
  const [{ lesson } = {}, ...others] = await reminders();
  expect([others, lesson?.session]).toEqual([[], null]);
  expect(lesson).toMatchObject({
    id: bookingId,
    status: 'BOOKING_STATUS_BOOKED',
    seats: [{ student: { timeZone: 'Asia/Kolkata' } }],
    tutor: { uid: tutor.id, timeZone: 'UTC' },
  });
});

test('FB-45 a group lesson reminds of every seat, in the zone of who sits there; an empty one and a slot remind nobody', async () => {
  const other = await enrol(app).tutor();
  const session = await aGroupSession(app, tutor, { starts: [start, at(hour)] });
  await aSlot(app, other, start);
  const students = [
    await enrol(app).student(1, { timeZone: 'Asia/Tokyo' }, 'groupLessonTokens'),
    await enrol(app).student(1, { timeZone: 'America/Lima' }, 'groupLessonTokens'),
  ];
  const bookingIds = [session.lessonIds[0] ?? ''];
  for (const student of students) await bookSeats(app, { ...session, bookingIds }, student);
  app.clock.set(at(0 - minute));
  expect(await remind()).toBe(1);
  const [{ lesson } = {}] = await reminders();
  expect(lesson?.id).toBe(bookingIds[0]);
  expect(lesson?.seats.map(({ student }) => student?.timeZone)).toEqual(['Asia/Tokyo', 'America/Lima']);
});

test('FB-45 who books within the hour, or cancelled before it, is not reminded', async () => {
  const early = await aLesson(start);
  const cancelled = await aSlot(app, tutor, at(2 * hour));
  const student = await enrol(app).student();
  await book(app, { tutor, bookingId: cancelled }, student);
  await cancel(app, { bookingId: cancelled }, student);
  app.clock.set(at(-hour));
  await remind();
  const late = await aLesson(start, await enrol(app).tutor());
  app.clock.set(at(hour));
  await remind();
  expect(await remindedIds()).toEqual([early]);
  expect(await remindedIds()).not.toContain(late);
});

test('FB-45 a clock that jumps reminds of what is still ahead, in order, and not of what has begun', async () => {
  await aLesson(start);
  const second = await aLesson(at(3 * hour));
  const third = await aLesson(at(3 * hour + 30 * minute), await enrol(app).tutor({ timeZone: 'Asia/Kolkata' }));
  app.clock.set(at(2 * hour + 40 * minute));
  expect(await remind()).toBe(2);
  expect(await remindedIds()).toEqual([second, third]);
});

test('FB-45 three replicas over more than a page of lessons at one instant: each reminds once', async () => {
  const lessons = await Promise.all(Array.from({ length: 130 }, async () => aLesson(start, await enrol(app).tutor())));
  app.clock.set(at(-30 * minute));
  const replicas = [remind, makeRemindOfLessons(app, 'hour-before'), makeRemindOfLessons(app, 'hour-before')];
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(replicas.map((replica) => replica()));
  const ids = await remindedIds();
  expect(ids).toHaveLength(lessons.length);
  expect(new Set(ids)).toEqual(new Set(lessons));
});

test('FB-45 a transaction that fails reminds nobody and forgets nobody', async () => {
  const bookingId = await aLesson(start);
  app.clock.set(at(-hour));
  const failing = {
    ...app.uow,
    run: <T>(work: Parameters<typeof app.uow.run<T>>[0]) =>
      app.uow.run<T>(async (stores) => {
        await work(stores);
        throw new Error('lost on the way');
      }),
  };
  await expect(makeRemindOfLessons({ ...app, uow: failing }, 'hour-before')()).rejects.toThrow('lost on the way');
  expect(await remindedIds()).toEqual([]);
  expect(await remind()).toBe(1);
  expect(await remindedIds()).toEqual([bookingId]);
});

test('FB-45 the start and the end of a lesson are told once each, with what caused them', async () => {
  const student = await enrol(app).student();
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  app.clock.set(start);
  await commence(app, { bookingId }, tutor);
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
  app.clock.set(at(50 * minute));
  await app.sweep();
  await app.sweep();
  const { rows } = await app.pool.query<{ type: string; body: Buffer }>(
    `select type, body from outbox where key = $1 and type = 'parlance.booking.v1.LessonChanged' order by seq`,
    [bookingId],
  );
  const told = rows.map(({ type, body }) => decodeMessage(type, body) as LessonChanged);
  expect(told.slice(2).map(({ cause, from, lesson }) => [cause, from, lesson?.status])).toEqual([
    ['commence', 'BOOKING_STATUS_BOOKED', 'BOOKING_STATUS_IN_PROGRESS'],
    ['sweep-settle', 'BOOKING_STATUS_IN_PROGRESS', 'BOOKING_STATUS_PENDING_FEEDBACK'],
  ]);
});

test('FB-45, NS-60 a day before it is another reminder than an hour before it', async () => {
  const remindADayBefore = makeRemindOfLessons(app, 'day-before');
  const bookingId = await aLesson(start);
  app.clock.set(at(-24 * hour - 1));
  expect(await remindADayBefore()).toBe(0);
  app.clock.set(at(-24 * hour));
  expect([await remindADayBefore(), await remindADayBefore(), await remind()]).toEqual([1, 0, 0]);
  app.clock.set(at(-hour));
  await aLesson(at(hour), await enrol(app).tutor());
  expect([await remindADayBefore(), await remind()]).toEqual([1, 1]);
  const told = (await reminders()).map(({ lesson, minutesBefore }) => [lesson?.id === bookingId, minutesBefore]);
  expect(told).toEqual([
    [true, 1_440],
    [false, 1_440],
    [true, 60],
  ]);
});

test('FB-45, NS-60 each of the four times is told once, and who books within one is not told of it', async () => {
  const remindAll = async () => {
    for (const reminder of lessonReminders) {
      const remindAgain = makeRemindOfLessons(app, reminder);
      await remindAgain();
      await remindAgain();
    }
  };
  await aLesson(start);
  for (const before of [24 * hour, 3 * hour, hour, 10 * minute]) {
    app.clock.set(at(-before - minute));
    await remindAll();
    app.clock.set(at(-before));
    await remindAll();
  }
  expect((await reminders()).map(({ minutesBefore }) => minutesBefore)).toEqual([1_440, 180, 60, 10]);
  app.clock.set(at(hour));
  await remindAll();
  await aLesson(at(3 * hour), await enrol(app).tutor());
  app.clock.set(at(3 * hour - minute));
  await remindAll();
  expect((await reminders()).slice(4).map(({ minutesBefore }) => minutesBefore)).toEqual([60, 10]);
});
