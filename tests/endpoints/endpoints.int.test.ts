/** One call each through the real gateway and the services behind it: method, path, what is sent, what comes back, and what it did. */
import { join } from 'node:path';
import type { CallerName } from '../support/school/who.ts';
import { openSchool, type Called, type School } from '../support/school/school.ts';
import { anApplication } from '@parlance/identity/test/an-application';
import { mailedLink, mailsTo } from './inbox.ts';
import {
  groupLesson,
  groupSession,
  madeTopic,
  oneOnOne,
  payment,
  pupil,
  seat,
  student,
  tutor,
  tutorCard,
} from './shapes.ts';

let school: School;
let tutorA = '';
let studentA = '';
beforeAll(async () => {
  school = await openSchool('endpoints', join(__dirname, '../../gateway/limits.yaml'));
  ({ tutorA = '', studentA = '' } = school.ids);
}, 60_000);
afterAll(() => school?.stop(), 60_000);

const made = (kind: string) => school.make(kind);
const said = ({ status, body }: Called) => [status, body.error?.message ?? body];
const ask = async (name: CallerName, method: string, path: string, body?: object) =>
  said(await school.call(name, method, path, body));
/** What a call answers that has to succeed. */
async function get<T>(name: CallerName, path: string): Promise<T> {
  const { status, body } = await school.call(name, 'GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as T;
}
type Items = { items: Record<string, unknown>[] };

const hour = 3_600_000;
const twelve = 'word '.repeat(12).trim();
const texts = { pronunciation: twelve, vocabulary: twelve, grammar: twelve, listening: twelve };
const otherTexts = { speaking: '', writing: '', reading: '', completedAssigned: true };
const tooShort = [422, 'Your message must be between 5 and 200 characters'];
const reason = 'I am ill today';
const id = expect.any(String);
const someTime = expect.any(Number);
const aDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const on = (at: number) => ({ data: { startDate: aDay(at), endDate: aDay(at), time: 'anytime' }, timezone: 'UTC' });

describe('group sessions', () => {
  let first = 0;
  let session: { id: string; bookings: { bookingId: string }[] };
  const topic = () => ({ ...wanted(), code: 'HL301', name: 'At the clinic' });
  const wanted = () => ({
    material: school.ids.material,
    course: school.ids.course,
    lesson: school.ids.topicLesson,
  });
  const about = () => ({ topic: topic(), courseName: 'Nurses', lessonCount: 2, maxStudentCount: 4 });
  const lesson = (at: number, status: string, more: object = {}) => {
    const place = { bookingId: session.bookings[at]?.bookingId ?? '', groupSessionId: session.id, title: 'Small talk' };
    return groupLesson({ ...place, when: first + at * hour, tutor: tutorA, status }, about(), more);
  };
  const whole = (bookings: object[]) => {
    const known = { id: session.id, title: 'Small talk', tutor: tutorA, when: first, courseName: 'Nurses' };
    return groupSession({ ...known, maxStudentCount: 4, minStudentCount: 2 }, bookings);
  };

  test('EP-10 POST admin/addgroupsession makes a session of lessons by time, about topics that content knows', async () => {
    first = Number((await made('hour')).hour);
    expect(Number((await made('hour')).hour)).toBe(first + hour);
    const one = (when: number) => ({ when, ...wanted() });
    const limits = { maxStudentCount: 4, minStudentCount: 2 };
    const body = { title: 'Small talk', tutor: tutorA, ...limits, lessons: [one(first + hour), one(first)] };
    const answer = await school.call('admin', 'POST', 'admin/addgroupsession', body);
    session = answer.body as typeof session;
    const office = { payment, updatedBy: school.ids.admin };
    expect(said(answer)).toEqual([200, whole([lesson(0, 'pending', office), lesson(1, 'pending', office)])]);
  });

  test('EP-48, SRCH-35 POST groupsessions/search is a map by tutor of sessions with their bookings', async () => {
    const answer = await ask('studentB', 'POST', 'groupsessions/search', on(first));
    expect(answer).toEqual([200, { [tutorA]: [whole([lesson(0, 'pending'), lesson(1, 'pending')])] }]);
  });

  test('EP-49 PUT groupsessions/session/book takes a seat in each chosen lesson and a token for each', async () => {
    const before = (await get<{ data: { groupLessonTokens: number } }>('studentA', 'profile/student/me')).data;
    const selectedLessons = session.bookings.map(({ bookingId }) => bookingId);
    const mine = { studentCount: 1, studentIds: [studentA], students: [seat(studentA)] };
    const wallet = { tokenType: 'groupLessonTokens', balance: before.groupLessonTokens - 2 };
    const booked = { lessons: [lesson(0, 'booked', mine), lesson(1, 'booked', mine)], wallets: [wallet] };
    const body = { booking: session.id, selectedLessons };
    expect(await ask('studentA', 'PUT', 'groupsessions/session/book', body)).toEqual([200, booked]);
  });

  test('EP-51 PUT groupsessions/cancel/{id}/{bookingId}: a student leaves, the teacher cancels with a reason of 5 to 200 characters', async () => {
    const path = `groupsessions/cancel/${session.id}/${session.bookings[0]?.bookingId}`;
    expect(await ask('studentA', 'PUT', path, {})).toEqual([200, lesson(0, 'pending')]);
    expect(await ask('tutorA', 'PUT', path, { reason: 'ill' })).toEqual(tooShort);
    const byTutor = { payment, updatedBy: tutorA };
    expect(await ask('tutorA', 'PUT', path, { reason })).toEqual([200, lesson(0, 'cancelled', byTutor)]);
  });

  test('FB-21 PUT groupsessions/groupsession/{id}/{bookingId}/join answers the lesson, its room, and a call token of media', async () => {
    const { session: groupSessionId = '', lesson: bookingId = '' } = await made('groupRunning');
    const path = `groupsessions/groupsession/${groupSessionId}/${bookingId}/join`;
    const { status, body } = await school.call('studentA', 'PUT', path);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['booking', 'room', 'token']]);
    expect(body.booking).toMatchObject({
      bookingId,
      groupSessionId,
      status: 'in-progress',
      students: [seat(studentA)],
    });
    const claims = JSON.parse(Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString());
    const room = `${tutorA}-${bookingId}`;
    expect([body.room, claims]).toEqual([room, expect.objectContaining({ uid: studentA, role: 'student', room })]);
  });

  test('FB-50 POST groupsessions/groupsession/{id}/{bookingId}/feedback: words by student, read without behaviour', async () => {
    const { session: groupSessionId = '', lesson: bookingId = '' } = await made('groupAwaiting');
    const path = `groupsessions/groupsession/${groupSessionId}/${bookingId}/feedback`;
    const students = [{ id: studentA, ...texts, ...otherTexts, behaviour: twelve }];
    const done = [seat(studentA, { status: 'completed', hasFeedback: true })];
    expect(await ask('tutorA', 'POST', path, { students, isPte: false })).toEqual([
      200,
      expect.objectContaining({ bookingId, status: 'completed', students: done }),
    ]);
    const shown = { ...texts, ...otherTexts, isPte: false, when: someTime };
    const toStudent = await get<{ students: object[] }>('studentA', path);
    expect(toStudent.students).toEqual([{ id: studentA, feedback: shown }]);
    const toTutor = await get<{ students: object[] }>('tutorA', path);
    expect(toTutor.students).toEqual([{ id: studentA, feedback: { ...shown, behaviour: twelve } }]);
  });
});

