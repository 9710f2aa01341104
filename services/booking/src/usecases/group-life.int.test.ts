/** A group lesson from its first seat to its feedback, its cancellations and its races, on the real database. */
import { personMessage } from '@parlance/proto/testing/messages';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { admin, at, hour, minute, start, words } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, bookSeats, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import { statusForStudent } from '../domain/group-lesson.ts';
import { onAccountClosed } from '../inbound/events/on-account-closed.ts';
import {
  listPastGroupLessons,
  hasGroupLessons,
  listLiveGroupLessons,
  listUpcomingGroupLessons,
} from '../queries/my-group-lessons.ts';
import {
  listGroupSessions,
  findGroupSession,
  searchGroupSessions,
  listTutorSessions,
} from '../queries/group-sessions.ts';
import { isRefused } from '../domain/refusals.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
const admitToGroups = (tokens: number) => admit(tokens, {}, 'groupLessonTokens');
beforeEach(() => app.clock.set(at(-48 * hour)));
beforeAll(async () => {
  app = await openApp('group_life', { poolMax: 16 });
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

async function aBookedLesson(students: readonly Actor[], starts: readonly Date[] = [start]) {
  const tutor = await hire();
  const session = await aGroupSession(app, tutor, { starts });
  for (const student of students) {
    await bookSeats(app, { sessionId: session.sessionId, bookingIds: session.lessonIds }, student);
  }
  return { ...session, address: { sessionId: session.sessionId, bookingId: session.lessonIds[0] as string } };
}

const balanceOf = async ({ id }: Actor) =>
  (await app.uow.run(({ wallets }) => wallets.find(id))).balances.groupLessonTokens;
const seatsOf = async (bookingId: string) => {
  const sql = 'select status from group_seats where booking_id = $1 order by taken_at, id';
  return (await app.pool.query<{ status: string }>(sql, [bookingId])).rows.map(({ status }) => status);
};
const cancel = (address: { sessionId: string; bookingId: string }, actor: Actor, reason = '', key?: string) =>
  app.cancelGroupLesson({ ...address, reason, actor, once: command(actor, 'CancelGroupLesson', key, address) });
const text = words(12);
const praise = { pronunciation: text, vocabulary: text, grammar: text, listening: text, behaviour: text };
const praiseFor = (...who: Actor[]) =>
  who.map(({ id }) => ({ studentUid: id, words: { ...praise, completedAssigned: true } }));

test('FB-49, EP-50, NS-19, FEED-18, FEED-19, FEED-20 two students of three are there: judged alone, feedback for both, read by one', async () => {
  const [first, second, absent] = [await admitToGroups(1), await admitToGroups(1), await admitToGroups(1)];
  const { address, tutor } = await aBookedLesson([first, second, absent]);
  const { bookingId } = address;
  await expect(app.joinGroupLesson({ ...address, actor: first })).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  app.clock.set(start);
  await app.commenceGroupLesson({ ...address, actor: tutor });
  const joined = await app.joinGroupLesson({ ...address, actor: second });
  expect(joined).toMatchObject({ token: `token-${bookingId}`, room: `${tutor.id}-${bookingId}` });
  app.clock.set(at(15 * minute));
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('tutor-present');
  app.clock.set(at(50 * minute));
  app.media.says(bookingId, { presentUids: [tutor.id, first.id, second.id], completeUntil: at(50 * minute) });
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('pending-feedback');
  expect(await seatsOf(bookingId)).toEqual(['pending-feedback', 'pending-feedback', 'student-absent']);
  const given = praiseFor(first, second);
  const once = command(tutor, 'SubmitGroupFeedback', 'once', { given });
  await Promise.all([1, 2, 3].map(() => app.submitGroupFeedback({ ...address, given, actor: tutor, once })));
  expect(await statusOf(app, bookingId)).toBe('completed');
  expect(await seatsOf(bookingId)).toEqual(['completed', 'completed', 'student-absent']);
  const { rowCount } = await app.pool.query('select 1 from group_feedback');
  expect(rowCount).toBe(2);
  const [held] = await app.uow.run(({ groups }) => groups.find([bookingId]));
  expect(held?.lesson.seats.map(({ completedAssigned }) => completedAssigned)).toEqual([true, true, false]);
  await app.markGroupFeedbackViewed({ ...address, actor: first });
  await app.markGroupFeedbackViewed({ ...address, actor: first });
  await expect(app.markGroupFeedbackViewed({ ...address, actor: absent })).rejects.toMatchObject({
    reason: 'FEEDBACK_NOT_FOUND',
  });
  expect(await balanceOf(absent)).toBe(0);
});

test('LIVE-15 nobody commences: at start + 5 min the lesson is tutor-absent and each student refunded once, with three sweepers', async () => {
  const students = [await admitToGroups(1), await admitToGroups(1)];
  const { address } = await aBookedLesson(students);
  app.clock.set(at(5 * minute - 1));
  await app.sweep();
  expect(await statusOf(app, address.bookingId)).toBe('open');
  app.clock.set(at(5 * minute));
  const moved = await Promise.all([app.sweeper()(), app.sweeper()(), app.sweeper()()]);
  expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await seatsOf(address.bookingId)).toEqual(['tutor-absent', 'tutor-absent']);
  for (const student of students) expect(await balanceOf(student)).toBe(1);
});

test('GRP-14, GRP-15 a student leaves: the token is back, the seat free, the lesson of the last one without students; the same key again changes nothing', async () => {
  const [first, second] = [await admitToGroups(1), await admitToGroups(1)];
  const { address } = await aBookedLesson([first, second]);
  const left = await cancel(address, first, '', 'leave');
  expect(left.lesson.status).toBe('open');
  expect(await cancel(address, first, '', 'leave')).toMatchObject({ lesson: { version: left.lesson.version } });
  await expect(cancel(address, first)).rejects.toThrow('Invalid booking to cancel');
  expect((await cancel(address, second)).lesson.status).toBe('pending');
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([1, 1]);
  await bookSeats(app, { sessionId: address.sessionId, bookingIds: [address.bookingId] }, first);
  expect(await seatsOf(address.bookingId)).toEqual(['student-cancelled', 'student-cancelled', 'booked']);
});

test('CON-24, GRP-16 the tutor cancels one lesson with a reason, the other goes on; a stranger reads "Group session not found"', async () => {
  const student = await admitToGroups(2);
  const { address, tutor, lessonIds } = await aBookedLesson([student], [start, at(2 * hour)]);
  await expect(cancel(address, await hire(), 'I am ill today')).rejects.toThrow('Group session not found');
  await expect(cancel(address, tutor, 'ill')).rejects.toMatchObject({ reason: 'REASON_LENGTH' });
  await cancel(address, tutor, 'I am ill today');
  expect(await statusOf(app, lessonIds[0] as string)).toBe('cancelled');
  expect(await statusOf(app, lessonIds[1] as string)).toBe('open');
  expect(await balanceOf(student)).toBe(1);
});

const rounds = process.env.FULL ? 200 : 12;

test(`GRP-17 ${rounds} rounds of student and tutor cancelling, a sweeper and the school at once (200 with FULL=1): one outcome, one refund`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    app.clock.set(at(-48 * hour));
    const student = await admitToGroups(1);
    const { address, tutor } = await aBookedLesson([student]);
    const { sessionId } = address;
    const closeAll = () =>
      app.cancelGroupSession({
        sessionId,
        reason: 'App closed',
        actor: admin,
        once: command(admin, 'CancelGroupSession'),
      });
    // On odd rounds the lesson is due, so that only the school may cancel while a sweeper moves it.
    if (round % 2 === 1) app.clock.set(at(5 * minute));
    const tries = [cancel(address, student), cancel(address, tutor, 'I am ill today'), closeAll(), app.sweeper()()];
    const outcomes = await Promise.allSettled(tries);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isRefused(outcome.reason)).toBe(true);
    expect(await balanceOf(student)).toBe(1);
    expect(['cancelled', 'pending', 'tutor-absent']).toContain(await statusOf(app, address.bookingId));
  }
}, 300_000);

