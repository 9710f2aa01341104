/** What booking answers whom, over gRPC: its doors on a school without Kafka. */
import { BookingService, type Lesson } from '@parlance/proto/booking/v1';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import type { Actor } from '../src/domain/actor.ts';
import { makeBookingServices } from '../src/inbound/grpc/booking-service.ts';
import { admin, hour, info, words } from './builders.ts';
import { aSlot, enrol, openApp, type App } from './app-for-test.ts';

let harness: ServiceHarness;
let app: App;
let people: ReturnType<typeof enrol>;
let booking: ClientOf<typeof BookingService>;
const bearers = new Map<string, string>();

beforeAll(async () => {
  harness = await startServiceHarness({ name: 'answers', migrations });
  app = await openApp('answers', { db: harness.db });
  people = enrol(app);
  const address = await harness.serve(makeBookingServices({ ...app, ...makeUseCases(app), db: app.pool }));
  booking = harness.client(BookingService, address, 'nobody');
});
beforeEach(() => app.clock.set('2026-03-01T00:00:00.000Z'));
afterAll(() => harness.stop());

/** Calls as this person. */
function as({ id: uid }: Actor, idempotencyKey?: string) {
  const bearer = bearers.get(uid);
  if (bearer === undefined) throw new Error('somebody without a token');
  return { bearer, deadlineMs: 10_000, idempotencyKey };
}
async function signedIn(...all: Actor[]): Promise<void> {
  for (const { id: uid, role } of all) bearers.set(uid, await harness.issuer.mint({ uid, role }));
}

const { code: _code, name: _name, ...ids } = info.topic;
const { topic } = info;

test('BOOK-36 whoever talks to booking itself cannot say what a topic is: the library does, and a retry after a rename is still the same request', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  await signedIn(tutor, student, admin);
  const slot = { id: await aSlot(app, tutor, new Date('2026-04-02T10:00:00.000Z')) };
  const about = (lesson: string) => ({ ...ids, lesson, code: 'HL304', name: 'Made up' });
  const bookAbout = (lesson: string, key?: string) =>
    booking.bookSlot({ tutor: tutor.id, bookingId: slot.id, topic: about(lesson) }, as(student, key));
  app.library.change('ho199', { isHidden: true });
  const refused = [
    ['made-up', 'not-found', 'LESSON_NOT_FOUND', 'Lesson not found'],
    ['ho199', 'not-found', 'MATERIAL_OR_COURSE_NOT_FOUND', 'Material or course not found'],
    ['ps02', 'rule', 'WRONG_STREAM', 'PTE lessons need PTE material, and all others need other material.'],
  ] as const;
  for (const [lesson, kind, reason, message] of refused) {
    await expect(bookAbout(lesson)).rejects.toMatchObject({ kind, reason, message });
  }
  const first = await bookAbout('hl305', 'renamed');
  expect(first.lesson?.topic).toEqual({ ...ids, lesson: 'hl305', code: 'HL305', name: 'On the phone' });
  const other = { tutor: tutor.id, bookingId: slot.id, topic: { ...about('hl305'), name: 'Renamed' } };
  expect(await booking.bookSlot(other, as(student, 'renamed'))).toEqual(first);

  const update = (lesson: string, key?: string) => {
    const address = { bookingId: slot.id, tutor: tutor.id };
    return booking.updateLessonInfo({ lesson: address, topic: about(lesson) }, as(student, key));
  };
  await expect(update('ps02')).rejects.toMatchObject({ reason: 'PTE_SWITCH' });
  await expect(update('made-up')).rejects.toMatchObject({ reason: 'LESSON_NOT_FOUND' });

  const when = (hours: number) => toTimestamp(new Date(Date.parse('2026-04-03T10:00:00.000Z') + hours * hour));
  const session = (...lessons: string[]) =>
    booking.createGroupSession(
      {
        title: 'Small talk',
        tutor: tutor.id,
        lessons: lessons.map((lesson, nth) => ({ when: when(nth), topic: about(lesson) })),
      },
      as(admin),
    );
  await expect(session('hl304', 'ps02')).rejects.toMatchObject({
    kind: 'malformed',
    details: { fields: { 'lessons.1.lesson': "is not of the first lesson's stream" } },
  });
  await expect(session('hl304', 'ho199')).rejects.toMatchObject({
    details: { fields: { 'lessons.1.lesson': 'is of a hidden material' } },
  });
  await expect(session('ps02')).rejects.toMatchObject({ reason: 'PTE_TUTOR_REQUIRED' });
  const made = await session('hl304', 'hl305');
  expect(made.session).toMatchObject({ isPte: false, courseName: 'Health language', level: 3 });
});