describe('lessons for two', () => {
  const lately = () => {
    const now = school.booking.clock.now().getTime();
    return `start=${now - 240 * hour}&end=${now}`;
  };

  test('EP-35, SRCH-35 POST bookings/search is a map by tutor of free slots', async () => {
    const { lesson = '' } = await made('slot');
    const slot = await get<{ when: number }>('tutorA', `bookings/tutor/${tutorA}/${lesson}`);
    const [status, body] = await ask('studentA', 'POST', 'bookings/search', on(slot.when));
    expect([status, Object.keys(body as object)]).toEqual([200, [tutorA]]);
    const found = (body as Record<string, { id: string }[]>)[tutorA]?.find((one) => one.id === lesson);
    expect(found).toEqual(oneOnOne({ id: lesson, tutor: tutorA, when: slot.when, status: 'pending' }));
  });

  test('EP-40 PUT bookings/tutor/{tutorId}/{bookingId}/cancelTutor takes a reason of 5 to 200 characters', async () => {
    const { lesson = '' } = await made('booked');
    const path = `bookings/tutor/${tutorA}/${lesson}/cancelTutor`;
    expect(await ask('tutorA', 'PUT', path, { reason: 'ill' })).toEqual(tooShort);
    expect((await ask('tutorA', 'PUT', path, {}))[0]).toBe(400);
    const [status, body] = await ask('tutorA', 'PUT', path, { reason });
    expect([status, body]).toEqual([
      200,
      oneOnOne(
        { id: lesson, tutor: tutorA, when: someTime, status: 'tutor-cancelled' },
        {
          student: studentA,
          info: { topic: madeTopic, introduction: true, correctMistakes: true, notes: '' },
          profile: { tutor: tutorCard, student: { ...pupil, timeZone: 'UTC' } },
          payment,
          updatedBy: tutorA,
          tokenType: 'lessonTokens',
          version: 3,
        },
      ),
    ]);
    const log = await get<Items>('admin', `admin/booking/${lesson}/log`);
    expect(log.items.at(-1)).toMatchObject({ to: 'tutor-cancelled', note: reason, actor: { uid: tutorA } });
  });

  test('FB-28 a student marks feedback as viewed, of a group lesson and of a lesson for two', async () => {
    const group = await made('groupCompleted');
    const path = `groupsessions/groupsession/${group.session}/${group.lesson}/feedback-viewed`;
    expect(await ask('studentA', 'PUT', path)).toEqual([200, { ok: true }]);
    const groups = await get<Items>('studentA', 'groupsessions/mine/history');
    expect(groups.items.find(({ bookingId }) => bookingId === group.lesson)?.students).toEqual([
      seat(studentA, { status: 'completed', hasFeedback: true, viewFeedback: true }),
    ]);
    const { lesson } = await made('completed');
    const viewed = async () => {
      const { items } = await get<Items>('studentA', 'bookings/mine/history');
      return items.find((one) => one.id === lesson)?.isViewedOnce;
    };
    expect(await viewed()).toBe(false);
    expect(await ask('studentA', 'PUT', `bookings/booking/${lesson}/viewed`)).toEqual([200, { ok: true }]);
    expect(await viewed()).toBe(true);
  });

  test('FB-26, DATA-10, CON-44 bookings/tutor/{tutorId}/completed: a group lesson for payment names of its students name and picture only', async () => {
    const { session: groupSessionId, lesson } = await made('groupCompleted');
    const { items } = await get<Items>('tutorA', `bookings/tutor/${tutorA}/completed?${lately()}&group=true`);
    expect(items.find((one) => one.id === lesson)).toEqual({
      id: lesson,
      groupSessionId,
      type: 'group',
      title: 'Small talk at work',
      lessonCount: 1,
      payment,
      info: { topic: madeTopic },
      status: 'completed',
      student: [pupil],
      tutor: tutorA,
      when: someTime,
    });
  });

  test('NS-24 the flags mean: announcements the unviewed only, a feedback history that of PTE, completed bookings those of groups', async () => {
    const { lesson } = await made('completed');
    const types = async (group: string) => {
      const { items } = await get<Items>('tutorA', `bookings/tutor/${tutorA}/completed?${lately()}${group}`);
      return [...new Set(items.map(({ type }) => type))];
    };
    expect([await types(''), await types('&group=false'), await types('&group=true')]).toEqual([
      ['one-on-one'],
      ['one-on-one'],
      ['group'],
    ]);
    const history = (isPte: boolean) => get<Items>('tutorA', `feedback/student/${studentA}?isPte=${isPte}`);
    expect((await history(false)).items.map((one) => one.id)).toContain(lesson);
    expect((await history(true)).items).toEqual([]);
    const { notice } = await made('notice');
    const seen = async (flag: boolean) => {
      const { items } = await get<Items>('studentA', `announcements?unviewedOnly=${flag}`);
      return items.some((one) => one.id === notice);
    };
    expect([await seen(true), await seen(false)]).toEqual([true, true]);
    expect((await ask('studentA', 'PUT', `announcements/${notice}/viewed`))[0]).toBe(200);
    expect([await seen(true), await seen(false)]).toEqual([false, true]);
  });

  test('EP-45, EP-46 preferred times are submitted by a student and read by administrators, newest first', async () => {
    const send = (day: string, time: number) =>
      ask('studentA', 'POST', 'bookings/schedule', {
        schedule: [{ day, time }],
        studentId: studentA,
        studentTimezone: 'America/Sao_Paulo',
      });
    expect(await send('Monday', 7)).toEqual([200, { id }]);
    school.booking.clock.advance(1_000);
    expect(await send('Friday', 19)).toEqual([200, { id }]);
    const whole = (day: string, time: number) => ({
      id,
      studentId: studentA,
      student: { ...pupil, timeZone: 'UTC' },
      studentTimezone: 'America/Sao_Paulo',
      schedule: [{ day, time }],
      when: someTime,
    });
    const today = aDay(school.booking.clock.now().getTime());
    const range = { startDate: today, endDate: today };
    const items = [whole('Friday', 19), whole('Monday', 7)];
    const read = await ask('admin', 'POST', 'bookings/adminGetBookingSchedules', range);
    expect(read).toEqual([200, { items, nextPageToken: null }]);
    const before = { startDate: '2026-01-01', endDate: '2026-01-31' };
    const none = await ask('admin', 'POST', 'bookings/adminGetBookingSchedules', before);
    expect(none).toEqual([200, { items: [], nextPageToken: null }]);
  });
});

