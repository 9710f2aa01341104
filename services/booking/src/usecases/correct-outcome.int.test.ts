/** Corrections by an administrator on the real database: tokens, log, facts, replay, and races with everybody else. */
import { admin, at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { isRefused } from '../domain/refusals.ts';
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
import { anHour, balanceOf } from '../../test/either-kind.ts';
import { cancel as giveBack, cancelByAdmin, commence, toldOf } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import type { Outcome } from '../domain/correct.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
const admitToGroups = (tokens: number) => admit(tokens, {}, 'groupLessonTokens');
beforeAll(async () => {
  app = await openApp('correct_outcome', { poolMax: 16 });
  ({ tutor: hire, student: admit } = enrol(app));
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

const balance = (who: Actor, wallet: 'lessonTokens' | 'groupLessonTokens' = 'lessonTokens') =>
  balanceOf(app, who, wallet);
const reason = 'The call log was wrong';
const correct = (bookingId: string, status: Outcome, key?: string) =>
  app.correctOutcome({
    bookingId,
    correction: { status, reason },
    actor: admin,
    once: command(admin, 'CorrectOutcome', key, { bookingId, status }),
  });
const cancel = async (bookingId: string, key?: string) =>
  toldOf(await cancelByAdmin(app, bookingId, key === undefined ? {} : { key }), { bookingId });

async function aLesson() {
  const [tutor, student] = [await hire(), await admit(1)];
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return { tutor, student, bookingId };
}

async function aMissedLesson() {
  const lesson = await aLesson();
  app.clock.set(at(5 * minute));
  await app.sweep();
  expect(await statusOf(app, lesson.bookingId)).toBe('tutor-absent');
  return lesson;
}

test('FB-53 the refund is taken back and given again: one line each, a replay adds none, the log says who and why', async () => {
  const { student, bookingId } = await aMissedLesson();
  expect(await balance(student)).toBe(1);
  const made = await correct(bookingId, 'student-absent', 'first');
  expect(made.lesson.seats[0]?.status).toBe('student-absent');
  expect((await correct(bookingId, 'student-absent', 'first')).lesson.version).toBe(made.lesson.version);
  expect(await balance(student)).toBe(0);
  await correct(bookingId, 'tutor-absent', 'second');
  expect(await balance(student)).toBe(1);
  const log =
    'select to_status, seat_to, cause, note, actor_id from lesson_log where lesson_id = $1 order by version desc limit 2';
  expect((await app.pool.query(log, [bookingId])).rows).toEqual(
    ['tutor-absent', 'student-absent'].map((to) => ({
      to_status: to,
      seat_to: to,
      cause: 'admin',
      note: reason,
      actor_id: admin.id,
    })),
  );
  const lines = 'select delta, reason from ledger where booking_id = $1 order by seq';
  expect((await app.pool.query(lines, [bookingId])).rows).toEqual([
    { delta: -1, reason: 'lesson-booked' },
    { delta: 1, reason: 'lesson-refunded' },
    { delta: -1, reason: 'admin-adjusted' },
    { delta: 1, reason: 'lesson-refunded' },
  ]);
});

test('FB-53 a student who spent the refund is not charged below zero: the outcome stays', async () => {
  const { student, bookingId } = await aMissedLesson();
  const other = await hire();
  const next = await aSlot(app, other, at(40 * hour));
  await book(app, { tutor: other, bookingId: next }, student);
  await expect(correct(bookingId, 'completed')).rejects.toThrow('A balance cannot fall below zero.');
  expect(await statusOf(app, bookingId)).toBe('tutor-absent');
});

test('FB-53 an hour that was given back is corrected and cancelled by nobody, by the id that it had', async () => {
  const { address, student, tutor, lessonId } = await anHour.make(app);
  await giveBack(app, address, student);
  const next = await admit(1);
  const now = await anHour.take(app, { address, student, tutor, lessonId }, next);
  for (const act of [() => correct(address.bookingId, 'completed'), () => cancel(address.bookingId)])
    await expect(act()).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
  expect(await statusOf(app, now.bookingId)).toBe('booked');
  expect([await balance(student), await balance(next)]).toEqual([1, 0]);
});

test('FB-53 an unknown id, a slot, a lesson ahead and one that is cancelled have nothing to correct', async () => {
  const { bookingId, student } = await aLesson();
  await expect(correct(bookingId, 'completed')).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
  app.clock.set(at(-1));
  expect((await cancel(bookingId, 'once')).status).toBe('cancelled');
  await cancel(bookingId, 'once');
  await expect(cancel(bookingId)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
  await expect(correct(bookingId, 'completed')).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
  expect(await balance(student)).toBe(1);
  for (const unknown of ['nothing', '0190b7a4-0000-7000-8000-00000000dead']) {
    await expect(correct(unknown, 'completed')).rejects.toThrow('This booking was not found.');
    await expect(cancel(unknown)).rejects.toThrow('This booking was not found.');
  }
});

async function aHeldGroup(tokens = 1) {
  const tutor = await hire();
  const students = [await admitToGroups(tokens), await admitToGroups(tokens)] as [Actor, Actor];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [start] });
  const bookingId = lessonIds[0] as string;
  for (const student of students) await bookSeats(app, { sessionId, bookingIds: [bookingId] }, student);
  return { tutor, students, sessionId, bookingId };
}
const seatsOf = async (bookingId: string) => {
  const sql = 'select id, status from seats where lesson_id = $1 order by taken_at, id';
  return (await app.pool.query<{ id: string; status: string }>(sql, [bookingId])).rows;
};

test('FB-53 a group lesson: its teacher was there after all, then one student was not; tokens follow', async () => {
  const { students, bookingId } = await aHeldGroup();
  app.clock.set(at(5 * minute));
  await app.sweep();
  expect(await balance(students[0], 'groupLessonTokens')).toBe(1);
  const made = await correct(bookingId, 'pending-feedback', 'group');
  await correct(bookingId, 'pending-feedback', 'group');
  expect(made.lesson.status).toBe('pending-feedback');
  for (const student of students) expect(await balance(student, 'groupLessonTokens')).toBe(0);
  const [seat] = await seatsOf(bookingId);
  await correct(seat?.id ?? '', 'student-absent');
  expect((await seatsOf(bookingId)).map(({ status }) => status)).toEqual(['student-absent', 'pending-feedback']);
  await correct(bookingId, 'tutor-absent');
  for (const student of students) expect(await balance(student, 'groupLessonTokens')).toBe(1);
});

test('FB-53 one group lesson is cancelled whatever the hour, all are refunded; one that has begun is not', async () => {
  const { students, bookingId } = await aHeldGroup();
  app.clock.set(at(-1));
  expect((await cancel(bookingId)).lesson.status).toBe('cancelled');
  for (const student of students) expect(await balance(student, 'groupLessonTokens')).toBe(1);
  await expect(cancel(bookingId)).rejects.toThrow('Invalid booking to cancel');
  const begun = await aHeldGroup();
  await commence(app, { sessionId: begun.sessionId, bookingId: begun.bookingId }, begun.tutor);
  await expect(cancel(begun.bookingId)).rejects.toThrow('Invalid booking to cancel');
});

const rounds = process.env.FULL ? 200 : 12;
const settled = async (tries: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(tries);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isRefused(outcome.reason)).toBe(true);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
};

test(`FB-53 ${rounds} rounds of a group's administrator and student cancelling while its tutor commences (200 with FULL=1): cancelled and refunded, or begun and paid`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    app.clock.set(at(-48 * hour));
    const { tutor, students, sessionId, bookingId } = await aHeldGroup();
    app.clock.set(at(-minute));
    await settled([cancel(bookingId), commence(app, { sessionId, bookingId }, tutor)]);
    const status = await statusOf(app, bookingId);
    expect(['cancelled', 'in-progress']).toContain(status);
    for (const student of students) {
      expect(await balance(student, 'groupLessonTokens')).toBe(status === 'cancelled' ? 1 : 0);
    }
    if (status === 'in-progress') {
      // So that the next round's sweep has nothing of this one.
      app.clock.set(at(50 * minute));
      await app.sweep();
    }
  }
}, 300_000);

test(`FB-53 ${rounds} rounds of two corrections and a settling sweeper at once (200 with FULL=1): each correction stands on what was there, tokens follow the last`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    app.clock.set(at(-48 * hour));
    const { tutor, students, sessionId, bookingId } = await aHeldGroup();
    app.clock.set(start);
    await commence(app, { sessionId, bookingId }, tutor);
    app.clock.set(at(50 * minute));
    const presentUids = [tutor.id, students[0].id];
    app.media.says(bookingId, { presentUids, completeUntil: at(50 * minute) });
    await settled([app.sweeper()(), correct(bookingId, 'tutor-absent'), correct(bookingId, 'completed')]);
    await app.sweep();
    const status = await statusOf(app, bookingId);
    for (const student of students) {
      expect(await balance(student, 'groupLessonTokens')).toBe(status === 'tutor-absent' ? 1 : 0);
    }
  }
}, 300_000);
