/** A lesson from its first seat to its feedback, and how it is cancelled, on the real database: one rule for an hour and for a group. */
import type { LessonChanged } from '@parlance/proto/booking/v1';
import { decodeMessage } from '@parlance/proto/codec';
import { personMessage } from '@parlance/proto/testing/messages';
import { admin, at, hour, minute, praise, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, bookSeats, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { aGroupsLesson, anHour, balanceOf, bothKinds, seatsOf } from '../../test/either-kind.ts';
import { cancel, cancelByAdmin, cancelSession, commence, giveFeedback, join } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { isRefused } from '../domain/refusals.ts';
import { onAccountClosed } from '../inbound/events/on-account-closed.ts';
import { listFeedback } from '../queries/one-lesson.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
const admitToGroups = (tokens: number) => admit(tokens, {}, 'groupLessonTokens');
const groupTokens = (who: Actor) => balanceOf(app, who, 'groupLessonTokens');
beforeAll(async () => {
  app = await openApp('lesson_life', { poolMax: 16 });
  ({ tutor: hire, student: admit } = enrol(app));
});
beforeEach(() => {
  app.clock.set(at(-48 * hour));
  app.changes.length = 0;
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

async function aGroup(students: readonly Actor[], starts: readonly Date[] = [start]) {
  const session = await aGroupSession(app, await hire(), { starts });
  const { sessionId, lessonIds } = session;
  for (const student of students) await bookSeats(app, { sessionId, bookingIds: lessonIds }, student);
  return { ...session, address: { sessionId, bookingId: lessonIds[0] as string } };
}
const praiseFor = (...who: Actor[]) =>
  who.map(({ id }) => ({ studentUid: id, words: { ...praise, completedAssigned: true } }));
const hourTokens = ({ id }: Actor) => balanceOf(app, { id } as Actor, 'lessonTokens');

describe.each(bothKinds)('of $kind', (each) => {
  const { wallet, notFound, notCancelled, ahead } = each;

  test('BOOK-25, EP-39, GRP-14, GRP-15, CON-14 the student leaves: token back, the seat free for whoever comes; the same key again changes nothing', async () => {
    const lesson = await each.make(app);
    const { address, lessonId, student } = lesson;
    const stranger = await admit(1, {}, wallet);
    await expect(cancel(app, address, stranger)).rejects.toMatchObject({
      reason: each === anHour ? 'BOOKING_NOT_FOUND' : notCancelled,
    });
    const left = await cancel(app, address, student, { key: 'leave' });
    expect([left.status, left.lesson.seats[0]?.status]).toEqual([
      each === anHour ? 'student-cancelled' : 'pending',
      'student-cancelled',
    ]);
    expect(await cancel(app, address, student, { key: 'leave' })).toEqual(left);
    await expect(cancel(app, address, student)).rejects.toMatchObject({ reason: notCancelled });
    expect(await balanceOf(app, student, wallet)).toBe(1);
    const now = await each.take(app, lesson, stranger);
    expect([await balanceOf(app, stranger, wallet), await seatsOf(app, lessonId)]).toEqual([
      0,
      ['student-cancelled', 'booked'],
    ]);
    await cancel(app, now, stranger);
    await each.take(app, lesson, student);
    expect(await balanceOf(app, student, wallet)).toBe(0);
    expect((await seatsOf(app, lessonId)).toSorted()).toEqual(['booked', 'student-cancelled']);
  });

  test('BOOK-26..BOOK-28, CON-24, GRP-16 the tutor cancels with a reason until 12 h before; to another tutor it does not exist', async () => {
    const { address, tutor, student } = await each.make(app);
    const opened = app.changes.length;
    await expect(cancel(app, address, await hire(), { reason: 'I am ill' })).rejects.toMatchObject({
      reason: notFound,
    });
    await expect(cancel(app, address, tutor, { reason: 'no' })).rejects.toMatchObject({ reason: 'REASON_LENGTH' });
    app.clock.set(at(-12 * hour + 1));
    for (const actor of [tutor, student])
      await expect(cancel(app, address, actor, { reason: 'I am ill' })).rejects.toMatchObject({
        reason: 'TOO_LATE_TO_CANCEL',
      });
    app.clock.set(at(-12 * hour));
    const cancelled = await cancel(app, address, tutor, { reason: 'I am ill' });
    expect([cancelled.status, cancelled.lesson.seats[0]?.status]).toEqual([
      each.cancelledByTutor,
      each.cancelledByTutor,
    ]);
    expect(await balanceOf(app, student, wallet)).toBe(1);
    // Nothing is offered again.
    expect(app.changes).toHaveLength(opened);
  });

  test('FB-49, FB-20 commence twice is one move; joining gives a token, and an address that is not the lesson’s does not', async () => {
    const { address, tutor, student } = await each.make(app);
    const { bookingId } = address;
    app.clock.set(at(-10 * minute - 1));
    await expect(commence(app, address, tutor)).rejects.toMatchObject({ reason: 'TOO_EARLY_TO_COMMENCE' });
    app.clock.set(at(-10 * minute));
    await expect(join(app, address, student)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
    const [one, two] = await Promise.all([1, 2].map(() => commence(app, address, tutor)));
    expect(one).toEqual(two);
    expect(one?.status).toBe('in-progress');
    const entered = { token: `token-${bookingId}`, room: `${tutor.id}-${bookingId}` };
    expect(await join(app, address, student)).toMatchObject(entered);
    const { tutorUid: _tutorUid, sessionId: _sessionId, ...bare } = address;
    const elsewhere = { ...bare, sessionId: '0190b7a4-0000-7000-8000-00000000dead' };
    for (const [wrong, reason] of [
      [{ ...address, tutorUid: 'f'.repeat(32) }, notFound],
      [elsewhere, 'GROUP_SESSION_NOT_FOUND'],
    ] as const) {
      await expect(join(app, wrong, student)).rejects.toMatchObject({ reason });
    }
    if (each === aGroupsLesson)
      await expect(join(app, bare, student)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
    app.clock.set(at(50 * minute));
    await expect(join(app, address, student)).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  });

  test('LIVE-22 the tutor’s join commences too', async () => {
    const { address, tutor } = await each.make(app);
    app.clock.set(at(5 * minute - 1));
    expect(await join(app, address, tutor)).toMatchObject({
      status: 'in-progress',
      lesson: { commencedAt: at(5 * minute - 1), firstJoinedAt: at(5 * minute - 1) },
    });
  });

  test('EP-44, EP-50, LIVE-30, NS-25 feedback needs the tutor on record, completes the lesson and is viewed once', async () => {
    const { address, tutor, student } = await each.make(app);
    const { bookingId } = address;
    const given = praiseFor(student);
    app.clock.set(start);
    await commence(app, address, tutor);
    await expect(giveFeedback(app, address, tutor, { given })).rejects.toMatchObject({ reason: 'TUTOR_NOT_PRESENT' });
    app.media.says(bookingId, { presentUids: [tutor.id], completeUntil: start });
    for (const actor of [await hire(), student])
      await expect(giveFeedback(app, address, actor, { given })).rejects.toMatchObject({ reason: notFound });
    const blank = [{ studentUid: student.id, words: { completedAssigned: true } }];
    const required = { grammar: 'is required' };
    await expect(giveFeedback(app, address, tutor, { given: blank })).rejects.toMatchObject({
      reason: 'FEEDBACK_INVALID',
      details: each === anHour ? { fields: required } : { students: { [student.id]: required } },
    });
    const view = (actor: Actor) => app.markFeedbackViewed({ address, actor });
    await expect(view(student)).rejects.toMatchObject({ reason: 'FEEDBACK_NOT_FOUND' });
    const done = await giveFeedback(app, address, tutor, { given, key: 'once' });
    expect(done).toMatchObject({
      status: 'completed',
      lesson: { seats: [{ status: 'completed', hasFeedback: true }] },
    });
    expect(await giveFeedback(app, address, tutor, { given, key: 'once' })).toEqual(done);
    await expect(giveFeedback(app, address, tutor, { given })).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' });
    await view(student);
    await view(student);
    const { rows } = await app.pool.query<{ type: string; body: Buffer }>(
      `select type, body from outbox where key = $1 and type = 'parlance.booking.v1.LessonChanged' order by seq`,
      [bookingId],
    );
    const said = rows.map(({ type, body }) => {
      const { lesson, cause } = decodeMessage(type, body) as LessonChanged;
      return `${cause} ${lesson?.seats[0]?.completedAssigned}`;
    });
    expect(said).toEqual(['open undefined', 'book false', 'commence false', 'feedback true', 'viewed true']);
  });

  test('CON-51, FEED-18 feedback from the start on completes a lesson that runs, at once; from then on nobody joins it', async () => {
    const { address, tutor, student, lessonId } = await each.make(app);
    app.clock.set(start);
    await commence(app, address, tutor);
    await join(app, address, student);
    app.media.says(address.bookingId, { presentUids: [tutor.id, student.id], completeUntil: start });
    expect((await giveFeedback(app, address, tutor, { given: praiseFor(student) })).status).toBe('completed');
    for (const actor of [tutor, student])
      await expect(join(app, address, actor)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
    expect(await statusOf(app, lessonId)).toBe('completed');
  });

  const rounds = process.env.FULL ? 200 : 12;

  test(`GRP-17, FB-53, LIVE-15 ${rounds} rounds of student, tutor and school cancelling and two sweepers at once (200 with FULL=1): one outcome, one refund`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      app.clock.set(at(-48 * hour));
      const { address, lessonId, tutor, student } = await each.make(app);
      // On odd rounds the lesson is due, so that only the school may cancel while a sweeper moves it.
      if (round % 2 === 1) app.clock.set(at(5 * minute));
      const { sessionId } = address;
      const outcomes = await Promise.allSettled([
        cancel(app, address, student),
        cancel(app, address, tutor, { reason: 'I am ill today' }),
        sessionId === undefined ? cancelByAdmin(app, address.bookingId) : cancelSession(app, sessionId),
        app.sweeper()(),
        app.sweeper()(),
      ]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isRefused(outcome.reason)).toBe(true);
      expect(await balanceOf(app, student, wallet)).toBe(1);
      const over = each === anHour ? ['student-cancelled', 'tutor-cancelled'] : ['pending'];
      expect([...over, 'cancelled', 'tutor-absent']).toContain(await statusOf(app, lessonId));
    }
  }, 300_000);

  test('LIVE-15 nobody commences: at start + 5 min the lesson is tutor-absent and refunded once, with three sweepers', async () => {
    const { lessonId, student } = await each.make(app);
    app.clock.set(at(5 * minute - 1));
    await app.sweep();
    expect(await statusOf(app, lessonId)).toBe(ahead);
    app.clock.set(at(5 * minute));
    const moved = await Promise.all([app.sweeper()(), app.sweeper()(), app.sweeper()()]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect([await statusOf(app, lessonId), await seatsOf(app, lessonId)]).toEqual(['tutor-absent', ['tutor-absent']]);
    expect(await balanceOf(app, student, wallet)).toBe(1);
  });
});

test('FB-49, EP-50, NS-19, FEED-18, FEED-19, FEED-20 two students of three are there: judged alone, feedback for both, read by one', async () => {
  const [first, second, absent] = [await admitToGroups(1), await admitToGroups(1), await admitToGroups(1)];
  const { address, tutor } = await aGroup([first, second, absent]);
  const { bookingId } = address;
  app.clock.set(start);
  await commence(app, address, tutor);
  await join(app, address, second);
  app.clock.set(at(15 * minute));
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('tutor-present');
  app.clock.set(at(50 * minute));
  app.media.says(bookingId, { presentUids: [tutor.id, first.id, second.id], completeUntil: at(50 * minute) });
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('pending-feedback');
  expect(await seatsOf(app, bookingId)).toEqual(['pending-feedback', 'pending-feedback', 'student-absent']);
  const given = praiseFor(first, second);
  await Promise.all([1, 2, 3].map(() => giveFeedback(app, address, tutor, { given, key: 'once' })));
  expect(await statusOf(app, bookingId)).toBe('completed');
  expect(await seatsOf(app, bookingId)).toEqual(['completed', 'completed', 'student-absent']);
  expect((await listFeedback(app.pool, bookingId)).map(({ studentUid }) => studentUid)).toEqual([first.id, second.id]);
  const [held] = await app.uow.run(({ lessons }) => lessons.find([bookingId]));
  expect(held?.lesson.seats.map(({ completedAssigned }) => completedAssigned)).toEqual([true, true, false]);
  const view = (actor: Actor) => app.markFeedbackViewed({ address, actor });
  await view(first);
  await view(first);
  await expect(view(absent)).rejects.toMatchObject({ reason: 'FEEDBACK_NOT_FOUND' });
  expect(await groupTokens(absent)).toBe(0);
});

test('GRP-16 a seat is no address of a group’s lesson, for nobody', async () => {
  const { address, tutor, student, lessonId } = await aGroupsLesson.make(app);
  const { rows } = await app.pool.query<{ id: string }>('select id from seats where lesson_id = $1', [lessonId]);
  const seat = { ...address, bookingId: rows[0]?.id ?? '' };
  for (const actor of [tutor, student, admin])
    for (const act of [cancel, commence, join])
      await expect(act(app, seat, actor)).rejects.toMatchObject({ reason: 'GROUP_SESSION_NOT_FOUND' });
  await expect(cancelByAdmin(app, seat.bookingId)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  expect(await statusOf(app, lessonId)).toBe('open');
});

test('LIVE-15 each student of a group is refunded when its tutor is absent', async () => {
  const students = [await admitToGroups(1), await admitToGroups(1)];
  const { address } = await aGroup(students);
  app.clock.set(at(5 * minute));
  await app.sweep();
  expect(await seatsOf(app, address.bookingId)).toEqual(['tutor-absent', 'tutor-absent']);
  for (const student of students) expect(await groupTokens(student)).toBe(1);
});

test('GRP-14, GRP-15 a group of two: who leaves first leaves it open, the last one leaves it without students; "Invalid booking to cancel"', async () => {
  const [first, second] = [await admitToGroups(1), await admitToGroups(1)];
  const { address } = await aGroup([first, second]);
  expect((await cancel(app, address, first)).status).toBe('open');
  await expect(cancel(app, address, first)).rejects.toThrow('Invalid booking to cancel');
  expect((await cancel(app, address, second)).status).toBe('pending');
  expect([await groupTokens(first), await groupTokens(second)]).toEqual([1, 1]);
});

test('CON-24, GRP-16 the tutor cancels one lesson of a session, the other goes on; a stranger reads "Group session not found"', async () => {
  const student = await admitToGroups(2);
  const { address, tutor, lessonIds } = await aGroup([student], [start, at(2 * hour)]);
  const reason = 'I am ill today';
  await expect(cancel(app, address, await hire(), { reason })).rejects.toThrow('Group session not found');
  await cancel(app, address, tutor, { reason });
  expect(await Promise.all(lessonIds.map((id) => statusOf(app, id)))).toEqual(['cancelled', 'open']);
  expect(await groupTokens(student)).toBe(1);
});

test('GRP-18, GRP-19, ADM-06 the school cancels the session: lessons ahead cancelled and refunded, one in progress stays', async () => {
  const student = await admitToGroups(2);
  const { address, tutor, lessonIds, sessionId } = await aGroup([student], [start, at(3 * hour)]);
  app.clock.set(start);
  await commence(app, address, tutor);
  const made = await cancelSession(app, sessionId, { key: 'c' });
  expect(made.session.status).toBe('cancelled');
  expect(await Promise.all(lessonIds.map((id) => statusOf(app, id)))).toEqual(['in-progress', 'cancelled']);
  expect(await groupTokens(student)).toBe(1);
  expect(await cancelSession(app, sessionId, { key: 'c' })).toEqual(made);
  await expect(cancelSession(app, sessionId, { key: 'd' })).rejects.toThrow('Invalid booking to cancel');
});

test('a closed account of a student frees the seats and ends the hours, one of a tutor cancels the lessons, tokens are back', async () => {
  const [first, second] = [await admitToGroups(1), await admitToGroups(1)];
  const { address, tutor } = await aGroup([first, second]);
  const alone = await anHour.make(app);
  const close = (uid: string, role: 'ROLE_STUDENT' | 'ROLE_TUTOR') => {
    const person = personMessage({ uid, role, enabled: false, version: 9 });
    return app.uow.run((stores) => onAccountClosed(stores, person, { why: 'disabled', now: app.clock.now() }));
  };
  await close(first.id, 'ROLE_STUDENT');
  await close(alone.student.id, 'ROLE_STUDENT');
  expect(await seatsOf(app, address.bookingId)).toEqual(['student-cancelled', 'booked']);
  expect(await statusOf(app, alone.lessonId)).toBe('cancelled');
  await close(tutor.id, 'ROLE_TUTOR');
  expect(await statusOf(app, address.bookingId)).toBe('cancelled');
  expect([await groupTokens(first), await groupTokens(second), await hourTokens(alone.student)]).toEqual([1, 1, 1]);
});
