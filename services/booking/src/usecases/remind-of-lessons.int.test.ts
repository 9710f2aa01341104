/** People are reminded once of each lesson, an hour before it, whatever the clock and the replicas do (ADR 0032). */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonReminderDue, LessonStatusChanged } from '@parlance/proto/booking/v1';
import { at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, command, enrol, openSchool, type School } from '../../test/school.ts';
import { makeRemindOfLessons } from './remind-of-lessons.ts';
import type { Actor } from '../domain/actor.ts';

let school: School;
let remind: () => Promise<number>;
let tutor: Actor;
beforeEach(async () => {
  school = await openSchool('remind');
  remind = makeRemindOfLessons(school);
  tutor = await enrol(school).tutor();
});
afterEach(async () => {
  await checkInvariants(school);
  await school.db.drop();
}, 120_000);

async function aLesson(startsAt: Date, by: Actor = tutor): Promise<string> {
  const bookingId = await aSlot(school, by, startsAt);
  await book(school, { tutor: by, bookingId }, await enrol(school).student());
  return bookingId;
}

async function reminders(): Promise<LessonReminderDue[]> {
  const { rows } = await school.pool.query<{ type: string; body: Buffer }>(
    `select type, body from outbox where type = 'parlance.booking.v1.LessonReminderDue' order by seq`,
  );
  return rows.map(({ type, body }) => decodeMessage(type, body) as LessonReminderDue);
}
const remindedIds = async () => (await reminders()).map(({ booking, lesson }) => booking?.id ?? lesson?.id);

test('FB-45 nothing a millisecond before the hour, then once, with both people and their zones', async () => {
  const bookingId = await aSlot(school, tutor, start);
  await book(school, { tutor, bookingId }, await enrol(school).student(1, { timeZone: 'Asia/Kolkata' }));
  school.clock.set(at(-hour - 1));
  expect(await remind()).toBe(0);
  school.clock.set(at(-hour));
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  school.clock.set(at(-1));
  expect(await remind()).toBe(0);
  const [{ booking, lesson } = {}, ...others] = await reminders();
  expect([others, lesson]).toEqual([[], null]);
  expect(booking).toMatchObject({
    id: bookingId,
    status: 'BOOKING_STATUS_BOOKED',
    student: { timeZone: 'Asia/Kolkata' },
    tutor: { uid: tutor.id, timeZone: 'UTC' },
  });
});

test('FB-45 a group lesson reminds of every seat, in the zone of who sits there; an empty one and a slot remind nobody', async () => {
  const other = await enrol(school).tutor();
  const session = await aGroupSession(school, tutor, { starts: [start, at(hour)] });
  await aSlot(school, other, start);
  const students = [
    await enrol(school).student(1, { timeZone: 'Asia/Tokyo' }, 'groupLessonTokens'),
    await enrol(school).student(1, { timeZone: 'America/Lima' }, 'groupLessonTokens'),
  ];
  const bookingIds = [session.lessonIds[0] ?? ''];
  for (const student of students) await bookSeats(school, { ...session, bookingIds }, student);
  school.clock.set(at(0 - minute));
  expect(await remind()).toBe(1);
  const [{ lesson } = {}] = await reminders();
  expect(lesson?.id).toBe(bookingIds[0]);
  expect(lesson?.seats.map(({ student }) => student?.timeZone)).toEqual(['Asia/Tokyo', 'America/Lima']);
});

test('FB-45 who books within the hour, or cancelled before it, is not reminded', async () => {
  const early = await aLesson(start);
  const cancelled = await aSlot(school, tutor, at(2 * hour));
  const student = await enrol(school).student();
  await book(school, { tutor, bookingId: cancelled }, student);
  await school.cancelByStudent({
    bookingId: cancelled,
    tutorUid: tutor.id,
    actor: student,
    once: command(student, 'CancelBooking'),
  });
  school.clock.set(at(-hour));
  await remind();
  const late = await aLesson(start, await enrol(school).tutor());
  school.clock.set(at(hour));
  await remind();
  expect(await remindedIds()).toEqual([early]);
  expect(await remindedIds()).not.toContain(late);
});

test('FB-45 a clock that jumps reminds of what is still ahead, in order, and not of what has begun', async () => {
  await aLesson(start);
  const second = await aLesson(at(3 * hour));
  const third = await aLesson(at(3 * hour + 30 * minute), await enrol(school).tutor({ timeZone: 'Asia/Kolkata' }));
  school.clock.set(at(2 * hour + 40 * minute));
  expect(await remind()).toBe(2);
  expect(await remindedIds()).toEqual([second, third]);
});

test('FB-45 three replicas over more than a page of lessons at one instant: each reminds once', async () => {
  const lessons = await Promise.all(
    Array.from({ length: 130 }, async () => aLesson(start, await enrol(school).tutor())),
  );
  school.clock.set(at(-30 * minute));
  const replicas = [remind, makeRemindOfLessons(school), makeRemindOfLessons(school)];
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(replicas.map((replica) => replica()));
  const ids = await remindedIds();
  expect(ids).toHaveLength(lessons.length);
  expect(new Set(ids)).toEqual(new Set(lessons));
});

test('FB-45 a transaction that fails reminds nobody and forgets nobody', async () => {
  const bookingId = await aLesson(start);
  school.clock.set(at(-hour));
  const failing = {
    ...school.uow,
    run: <T>(work: Parameters<typeof school.uow.run<T>>[0]) =>
      school.uow.run<T>(async (stores) => {
        await work(stores);
        throw new Error('lost on the way');
      }),
  };
  await expect(makeRemindOfLessons({ ...school, uow: failing })()).rejects.toThrow('lost on the way');
  expect(await remindedIds()).toEqual([]);
  expect(await remind()).toBe(1);
  expect(await remindedIds()).toEqual([bookingId]);
});

test('FB-45 the start and the end of a lesson are told once each, with what caused them', async () => {
  const student = await enrol(school).student();
  const bookingId = await aSlot(school, tutor, start);
  await book(school, { tutor, bookingId }, student);
  school.clock.set(start);
  await school.commence({ bookingId, actor: tutor });
  school.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
  school.clock.set(at(50 * minute));
  await school.sweep();
  await school.sweep();
  const { rows } = await school.pool.query<{ type: string; body: Buffer }>(
    `select type, body from outbox where key = $1 and type = 'parlance.booking.v1.LessonStatusChanged' order by seq`,
    [bookingId],
  );
  const told = rows.map(({ type, body }) => decodeMessage(type, body) as LessonStatusChanged);
  expect(told.map(({ cause, from, booking }) => [cause, from, booking?.status])).toEqual([
    ['commence', 'BOOKING_STATUS_BOOKED', 'BOOKING_STATUS_IN_PROGRESS'],
    ['sweep-settle', 'BOOKING_STATUS_IN_PROGRESS', 'BOOKING_STATUS_PENDING_FEEDBACK'],
  ]);
});