test('GRP-18, GRP-19, ADM-06 the school cancels the session: lessons ahead cancelled and refunded, one in progress stays', async () => {
  const student = await admitToGroups(2);
  const { address, tutor, lessonIds } = await aBookedLesson([student], [start, at(3 * hour)]);
  app.clock.set(start);
  await app.commenceGroupLesson({ ...address, actor: tutor });
  const act = { sessionId: address.sessionId, reason: 'App closed', actor: admin };
  const made = await app.cancelGroupSession({ ...act, once: command(admin, 'CancelGroupSession', 'c') });
  expect(made.session.status).toBe('cancelled');
  const statuses = await Promise.all(lessonIds.map((id) => statusOf(app, id)));
  expect(statuses).toEqual(['in-progress', 'cancelled']);
  expect(await balanceOf(student)).toBe(1);
  const again = app.cancelGroupSession({ ...act, once: command(admin, 'CancelGroupSession', 'd') });
  await expect(again).rejects.toThrow('Invalid booking to cancel');
});

test('a closed account of a student frees the seats, one of a tutor cancels the lessons, tokens are back', async () => {
  const [first, second] = [await admitToGroups(1), await admitToGroups(1)];
  const { address, tutor } = await aBookedLesson([first, second]);
  const close = (uid: string, role: 'ROLE_STUDENT' | 'ROLE_TUTOR') => {
    const person = personMessage({ uid, role, enabled: false, version: 9 });
    return app.uow.run((stores) => onAccountClosed(stores, person, { why: 'disabled', now: app.clock.now() }));
  };
  await close(first.id, 'ROLE_STUDENT');
  expect(await seatsOf(address.bookingId)).toEqual(['student-cancelled', 'booked']);
  await close(tutor.id, 'ROLE_TUTOR');
  expect(await statusOf(app, address.bookingId)).toBe('cancelled');
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([1, 1]);
});

