/** A teacher is told once that the time for feedback runs out, four hours before it does and only while somebody waits. */
import { decodeMessage } from '@parlance/proto/codec';
import type { FeedbackDue } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { at, hour, minute, start } from '../../test/builders.ts';
import { aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { commence, giveFeedback } from '../../test/lesson-calls.ts';
import { makeRemindOfLessons } from './remind-of-lessons.ts';
import type { Actor } from '../domain/actor.ts';

let app: App;
let remind: () => Promise<number>;
let tutor: Actor;
beforeEach(async () => {
  app = await openApp('remind_feedback');
  remind = makeRemindOfLessons(app, 'feedback');
  tutor = await enrol(app).tutor();
});
afterEach(() => app.db.drop());

async function aLessonHeld(startsAt = start): Promise<string> {
  const student = await enrol(app).student();
  app.clock.set(new Date(startsAt.getTime() - 30 * hour));
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  app.clock.set(startsAt);
  await commence(app, { bookingId }, tutor);
  const completeUntil = new Date(startsAt.getTime() + 50 * minute);
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil });
  return bookingId;
}
async function aLessonOver(): Promise<string> {
  const bookingId = await aLessonHeld();
  app.clock.set(at(50 * minute));
  await app.sweep();
  return bookingId;
}
async function told(): Promise<FeedbackDue[]> {
  const { rows } = await app.pool.query<{ type: string; body: Buffer }>(
    `select type, body from outbox where type = 'parlance.booking.v1.FeedbackDue' order by seq`,
  );
  return rows.map(({ type, body }) => decodeMessage(type, body) as FeedbackDue);
}

test('NS-60 nothing a millisecond before, then once, with who waits and until when', async () => {
  const bookingId = await aLessonOver();
  app.clock.set(at(20 * hour - 1));
  expect(await remind()).toBe(0);
  app.clock.set(at(20 * hour));
  expect([await remind(), await remind()]).toEqual([1, 0]);
  app.clock.set(at(23 * hour));
  expect(await makeRemindOfLessons(app, 'feedback')()).toBe(0);
  expect(await told()).toEqual([
    expect.objectContaining({
      lesson: expect.objectContaining({
        id: bookingId,
        status: 'BOOKING_STATUS_PENDING_FEEDBACK',
        awaitingFeedback: 1,
      }),
      until: toTimestamp(at(24 * hour)),
    }),
  ]);
});

test('NS-60 who has given it is not told, and nobody is when the time is over', async () => {
  const bookingId = await aLessonOver();
  const words = 'one two three four five six seven eight nine ten';
  const none = { listening: '', behaviour: words, speaking: '', writing: '', reading: '' };
  const sheet = { pronunciation: words, vocabulary: words, grammar: words, ...none, listening: words };
  const given = [{ studentUid: undefined, words: { ...sheet, completedAssigned: true } }];
  await giveFeedback(app, { bookingId }, tutor, { given });
  app.clock.set(at(20 * hour));
  expect(await remind()).toBe(0);
  const late = await aLessonHeld(at(72 * hour));
  app.clock.set(at(72 * hour + 50 * minute));
  await app.sweep();
  app.clock.set(at(96 * hour));
  expect(await remind()).toBe(0);
  expect([late, await told()]).toEqual([late, []]);
});

test('NS-60 a clock that jumps over the end of a lesson passes nobody by: the mark waits until the lesson is settled', async () => {
  const bookingId = await aLessonHeld();
  app.clock.set(at(21 * hour));
  expect([await remind(), await remind()]).toEqual([0, 0]);
  await app.sweep();
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect((await told()).map(({ lesson }) => lesson?.id)).toEqual([bookingId]);
});

test('NS-60 two replicas tell once', async () => {
  await aLessonOver();
  app.clock.set(at(20 * hour));
  const replicas = [remind, makeRemindOfLessons(app, 'feedback')];
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(replicas.map((replica) => replica()));
  expect(await told()).toHaveLength(1);
});

describe('NS-74 what was away moves the end', () => {
  const goTo = (offset: number) => {
    const realStart = app.realTime.now().getTime() - app.clock.now().getTime();
    app.clock.set(at(offset));
    app.realTime.set(new Date(realStart + at(offset).getTime()));
  };
  const awayFrom = async (from: number, until: number) => {
    for (const offset of [from, until]) {
      goTo(offset);
      await app.health.note('gateway', { real: app.realTime.now(), school: app.clock.now() });
    }
  };

  test('the reminder says the longer end', async () => {
    await aLessonOver();
    await awayFrom(17 * hour, 20 * hour);
    expect(await remind()).toBe(1);
    expect((await told()).map(({ until }) => until)).toEqual([toTimestamp(at(27 * hour))]);
  });

  test('who would have been reminded while nobody could give it is reminded when that is over, once', async () => {
    await aLessonOver();
    await awayFrom(19 * hour, 25 * hour);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect((await told()).map(({ until }) => until)).toEqual([toTimestamp(at(30 * hour))]);
  });
});
