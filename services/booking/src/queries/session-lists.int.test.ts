/** Lists of sessions and of their lessons, for those who are in them and for those who look for one, on the real database. */
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { commence } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { statusForStudent } from '../domain/lesson.ts';
import {
  hasSessionLessons,
  listLessonsOf,
  listLiveLessons,
  listPastLessons,
  listUpcomingLessons,
} from './session-lessons.ts';
import { findSession, listSessions, listTutorSessions, mayBeSeenBy, searchSessions } from './sessions.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
const admitToGroups = (tokens: number) => admit(tokens, {}, 'groupLessonTokens');
beforeEach(() => app.clock.set(at(-48 * hour)));
beforeAll(async () => {
  app = await openApp('session_lists');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

async function aBookedLesson(students: readonly Actor[]) {
  const session = await aGroupSession(app, await hire(), { starts: [start] });
  const { sessionId, lessonIds } = session;
  for (const student of students) await bookSeats(app, { sessionId, bookingIds: lessonIds }, student);
  return { ...session, address: { sessionId, bookingId: lessonIds[0] as string } };
}

const page = { limit: 50, pageToken: '' };
const ids = ({ lessons }: { lessons: { lesson: { id: string } }[] }) => lessons.map(({ lesson }) => lesson.id);

test('LST-09, CON-11 upcoming begins 30 minutes before now, the live feed 55; CON-33 history judges each student alone', async () => {
  const [here, absent] = [await admitToGroups(1), await admitToGroups(1)];
  const { address, tutor, lessonIds } = await aBookedLesson([here, absent]);
  const mine = (actor: Actor) => ({ uid: actor.id, role: actor.role as 'student' | 'tutor' });
  app.clock.set(start);
  await commence(app, address, tutor);
  const read = async (list: typeof listLiveLessons, who: Actor, offset: number) =>
    ids(await list(app.pool, mine(who), page, at(offset)));
  for (const who of [here, tutor]) {
    expect(await read(listUpcomingLessons, who, 30 * minute)).toEqual(lessonIds);
    expect(await read(listUpcomingLessons, who, 30 * minute + 1)).toEqual([]);
    expect(await read(listLiveLessons, who, 55 * minute)).toEqual(lessonIds);
    expect(await read(listLiveLessons, who, 55 * minute + 1)).toEqual([]);
  }
  app.clock.set(at(50 * minute));
  app.media.says(address.bookingId, { presentUids: [tutor.id, here.id], completeUntil: at(50 * minute) });
  await app.sweep();
  const range = { from: at(-hour), to: at(hour) };
  for (const who of [here, absent, tutor]) {
    const history = await listPastLessons(app.pool, mine(who), page, range);
    expect(ids(history)).toEqual(lessonIds);
    expect(
      history.lessons.map(({ lesson }) => (who.role === 'student' ? statusForStudent(lesson, who.id) : lesson.status)),
    ).toEqual([who === absent ? 'student-absent' : 'pending-feedback']);
    expect(await hasSessionLessons(app.pool, mine(who))).toBe(true);
  }
  expect(await hasSessionLessons(app.pool, mine(await admitToGroups(0)))).toBe(false);
});

test('LST-21 history holds lessons that are absent, waiting for feedback, completed or cancelled, and no others', async () => {
  const over = ['tutor-absent', 'student-absent', 'pending-feedback', 'completed', 'cancelled'];
  const all = [...over, 'pending', 'in-progress', 'tutor-present'];
  const tutor = await hire();
  const starts = all.map((_status, place) => at((place + 200) * hour));
  await aGroupSession(app, tutor, { starts });
  await inTransaction(app.pool, async (tx) => {
    for (const [place, status] of all.entries())
      await tx.query(
        `update lessons set status = $3, seats_taken = case when $3 in ('pending', 'cancelled') then 0 else 1 end
         where tutor_uid = $1 and starts_at = $2`,
        [tutor.id, starts[place], status],
      );
    const range = { from: at(199 * hour), to: at(300 * hour) };
    const found = await listPastLessons(tx, { uid: tutor.id, role: 'tutor' }, page, range);
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
  const found = await searchSessions(app.pool, { windows, isMock: false, pageToken: '', reader: '' });
  const own = found.sessions.filter(({ session }) => session.tutorUid === tutor.id);
  expect(own.map(({ session }) => session.id)).toEqual([soon.sessionId, late.sessionId]);
  expect(own[1]?.lessons.map(({ lesson }) => lesson.id)).toEqual(late.lessonIds);
  const listed = async (today: Date) => {
    const wanted = { tutorUid: tutor.id, today, student: (await admitToGroups(0)).id, pageToken: '', reader: tutor.id };
    const { sessions } = await listTutorSessions(app.pool, wanted);
    return sessions.map(({ session }) => session.id);
  };
  expect(await listed(start)).toEqual([soon.sessionId, late.sessionId]);
  expect(await listed(at(-41 * hour))).toEqual([past.sessionId, soon.sessionId, late.sessionId]);
  expect(await listed(at(100 * hour))).toEqual([late.sessionId]);
  expect(await findSession(app.pool, late.sessionId)).toMatchObject({
    lessonCount: 2,
    startsAt: at(8 * hour),
    lessons: [],
  });
  const lessons = await listLessonsOf(app.pool, { sessionId: late.sessionId, reader: tutor.id, pageToken: '' });
  expect(lessons.lessons.map(({ lesson }) => lesson.id)).toEqual(late.lessonIds);
  const all = await listSessions(app.pool, '');
  expect(all.sessions.map(({ session }) => session.id)).toContain(late.sessionId);
});

test('BOOK-45 sessions of a teacher in training are there for mock students and for who has a seat with them, by their id and by their list', async () => {
  const [seated, mock, stranger] = [await admitToGroups(1), await admit(0, { status: 'mock' }), await admitToGroups(0)];
  const { sessionId, tutor } = await aBookedLesson([seated]);
  const sees = async ({ id: student }: Actor) => {
    const wish = { tutorUid: tutor.id, today: at(-72 * hour), student, pageToken: '', reader: student };
    const { sessions } = await listTutorSessions(app.pool, wish);
    return [await mayBeSeenBy(app.pool, sessionId, student), sessions.length];
  };
  for (const who of [seated, mock, stranger]) expect(await sees(who)).toEqual([true, 1]);
  await app.pool.query(`update people set status = 'training' where uid = $1`, [tutor.id]);
  for (const who of [seated, mock]) expect(await sees(who)).toEqual([true, 1]);
  expect(await sees(stranger)).toEqual([false, 0]);
});
