/** One call each about lessons through the real gateway and the services behind it: method, path, what is sent, what comes back, and what it did. */
import { aDay, hour, id, said, someTime, useSchool, type Items } from './calls.ts';
import { groupLesson, groupSession, madeTopic, oneOnOne, payment, pupil, seat, tutorCard, policy } from './shapes.ts';

const { school, made, ask, get } = useSchool('endpoints_lessons');
let tutorA = '';
let studentA = '';
beforeAll(() => void ({ tutorA = '', studentA = '' } = school().ids));

const twelve = 'word '.repeat(12).trim();
const texts = { pronunciation: twelve, vocabulary: twelve, grammar: twelve, listening: twelve };
const otherTexts = { speaking: '', writing: '', reading: '', completedAssigned: true };
const tooShort = [422, 'Your message must be between 5 and 200 characters'];
const reason = 'I am ill today';
const on = (at: number) => ({ data: { startDate: aDay(at), endDate: aDay(at), time: 'anytime' }, timezone: 'UTC' });

describe('group sessions', () => {
  let first = 0;
  let session: { id: string; bookings: { bookingId: string }[] };
  const topic = () => ({ ...wanted(), code: 'HL301', name: 'At the clinic' });
  const wanted = () => ({
    material: school().ids.material,
    course: school().ids.course,
    lesson: school().ids.topicLesson,
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
    const answer = await school().call('admin', 'POST', 'admin/addgroupsession', body);
    session = answer.body as typeof session;
    const office = { payment, updatedBy: school().ids.admin };
    const wholeSession = whole([lesson(0, 'pending', office), lesson(1, 'pending', office)]);
    expect(said(answer)).toEqual([200, { ...wholeSession, lessonsAhead: 2 }]);
  });

  test('EP-48, SRCH-35 POST groupsessions/search is a map by tutor: each has the list of the own sessions with their bookings', async () => {
    const tutorB = school().ids.tutorB ?? '';
    const limits = { maxStudentCount: 4, minStudentCount: 2 };
    const body = { title: 'Reading', tutor: tutorB, ...limits, lessons: [{ when: first, ...wanted() }] };
    const other = (await school().call('admin', 'POST', 'admin/addgroupsession', body)).body;
    const [status, found] = await ask('studentB', 'POST', 'groupsessions/search', on(first));
    expect([status, found]).toEqual([
      200,
      {
        [tutorA]: [whole([lesson(0, 'pending'), lesson(1, 'pending')])],
        [tutorB]: [expect.objectContaining({ id: other.id, title: 'Reading', tutor: tutorB })],
      },
    ]);
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

  test('FB-17 GET groupsessions/groupsession/{id} is a session with its lessons; administrators read how many lie ahead', async () => {
    const path = `groupsessions/groupsession/${session.id}`;
    const mine = { studentCount: 1, studentIds: [studentA], students: [seat(studentA)] };
    const toStudent = whole([lesson(0, 'booked', mine), lesson(1, 'booked', mine)]);
    expect(await ask('studentA', 'GET', path)).toEqual([200, { ...toStudent, nextPageToken: null }]);
    const office = { payment, studentCount: 1, updatedBy: studentA };
    const toOffice = whole([lesson(0, 'open', office), lesson(1, 'open', office)]);
    const ahead = { lessonsAhead: 2, studentsAhead: 1 };
    expect(await ask('admin', 'GET', path)).toEqual([200, { ...toOffice, ...ahead, nextPageToken: null }]);
    const one = `${path}/${session.bookings[0]?.bookingId}`;
    expect(await ask('studentA', 'GET', one)).toEqual([200, lesson(0, 'booked', mine)]);
    expect(await ask('tutorA', 'GET', one)).toEqual([
      200,
      lesson(0, 'open', { ...mine, payment, updatedBy: studentA }),
    ]);
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
    const { status, body } = await school().call('studentA', 'PUT', path);
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
    const now = school().booking.clock.now().getTime();
    return `start=${now - 240 * hour}&end=${now}`;
  };

  test('EP-35, SRCH-35 POST bookings/search is a map by tutor: each has the list of the own free slots, by time', async () => {
    const tutorB = school().ids.tutorB ?? '';
    const starts = [Number((await made('hour')).hour), Number((await made('hour')).hour)];
    const [first = 0] = starts;
    const open = async (caller: 'tutorA' | 'tutorB', uid: string, when: number[]) => {
      const { status, body } = await school().call(caller, 'POST', `bookings/booking/open/${uid}`, {
        when,
        isPte: false,
      });
      expect(status).toBe(200);
      const { items } = body as { items: { when: number; booking: { id: string } }[] };
      return items.map((one) => oneOnOne({ id: one.booking.id, tutor: uid, when: one.when, status: 'pending' }));
    };
    const [ofA, ofB] = [await open('tutorA', tutorA, starts), await open('tutorB', tutorB, [first])];
    const [status, body] = await ask('studentA', 'POST', 'bookings/search', on(first));
    const found = body as Record<string, { when: number }[]>;
    const then = (uid: string) => found[uid]?.filter(({ when }) => starts.includes(when));
    expect([status, Object.keys(found).sort()]).toEqual([200, [tutorA, tutorB].sort()]);
    expect(then(tutorA)).toEqual(ofA.filter(({ when }) => aDay(when) === aDay(first)));
    expect(then(tutorB)).toEqual(ofB);
  });

  test('EP-65 a call of a developer goes to any path under /api/dev, with nothing or with JSON, and is answered as returned', async () => {
    expect(await ask('anonymous', 'GET', '/api/dev/clock')).toEqual([
      200,
      { now: someTime, offsetMs: 0, version: someTime },
    ]);
    const { lesson } = await made('booked');
    const reminded = await ask('anonymous', 'POST', '/api/dev/onLessonReminder', { bookingId: lesson });
    expect(reminded).toEqual([200, { ok: true, affected: 1 }]);
    expect((await ask('anonymous', 'POST', '/api/dev/onLessonReminder', {}))[0]).toBe(400);
    const nobody = { bookingId: 'f'.repeat(32) };
    expect(await ask('anonymous', 'POST', '/api/dev/onLessonReminder', nobody)).toEqual([404, expect.any(String)]);
    expect((await ask('anonymous', 'PUT', '/api/dev/nothing-there', {}))[0]).toBe(404);
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
          policy,
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
    school().booking.clock.advance(1_000);
    expect(await send('Friday', 19)).toEqual([200, { id }]);
    const whole = (day: string, time: number) => ({
      id,
      studentId: studentA,
      student: { ...pupil, timeZone: 'UTC' },
      studentTimezone: 'America/Sao_Paulo',
      schedule: [{ day, time }],
      when: someTime,
    });
    const today = aDay(school().booking.clock.now().getTime());
    const range = { startDate: today, endDate: today };
    const items = [whole('Friday', 19), whole('Monday', 7)];
    const read = await ask('admin', 'POST', 'bookings/adminGetBookingSchedules', range);
    expect(read).toEqual([200, { items, nextPageToken: null }]);
    const before = { startDate: '2026-01-01', endDate: '2026-01-31' };
    const none = await ask('admin', 'POST', 'bookings/adminGetBookingSchedules', before);
    expect(none).toEqual([200, { items: [], nextPageToken: null }]);
  });
});

describe('time off', () => {
  type Off = { id: string };

  test('NS-76 a teacher marks time off over a lesson, makes it shorter and takes it back; the plan keeps nothing, and a student is asked nothing yet', async () => {
    const { lesson = '' } = await made('booked');
    const { when } = await get<{ when: number }>('tutorA', `bookings/tutor/${tutorA}/${lesson}`);
    const path = `bookings/tutor/${tutorA}/time-off`;
    const range = { from: when, until: when + hour };
    const plan = await get('tutorA', `${path}/plan?from=${range.from}&until=${range.until}`);
    expect(plan).toEqual({
      openHours: 0,
      lessons: [{ outcome: expect.any(String), lesson: expect.objectContaining({ id: lesson, status: 'booked' }) }],
    });
    expect(await get('tutorA', path)).toEqual({ items: [] });
    const whole = {
      ...range,
      id,
      note: 'Dentist',
      takenBackAt: null,
      lessons: [
        {
          bookingId: lesson,
          when,
          state: expect.any(String),
          answerUntil: null,
          student: expect.stringMatching(/^Student/),
          title: '',
          movedTo: null,
        },
      ],
    };
    const [status, kept] = await ask('tutorA', 'POST', path, { ...range, note: 'Dentist' });
    expect([status, kept]).toEqual([200, whole]);
    const own = `${path}/${(kept as Off).id}`;
    const shorter = { ...range, until: when + hour / 2 };
    const [, shortened] = await ask('tutorA', 'PUT', own, shorter);
    expect(shortened).toMatchObject(shorter);
    expect(await get('studentA', 'bookings/proposals')).toEqual({ items: [] });
    expect(await ask('tutorA', 'DELETE', own)).toEqual([200, { ok: true }]);
    expect(await get('tutorA', path)).toMatchObject({ items: [{ takenBackAt: someTime }] });
  });
});