describe('accounts and profiles', () => {
  const addressOf = (uid: string) => `${uid}@example.com`;

  test('EP-02, AUTH-40 POST auth/verify has the verification mail sent, and is refused logged out', async () => {
    const out = [401, 'You must be logged in to verify your email!'];
    expect(await ask('anonymous', 'POST', 'auth/verify')).toEqual(out);
    const { status, body } = await school.call('unverified', 'POST', 'auth/verify');
    expect([status, Object.keys(body)]).toEqual([200, ['ok', 'cooldownMs']]);
    expect(body.cooldownMs).toBeGreaterThan(30_000);
    const { kind, link } = await mailedLink(school, school.ids.unverified ?? '');
    expect([kind, link.pathname]).toEqual(['KIND_VERIFY', '/verify']);
    const again = [429, 'Please wait a moment before you ask for another email'];
    expect(await ask('unverified', 'POST', 'auth/verify')).toEqual(again);
  });

  test('EP-63, EP-64 POST mail/verify and mail/passreset put a sample of each mail into the inbox of the caller', async () => {
    expect((await ask('anonymous', 'POST', 'mail/verify'))[0]).toBe(401);
    expect(await ask('studentB', 'POST', 'mail/verify')).toEqual([200, { ok: true }]);
    expect(await ask('studentB', 'POST', 'mail/passreset')).toEqual([200, { ok: true }]);
    const mails = await mailsTo(addressOf(school.ids.studentB ?? ''), 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Set a new password', 'Verify your email address']);
  });

  test('EP-55, EP-56, FB-23 PUT profile/student/confirmUpdate applies the stored change and leaves other details of the link alone', async () => {
    const me = async () => await get<{ about: string; name: string; role: string }>('studentB', 'profile/me');
    const before = await me();
    const wish = { about: 'Nurse on the night shift', timeZone: 'Africa/Accra' };
    const [status, answer] = await ask('studentB', 'PUT', 'profile/student/update', wish);
    expect([status, answer]).toEqual([200, { ok: true, expiresAt: someTime }]);
    const uid = school.ids.studentB ?? '';
    const { kind, link } = await mailedLink(school, uid);
    const expireTime = link.searchParams.get('t') ?? '';
    expect([kind, link.pathname, link.searchParams.get('id')]).toEqual(['KIND_PROFILE_UPDATE', '/updateProfile', uid]);
    expect(Number(expireTime.split('.')[0])).toBe((answer as { expiresAt: number }).expiresAt);
    expect(await me()).toEqual(before);
    const details = { id: uid, name: 'Mallory', role: 'admin' };
    const confirm = () => ask('studentB', 'PUT', 'profile/student/confirmUpdate', { details, expireTime });
    expect(await confirm()).toEqual([200, { ok: true }]);
    expect(await me()).toEqual({ ...before, ...wish, version: someTime });
    expect(await confirm()).toEqual([422, 'This link is not valid. Please ask for a new one']);
  });

  test('FB-13, FB-24, AUTH-58 GET profile/student/{id} and profile/student/me are one student, last active at a UTC string', async () => {
    const now = school.booking.clock.now().toISOString();
    expect(await ask('studentA', 'PUT', 'profile/last-active')).toEqual([200, { lastActive: now }]);
    const mine = await get<Record<string, unknown>>('studentA', 'profile/student/me');
    expect(await get('studentA', `profile/student/${studentA}`)).toEqual(mine);
    expect(await get('admin', `profile/student/${studentA}`)).toEqual(mine);
    const usedTutors = [tutorA, school.ids.tutorB];
    expect(mine).toEqual(student({ uid: studentA, email: addressOf(studentA), lastActive: now }, usedTutors));
    expect(await ask('studentB', 'GET', `profile/student/${studentA}`)).toEqual([404, 'This student was not found']);
  });

  test('FB-15, PROF-02 GET profile/tutor/{id} reads a tutor by uid; nobody is not found', async () => {
    expect(await get('studentB', `profile/tutor/${tutorA}`)).toEqual(tutor(tutorA));
    for (const nobody of [studentA, 'f'.repeat(32), 'nobody'])
      expect(await ask('studentB', 'GET', `profile/tutor/${nobody}`)).toEqual([
        404,
        'The teacher profile was not found',
      ]);
  });

  test('EP-52, FB-38, DATA-16 a rating has hasMessage and when, a report action, resolved and when', async () => {
    const rated = { rating: 4, message: 'Patient', bookingId: school.ids.lesson };
    expect((await ask('studentA', 'POST', `profile/tutor/${tutorA}/rate`, rated))[0]).toBe(200);
    const { items } = await get<Items>('admin', `profile/tutor/${tutorA}/ratings?hasMessage=true&limit=5`);
    const author = { uid: studentA, name: 'Robin Vale', image: '' };
    expect(items).toEqual([{ id, avg: 4, hasMessage: true, message: 'Patient', when: someTime, student: author }]);
    expect(await get('admin', `profile/tutor/${tutorA}/ratings?hasMessage=false`)).toEqual({ items });
    const open = { action: 'none', resolved: false, resolvedAt: null, resolvedBy: '', version: 1 };
    const teacher = { uid: school.ids.tutorB, name: 'Robin Vale', image: '' };
    const report = {
      id: school.ids.report,
      message: 'Came late',
      when: someTime,
      bookingId: null,
      student: author,
      tutor: teacher,
    };
    const reports = await get<Items>('admin', 'admin/reports?resolved=false');
    expect(reports.items).toEqual([{ ...report, ...open }]);
  });

  test('FB-39 recommended, favourite and used tutors: those with ratings, those whom the student likes, those of past lessons', async () => {
    const tutorB = school.ids.tutorB ?? '';
    const rating = { avg: 4, count: 1 };
    const lastLessonAt = someTime;
    expect(await get('studentA', 'profile/tutors/recommended')).toEqual({
      items: [tutor(tutorA, { rating, reason: 'taughtYou', lastLessonAt })],
    });
    expect(await get('studentA', 'profile/tutors/favourites')).toEqual({ items: [] });
    expect(await ask('studentA', 'PUT', `profile/tutors/favourites/${tutorB}`)).toEqual([200, { ok: true }]);
    const liked = tutor(tutorB, { isFavourite: true, reason: null, lastLessonAt });
    expect(await get('studentA', 'profile/tutors/favourites')).toEqual({ items: [liked] });
    const used = [tutor(tutorA, { rating, reason: null, lastLessonAt }), liked];
    expect(await get('studentA', 'profile/tutors/used?page=1')).toEqual({ items: used, page: 1, hasMore: false });
    expect(await get('studentA', 'profile/tutors/used?page=2')).toEqual({ items: [], page: 2, hasMore: false });
  });
});

describe('applications', () => {
  test.each([
    ['deleteCV', 'cv', 'cvLink'],
    ['deleteECL', 'ecl', 'eclLink'],
    ['deleteDegree', 'degree', 'degreeLink'],
  ] as const)(
    'EP-24..EP-26 DELETE applications/{id}/%s takes the document out by its link, which is the body',
    async (path, kind, field) => {
      const { id: application, files } = await anApplication(school.identity.pool, school.booking.clock);
      const at = `applications/${application}`;
      expect(await ask('admin', 'DELETE', `${at}/${path}`, { link: files.image })).toEqual([409, expect.any(String)]);
      const [status, body] = await ask('admin', 'DELETE', `${at}/${path}`, { link: files[kind] });
      const after = { id: application, [field]: null, imageLink: files.image };
      expect([status, body]).toEqual([200, expect.objectContaining(after)]);
      expect(await get('admin', at)).toMatchObject(after);
    },
  );

  test('EP-23, EP-25, EP-26, NS-42 a body on DELETE works, and a fixed segment wins over an id', async () => {
    const { id: application } = await anApplication(school.identity.pool, school.booking.clock);
    const video = 'https://youtu.be/dQw4w9WgXcQ';
    const fixed = await ask('admin', 'PUT', `applications/updateVideo/${application}`, { video });
    expect(fixed).toEqual([200, expect.objectContaining({ id: application, video: 'dQw4w9WgXcQ' })]);
    expect((await ask('admin', 'DELETE', `applications/${application}/deleteECL`))[0]).toBe(400);
  });
});

test('NS-48 this installation scales the rates: what a real one refuses after ten public calls of an address, it takes', async () => {
  const reset = () => ask('anonymous', 'POST', 'auth/reset', { email: 'nobody@example.com' });
  for (let time = 0; time < 12; time += 1) expect(await reset()).toEqual([200, { ok: true }]);
});
