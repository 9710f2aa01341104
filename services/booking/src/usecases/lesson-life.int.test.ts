/** Opening, cancelling, joining, feedback and tokens on the real database. */
import type { FeedbackSubmitted } from '@parlance/proto/booking/v1';
import { decodeMessage } from '@parlance/proto/codec';
import { at, hour, minute, start, words, admin } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aPerson, aSlot, book, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import { normalFields } from '../domain/feedback.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('lesson_life');
  ({ tutor: hire, student: admit } = enrol(app));
});
beforeEach(() => {
  app.clock.set('2026-03-01T00:00:00.000Z');
  app.changes.length = 0;
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

async function aPair(tokens = 2): Promise<{ tutor: Actor; student: Actor; bookingId: string }> {
  const [tutor, student] = [await hire(), await admit(tokens)];
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return { tutor, student, bookingId };
}

const open = (tutor: Actor, when: Date[], isPte?: boolean, actor = tutor) =>
  app.openSlots({ tutorUid: tutor.id, when, isPte, actor, once: command(actor, 'OpenSlots') });

test('EP-41, NS-22, BOOK-33 each slot answers for itself, on the hour of the teacher’s zone', async () => {
  const tutor = await hire({ timeZone: 'Asia/Kathmandu' });
  const quarter = 15 * minute;
  const answers = await open(tutor, [at(quarter), at(0), at(-100 * hour), at(quarter), at(quarter + hour)]);
  expect(answers.map(({ booking, fault }) => booking?.status ?? fault)).toEqual([
    'pending',
    'NOT_ON_THE_HOUR',
    'IN_THE_PAST',
    'SLOT_OVERLAPS',
    'pending',
  ]);
  const again = await open(tutor, [at(quarter)]);
  expect(again[0]?.fault).toBe('SLOT_OVERLAPS');
  expect(app.changes.map(({ kind }) => kind)).toEqual(['opened', 'opened']);
});

test('EP-41 not for others, not without a slot, not more than 200, not PTE without being one', async () => {
  const [tutor, other] = [await hire(), await hire()];
  await expect(open(tutor, [start], undefined, other)).rejects.toMatchObject({ reason: 'NOT_OWN_SCHEDULE' });
  await expect(open(tutor, [])).rejects.toMatchObject({ reason: 'MALFORMED' });
  const many = Array.from({ length: 201 }, (_, index) => at(index * hour));
  await expect(open(tutor, many)).rejects.toMatchObject({ reason: 'MALFORMED' });
  await expect(open(tutor, [start], true)).rejects.toMatchObject({ reason: 'PTE_TUTOR_REQUIRED' });
  expect((await open(tutor, many.slice(1))).every(({ booking }) => booking)).toBe(true);
});

test('NS-22 a tutor whom no fact has brought yet is asked for once', async () => {
  const uid = '9'.repeat(32);
  const tutor: Actor = { id: uid, role: 'tutor', name: 'New Tutor' };
  await expect(open(tutor, [start])).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
  app.known.set(uid, aPerson({ uid, role: 'tutor', timeZone: 'Australia/Darwin', isPte: true, version: 7 }));
  const [opened] = await open(tutor, [at(30 * minute)]);
  expect(opened?.booking).toMatchObject({ isPte: true, tutor: { timeZone: 'Australia/Darwin' } });
});

test('EP-42 closing: the tutor’s own pending slot only, and it is gone for searchers', async () => {
  const [tutor, other] = [await hire(), await hire()];
  const bookingId = await aSlot(app, tutor, start);
  const close = (actor: Actor, id = bookingId) =>
    app.closeSlot({ bookingId: id, actor, once: command(actor, 'CloseSlot') });
  await expect(close(other)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  await close(tutor);
  expect(await statusOf(app, bookingId)).toBeUndefined();
  expect(app.changes.map(({ kind }) => kind)).toEqual(['opened', 'taken']);
  await expect(close(tutor)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  const taken = await aPair();
  await expect(close(taken.tutor, taken.bookingId)).rejects.toMatchObject({ reason: 'SLOT_NOT_PENDING' });
});

test('BOOK-13 close against book: one of them, and the watchers hear it once', async () => {
  const tutor = await hire();
  for (let round = 0; round < 10; round += 1) {
    const student = await admit(1);
    const bookingId = await aSlot(app, tutor, at(round * hour));
    app.changes.length = 0;
    const outcomes = await Promise.allSettled([
      book(app, { tutor, bookingId }, student),
      app.closeSlot({ bookingId, actor: tutor, once: command(tutor, 'CloseSlot') }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(app.changes.map(({ kind }) => kind)).toEqual(['taken']);
  }
});

test('BOOK-25, EP-39 the student cancels: token back, the slot is open again as a new one and can be booked', async () => {
  const { tutor, student, bookingId } = await aPair(1);
  const cancel = (actor: Actor) =>
    app.cancelByStudent({ tutorUid: tutor.id, bookingId, actor, once: command(actor, 'CancelByStudent') });
  await expect(cancel(await admit(0))).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  expect((await cancel(student)).status).toBe('student-cancelled');
  const reopened = app.changes.at(-1);
  expect(reopened).toMatchObject({ kind: 'opened', booking: { tutor: { uid: tutor.id } } });
  expect(reopened?.booking.id).not.toBe(bookingId);
  const again = await book(app, { tutor, bookingId: reopened?.booking.id ?? '' }, student);
  expect(again.wallet.balance).toBe(0);
  await expect(cancel(student)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
});

test('BOOK-26..BOOK-28 the tutor cancels with a reason until 12 h before, and the slot stays closed', async () => {
  const { tutor, bookingId } = await aPair();
  const cancel = (reason: string) =>
    app.cancelByTutor({
      tutorUid: tutor.id,
      bookingId,
      reason,
      actor: tutor,
      once: command(tutor, 'CancelByTutor'),
    });
  await expect(cancel('no')).rejects.toMatchObject({ reason: 'REASON_LENGTH' });
  app.clock.set(at(-12 * hour + 1));
  await expect(cancel('I am ill')).rejects.toMatchObject({ reason: 'TOO_LATE_TO_CANCEL' });
  app.clock.set(at(-12 * hour));
  expect((await cancel('I am ill')).status).toBe('tutor-cancelled');
  expect(app.changes.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
});

test('FB-49, FB-20 commence twice is one move; joining gives a token, and a strange tutor in the body does not', async () => {
  const { tutor, student, bookingId } = await aPair();
  const join = (actor: Actor, tutorUid = tutor.id) => app.joinLesson({ bookingId, tutorUid, actor });
  app.clock.set(at(-10 * minute - 1));
  await expect(app.commenceLesson({ bookingId, actor: tutor })).rejects.toMatchObject({
    reason: 'TOO_EARLY_TO_COMMENCE',
  });
  app.clock.set(at(-10 * minute));
  await expect(join(student)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  const [one, two] = await Promise.all([1, 2].map(() => app.commenceLesson({ bookingId, actor: tutor })));
  expect(one).toEqual(two);
  expect(await join(student)).toMatchObject({ token: `token-${bookingId}`, room: `${tutor.id}-${bookingId}` });
  await expect(join(student, 'f'.repeat(32))).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  app.clock.set(at(50 * minute));
  await expect(join(student)).rejects.toMatchObject({ reason: 'LESSON_OVER' });
});

test('LIVE-22 the tutor’s join commences too', async () => {
  const { tutor, bookingId } = await aPair();
  app.clock.set(at(5 * minute - 1));
  const { booking } = await app.joinLesson({ bookingId, tutorUid: tutor.id, actor: tutor });
  expect(booking).toMatchObject({
    status: 'in-progress',
    commencedAt: at(5 * minute - 1),
    firstJoinedAt: at(5 * minute - 1),
  });
});

test('EP-44, LIVE-30, NS-25 feedback needs the tutor on record, completes the lesson and is viewed once', async () => {
  const { tutor, student, bookingId } = await aPair();
  const full = Object.fromEntries(normalFields.map((field) => [field, words(10)]));
  const give = (actor: Actor, said: Record<string, string> = full, key?: string) =>
    app.submitFeedback({
      bookingId,
      words: { ...said, completedAssigned: true },
      actor,
      once: command(actor, 'SubmitFeedback', key, said),
    });
  app.clock.set(start);
  await app.commenceLesson({ bookingId, actor: tutor });
  await expect(give(tutor)).rejects.toMatchObject({ reason: 'TUTOR_NOT_PRESENT' });
  app.media.says(bookingId, { presentUids: [tutor.id], completeUntil: start });
  await expect(give(await hire())).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  await expect(give(tutor, {})).rejects.toMatchObject({
    reason: 'FEEDBACK_INVALID',
    details: { fields: { grammar: 'is required' } },
  });
  await expect(app.markFeedbackViewed({ bookingId, actor: student })).rejects.toMatchObject({
    reason: 'FEEDBACK_NOT_FOUND',
  });
  const done = await give(tutor, full, 'once');
  expect(done).toMatchObject({ status: 'completed', hasFeedback: true });
  expect(await give(tutor, full, 'once')).toEqual(done);
  await expect(give(tutor)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
  await app.markFeedbackViewed({ bookingId, actor: student });
  await app.markFeedbackViewed({ bookingId, actor: student });
  const { rows } = await app.pool.query<{ type: string; body: Buffer }>(
    `select type, body from outbox where key = $1 and type ~ 'Feedback|LessonStatusChanged' order by seq`,
    [bookingId],
  );
  const said = rows.map(({ type, body }) => {
    const { booking } = decodeMessage(type, body) as FeedbackSubmitted;
    return `${type.split('.').at(-1)} ${booking?.completedAssigned}`;
  });
  expect(said).toEqual([
    'LessonStatusChanged false',
    'LessonStatusChanged true',
    'FeedbackSubmitted true',
    'FeedbackViewed true',
  ]);
});

test('CON-51 feedback from the start on completes a lesson that runs, at once; from then on nobody joins it', async () => {
  const { tutor, student, bookingId } = await aPair();
  const join = (actor: Actor) => app.joinLesson({ bookingId, tutorUid: tutor.id, actor });
  app.clock.set(start);
  await app.commenceLesson({ bookingId, actor: tutor });
  await join(student);
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: start });
  const full = Object.fromEntries(normalFields.map((field) => [field, words(10)]));
  const said = { bookingId, words: { ...full, completedAssigned: true }, actor: tutor };
  const done = await app.submitFeedback({ ...said, once: command(tutor, 'SubmitFeedback') });
  expect(done).toMatchObject({ status: 'completed', hasFeedback: true });
  for (const actor of [tutor, student]) await expect(join(actor)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  expect(await statusOf(app, bookingId)).toBe('completed');
});

test('ADM-03, NS-29 tokens are adjusted with a reason, never below zero, once per key, for students only', async () => {
  const student = await admit(0);
  const adjust = (delta: number, key?: string, over: object = {}) =>
    app.adjustTokens({
      studentUid: student.id,
      wallet: 'PTELessonTokens',
      delta,
      reason: 'Welcome',
      actor: admin,
      once: command(admin, 'AdjustTokens', key, { delta }),
      ...over,
    });
  const line = await adjust(2, 'k');
  expect(line).toMatchObject({ delta: 2, balanceAfter: 2, reason: 'admin-adjusted', note: 'Welcome', actor: admin });
  expect(await adjust(2, 'k')).toEqual(line);
  await expect(adjust(-3)).rejects.toMatchObject({ reason: 'BALANCE_NEGATIVE' });
  expect(await adjust(-2)).toMatchObject({ balanceAfter: 0 });
  for (const over of [{ reason: 'no' }, { delta: 0 }, { delta: 1001 }, { delta: 0.5 }, { wallet: undefined }]) {
    await expect(adjust(1, undefined, over)).rejects.toMatchObject({ reason: 'MALFORMED' });
  }
  const tutor = await hire();
  await expect(adjust(1, undefined, { studentUid: tutor.id })).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
  await expect(adjust(1, undefined, { studentUid: 'x' })).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
});

test('NS-09 the ledger and the log refuse to be edited', async () => {
  await aPair();
  for (const table of ['ledger', 'booking_log']) {
    await expect(app.pool.query(`update ${table} set note = 'x'`)).rejects.toThrow(`${table} is append-only`);
    await expect(app.pool.query(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`);
  }
});

test('NS-09 the trial’s token is spent first and comes back to the trial', async () => {
  const [tutor, student] = [await hire(), await admit(1)];
  await app.uow.run(async ({ wallets }) => {
    const entitlement = { categories: [], freeTrialActivated: true, freeTrialExpiresAt: undefined };
    await wallets.keepEntitlement(student.id, entitlement, 2);
  });
  const once = command(admin, 'AdjustTokens');
  const act = { studentUid: student.id, wallet: 'freeTrialToken' as const, delta: 1, reason: 'Trial' };
  await app.adjustTokens({ ...act, actor: admin, once });
  const bookingId = await aSlot(app, tutor, start);
  expect((await book(app, { tutor, bookingId }, student)).wallet).toEqual({ name: 'freeTrialToken', balance: 0 });
  await app.cancelByStudent({ tutorUid: tutor.id, bookingId, actor: student, once: command(student, 'Cancel') });
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(student.id));
  expect(balances).toEqual({ freeTrialToken: 1, lessonTokens: 1 });
});