describe('lists', () => {
  const page = { limit: 50, pageToken: '' };
  const ids = ({ lessons }: { lessons: { lesson: { id: string } }[] }) => lessons.map(({ lesson }) => lesson.id);

  test('LST-09, CON-11 upcoming begins 30 minutes before now, the live feed 55; CON-33 history judges each student alone', async () => {
    const [here, absent] = [await admitToGroups(1), await admitToGroups(1)];
    const { address, tutor, lessonIds } = await aBookedLesson([here, absent]);
    const mine = (actor: Actor) => ({ uid: actor.id, role: actor.role as 'student' | 'tutor' });
    app.clock.set(start);
    await app.commenceGroupLesson({ ...address, actor: tutor });
    const read = async (list: typeof listLiveGroupLessons, who: Actor, offset: number) =>
      ids(await list(app.pool, mine(who), page, at(offset)));
    for (const who of [here, tutor]) {
      expect(await read(listUpcomingGroupLessons, who, 30 * minute)).toEqual(lessonIds);
      expect(await read(listUpcomingGroupLessons, who, 30 * minute + 1)).toEqual([]);
      expect(await read(listLiveGroupLessons, who, 55 * minute)).toEqual(lessonIds);
      expect(await read(listLiveGroupLessons, who, 55 * minute + 1)).toEqual([]);
    }
    app.clock.set(at(50 * minute));
    app.media.says(address.bookingId, { presentUids: [tutor.id, here.id], completeUntil: at(50 * minute) });
    await app.sweep();
    const range = { from: at(-hour), to: at(hour) };
    for (const who of [here, absent, tutor]) {
      const history = await listPastGroupLessons(app.pool, mine(who), page, range);
      expect(ids(history)).toEqual(lessonIds);
      expect(
        history.lessons.map(({ lesson }) =>
          who.role === 'student' ? statusForStudent(lesson, who.id) : lesson.status,
        ),
      ).toEqual([who === absent ? 'student-absent' : 'pending-feedback']);
      expect(await hasGroupLessons(app.pool, mine(who))).toBe(true);
    }
    expect(await hasGroupLessons(app.pool, mine(await admitToGroups(0)))).toBe(false);
  });

  test('LST-21 history holds lessons that are absent, waiting for feedback, completed or cancelled, and no others', async () => {
    const over = ['tutor-absent', 'student-absent', 'pending-feedback', 'completed', 'cancelled'];
    const all = [...over, 'pending', 'in-progress', 'tutor-present'];
    const tutor = await hire();
    const starts = all.map((_status, place) => at((place + 200) * hour));
    await aGroupSession(app, tutor, { starts });
    await inTransaction(app.pool, async (tx) => {
      for (const [place, status] of all.entries())
        await tx.query('update bookings set status = $3 where tutor_uid = $1 and starts_at = $2', [
          tutor.id,
          starts[place],
          status,
        ]);
      const range = { from: at(199 * hour), to: at(300 * hour) };
      const found = await listPastGroupLessons(tx, { uid: tutor.id, role: 'tutor' }, page, range);
      expect(found.lessons.map(({ lesson }) => lesson.status).toSorted()).toEqual(over.toSorted());
      throw new Error('looked');
    }).catch((error: Error) => expect(error.message).toBe('looked'));
  });

  test('SRCH-21, FB-16, FB-17 a search finds sessions with lessons ahead by date; a tutor has those of today or later, or the last one', async () => {
    const tutor = await hire();
    const past = await aGroupSession(app, tutor, { starts: [at(-40 * hour)] });
    const late = await aGroupSession(app, tutor, { starts: [at(8 * hour), at(10 * hour)] });
    const soon = await aGroupSession(app, tutor, { starts: [at(4 * hour)] });
    const windows = [{ from: at(hour).getTime(), to: at(24 * hour).getTime() }];
    const found = await searchGroupSessions(app.pool, { windows, isMock: false, pageToken: '' });
    const own = found.sessions.filter(({ session }) => session.tutorUid === tutor.id);
    expect(own.map(({ session }) => session.id)).toEqual([soon.sessionId, late.sessionId]);
    expect(own[1]?.lessons.map(({ lesson }) => lesson.id)).toEqual(late.lessonIds);
    const listed = async (today: Date) => {
      const wanted = { tutorUid: tutor.id, today, withCancelled: false, pageToken: '' };
      const { sessions } = await listTutorSessions(app.pool, wanted);
      return sessions.map(({ session }) => session.id);
    };
    expect(await listed(start)).toEqual([soon.sessionId, late.sessionId]);
    expect(await listed(at(-41 * hour))).toEqual([past.sessionId, soon.sessionId, late.sessionId]);
    expect(await listed(at(100 * hour))).toEqual([late.sessionId]);
    expect((await findGroupSession(app.pool, soon.sessionId))?.lessons).toHaveLength(1);
    const all = await listGroupSessions(app.pool, '');
    expect(all.sessions.map(({ session }) => session.id)).toContain(late.sessionId);
  });
});