test('what the teacher gets for a lesson is in every answer to the teacher and the office and in none to its student; no student learns who gave an open slot back', async () => {
  const [tutor, student, other] = [await people.tutor(), await people.student(1), await people.student(0)];
  await signedIn(tutor, student, other, admin);
  const { clock } = app;
  const when = new Date('2026-04-06T10:00:00.000Z');
  const at = { bookingId: await aSlot(app, tutor, when), tutor: tutor.id };
  const month = {
    from: toTimestamp(new Date('2026-04-01T00:00:00Z')),
    to: toTimestamp(new Date('2026-05-01T00:00:00Z')),
  };
  const search = { startDate: '2026-04-06', endDate: '2026-04-06', timeZone: 'UTC', tutor: tutor.id };
  const watch = booking.watchSlots({ search }, as(other));
  const news = watch[Symbol.asyncIterator]();
  // From the first heartbeat on nothing is missed.
  expect((await news.next()).value?.change).toBe('heartbeat');
  const opened = (async () => {
    for (;;) {
      const { value, done } = await news.next();
      if (done || value.opened) return value?.opened;
    }
  })();
  await booking.bookSlot({ ...at, topic }, as(student));
  await booking.cancelLesson({ lesson: at }, as(student));
  // The lesson that was cancelled is over for the student; the hour is offered again under another id.
  const found = (await booking.searchSlots(search, as(other))).slots[0];
  const { lessons: free } = await booking.getTutorSchedule({ tutor: tutor.id, ...month }, as(other));
  const { lessons: own } = await booking.getTutorSchedule({ tutor: tutor.id, ...month }, as(tutor));
  expect([found?.updatedBy, free[0]?.updatedBy, (await opened)?.updatedBy]).toEqual(['', '', '']);
  // What is offered again is the teacher's; who gave it back stands with what that student had.
  expect(own.find(({ id }) => id === found?.id)?.updatedBy).toBe(tutor.id);
  expect(own.find(({ id }) => id === at.bookingId)?.updatedBy).toBe(student.id);
  watch.cancel();

  const credit = { uid: student.id, tokenType: 'TOKEN_TYPE_LESSON' as const, delta: 1, reason: 'For the test' };
  await booking.adjustTokens(credit, as(admin));
  const lesson = { bookingId: found?.id ?? '', tutor: tutor.id };
  const answers: Record<string, Lesson | null | undefined> = {};
  const keep = async (name: string, answer: Promise<{ lesson: Lesson | null } | { lessons: Lesson[] }>) => {
    const told = await answer;
    answers[name] = 'lesson' in told ? told.lesson : told.lessons.find(({ id }) => id === lesson.bookingId);
  };
  await keep('student books', booking.bookSlot({ ...lesson, topic }, as(student)));
  for (const [who, whose] of Object.entries({ student, tutor, admin })) {
    await keep(`${who} reads`, booking.getLesson({ lesson }, as(whose)));
    await keep(`${who} changes`, booking.updateLessonInfo({ lesson, topic }, as(whose)));
  }
  const lists = { student, tutor };
  for (const [who, whose] of Object.entries(lists)) {
    await keep(`${who} lists upcoming`, booking.listMyLessons({ view: 'VIEW_UPCOMING', limit: 20 }, as(whose)));
  }
  clock.set(when);
  await keep('tutor commences', booking.commenceLesson({ lesson }, as(tutor)));
  for (const [who, whose] of Object.entries(lists)) {
    await keep(`${who} joins`, booking.joinLesson({ lesson }, as(whose)));
    await keep(`${who} lists live`, booking.listMyLessons({ view: 'VIEW_LIVE' }, as(whose)));
  }
  const ten = words(12);
  const given = {
    pronunciation: ten,
    vocabulary: ten,
    grammar: ten,
    listening: ten,
    behaviour: ten,
    completedAssigned: true,
  };
  app.media.says(lesson.bookingId, { presentUids: [tutor.id, student.id], completeUntil: when });
  await keep('tutor gives feedback', booking.submitFeedback({ lesson, students: [{ feedback: given }] }, as(tutor)));
  for (const [who, whose] of Object.entries({ student, tutor, admin })) {
    await keep(`${who} reads feedback`, booking.getFeedback({ lesson }, as(whose)));
  }
  for (const [who, whose] of Object.entries(lists)) {
    await keep(`${who} lists history`, booking.listMyHistory(month, as(whose)));
  }
  await keep('admin lists', booking.listUserBookings({ uid: student.id }, as(admin)));
  const shows = Object.entries(answers).map(([name, told]) => [name, told && told.payment !== null]);
  expect(shows).toEqual(shows.map(([name]) => [name, !String(name).startsWith('student')]));
  expect(shows).toHaveLength(21);
});
