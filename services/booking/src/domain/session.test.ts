/** What an administrator may ask for in a session, what is made of it, and how it is cancelled. */
import {
  aGroupLesson,
  aSeat,
  aSession,
  admin,
  at,
  groupLessons,
  hour,
  info,
  minute,
  second,
  start,
  student,
  third,
  tutor,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import type { LibraryTopic } from './library-topic.ts';
import {
  cancelSession,
  closedSession,
  createSession,
  isUnderMinimum,
  sessionFaults,
  type SessionWish,
} from './session.ts';
import { firstPolicy } from './policy.ts';

describe('NS-27, NS-28 making a session', () => {
  const wish = {
    title: 'Small talk',
    maxStudents: 8,
    minStudents: 2,
    lessons: [{ startsAt: at(hour), topic: libraryTopic() }],
  };
  const pte = libraryTopic({ material: 'pte', course: 'speaking', lesson: 'ps02', code: 'PS02', name: 'Read aloud' });
  const hidden = libraryTopic(info.topic, { isHidden: true });
  const to = {
    tutor: { uid: tutor.id, isPte: false, rate: 70.5, currency: 'PHP' },
    ids: { session: 's', lessons: ['1', '2'] },
    policy: firstPolicy,
  };
  const next = (topic: LibraryTopic | undefined) => ({ startsAt: at(2 * hour), topic });
  const ofHidden = 'is of a hidden material';
  const otherStream = "is not of the first lesson's stream";
  const titleLength = { title: '1 to 80 characters' };
  const misleading = { title: 'Please leave out special characters' };
  const atMostTwelve = { maxStudentCount: '1 to 12' };
  const least = { minStudentCount: '1 to the maximum' };
  const many = (count: number) =>
    Array.from({ length: count }, (_none, day) => ({ startsAt: at(day * 24 * hour + 1), topic: libraryTopic() }));
  test.each<[Partial<SessionWish>, Record<string, string>]>([
    [{}, {}],
    [{ maxStudents: 0 }, { ...atMostTwelve, ...least }],
    [{ maxStudents: 13 }, atMostTwelve],
    [{ maxStudents: 1.5, minStudents: 1 }, atMostTwelve],
    [{ maxStudents: 12, minStudents: 12 }, {}],
    [{ maxStudents: 1, minStudents: 1 }, {}],
    [
      { maxStudents: 13, minStudents: 13 },
      { ...atMostTwelve, ...least },
    ],
    [{ minStudents: 9 }, least],
    [{ minStudents: 0 }, least],
    [{ title: '  ' }, titleLength],
    [{ title: 'A' }, {}],
    [{ title: ` ${'🙂'.repeat(80)} ` }, {}],
    [{ title: 'x'.repeat(81) }, titleLength],
    [{ title: 'Small \u202Eklat' }, misleading],
    [{ title: '\u200B' }, misleading],
    [{ title: 'محادثة قصيرة' }, {}],
    [{ lessons: [] }, { lessons: '1 to 40 lessons' }],
    [{ lessons: many(40) }, {}],
    [{ lessons: many(41) }, { lessons: '1 to 40 lessons' }],
    [{ lessons: [{ startsAt: start, topic: libraryTopic() }] }, { 'lessons.0.when': 'must be in the future' }],
    [{ lessons: [{ startsAt: at(1), topic: libraryTopic() }] }, {}],
    [{ lessons: [...wish.lessons, next(pte)] }, { 'lessons.1.lesson': otherStream }],
    [{ lessons: [{ startsAt: at(hour), topic: pte }, next(libraryTopic())] }, { 'lessons.1.lesson': otherStream }],
    [{ lessons: [{ startsAt: at(3 * hour), topic: pte }, next(libraryTopic())] }, { 'lessons.0.lesson': otherStream }],
    [{ lessons: [{ startsAt: at(hour), topic: pte }, next(pte)] }, {}],
    [{ lessons: [...wish.lessons, next(hidden)] }, { 'lessons.1.lesson': ofHidden }],
    [{ lessons: [...wish.lessons, next(undefined)] }, { 'lessons.1.lesson': 'is required' }],
    [
      { lessons: [{ startsAt: at(hour), topic: undefined }, next(libraryTopic())] },
      { 'lessons.0.lesson': 'is required' },
    ],
    [
      { lessons: [...wish.lessons, { startsAt: at(hour + 50 * minute - 1), topic: libraryTopic() }] },
      { 'lessons.1.when': 'overlaps another lesson of this session' },
    ],
    [{ lessons: [...wish.lessons, { startsAt: at(hour + 50 * minute), topic: libraryTopic() }] }, {}],
    [
      {
        lessons: [
          { startsAt: start, topic: pte },
          { startsAt: start, topic: pte },
        ],
      },
      { 'lessons.0.when': 'must be in the future', 'lessons.1.when': 'must be in the future' },
    ],
  ])('%j is refused for %j', (change, faults) => {
    const whole = { ...wish, ...change };
    expect(sessionFaults(whole, start)).toEqual(faults);
    if (Object.keys(faults).length === 0) return;
    expect(() => createSession(whole, to, admin, start)).toThrow(
      expect.objectContaining({ reason: 'MALFORMED', details: { fields: faults } }),
    );
  });

  test('NS-28 lessons begin pending, by time, each with its topic, and the first says what the session is', () => {
    const first = libraryTopic({ ...info.topic, lesson: 'hl305', code: 'HL305' }, { courseName: 'Nursing', level: 7 });
    const lessons = [...wish.lessons, { startsAt: at(1), topic: first }];
    const made = createSession({ ...wish, title: '  Small talk ', lessons }, to, admin, start);
    const stamp = { version: 1, updatedAt: start, updatedBy: admin.id };
    expect(made.session).toEqual({
      id: 's',
      title: 'Small talk',
      tutorUid: tutor.id,
      status: 'open',
      isPte: false,
      maxStudents: 8,
      minStudents: 2,
      courseName: 'Nursing',
      level: 7,
      createdAt: start,
      ...stamp,
    });
    const lesson = {
      sessionId: 's',
      tutorUid: tutor.id,
      isPte: false,
      pay: { rate: 70.5, currency: 'PHP' },
      policy: firstPolicy,
      capacity: 8,
      status: 'pending',
      seats: [],
      commencedAt: undefined,
      firstJoinedAt: undefined,
      tutorWasPresent: false,
      ...stamp,
    };
    const words = { from: undefined, cause: 'open', at: start, actor: admin, note: '', seats: [] };
    expect(made.lessons).toEqual([
      { lesson: { id: '1', bookingId: '1', startsAt: at(1), topic: first.topic, ...lesson }, ...words },
      { lesson: { id: '2', bookingId: '2', startsAt: at(hour), topic: info.topic, ...lesson }, ...words },
    ]);
  });

  test('EARN-19 a tutor without a rate teaches for 65', () => {
    const free = { ...to, tutor: { ...to.tutor, rate: 0 } };
    expect(createSession(wish, free, admin, start).lessons[0]?.lesson.pay).toEqual({ rate: 65, currency: 'PHP' });
  });

  test('BOOK-21 a session of PTE needs a PTE tutor', () => {
    const ofPte = { ...wish, lessons: [{ startsAt: at(hour), topic: pte }] };
    expect(() => createSession(ofPte, to, admin, start)).toThrow('PTE lessons need a PTE teacher.');
    const able = { ...to, tutor: { ...to.tutor, isPte: true } };
    const { session, lessons } = createSession(ofPte, able, admin, start);
    expect([session.isPte, lessons[0]?.lesson.isPte]).toEqual([true, true]);
  });

  test('a session without lessons has no first one to flag', () => {
    expect(isUnderMinimum(undefined, 2, start)).toBe(false);
  });

  test.each([
    [12 * hour + 1, 1, false],
    [12 * hour, 1, true],
    [1, 1, true],
    [0, 1, false],
    [hour, 2, false],
  ])('GRP-12 a first lesson in %d ms with %d of the least two students is flagged: %s', (ahead, taken, flagged) => {
    expect(isUnderMinimum({ startsAt: at(ahead), taken }, 2, start)).toBe(flagged);
  });
});

describe('cancelling a session', () => {
  const lessons = Object.entries(groupLessons).map(([id, lesson]) => ({ ...lesson, id }));
  const closed = { ...aSession, status: 'cancelled', version: 2, updatedAt: start, updatedBy: admin.id };
  const cancel = (what: typeof lessons, session = aSession, reason = ' School closed ') =>
    cancelSession({ session, lessons: what }, reason, admin, start);

  test('GRP-18, GRP-19 what is open or pending is cancelled with each token back, and nothing else', () => {
    const made = cancel(lessons);
    expect(made.session).toEqual(closed);
    expect(closedSession(aSession, admin, start)).toEqual(closed);
    expect(made.lessons.map(({ lesson, from, note }) => [lesson.id, from, lesson.status, note])).toEqual([
      ['pending', 'pending', 'cancelled', 'School closed'],
      ['open', 'open', 'cancelled', 'School closed'],
    ]);
    expect(made.lessons[1]?.seats[0]).toMatchObject({ seat: { status: 'cancelled' }, tokens: { delta: 1 } });
  });

  test('GRP-18, NS-09 everybody who sits in it is refunded, whoever left before is not', () => {
    const seats = [aSeat(third, { status: 'student-cancelled' }), aSeat(student, { wallet: 'freeTrialToken' })];
    const { lessons: made } = cancel([aGroupLesson({ capacity: 3, seats: [...seats, aSeat(second)] })]);
    expect(made[0]?.seats.map(({ seat, tokens }) => [seat.studentUid, tokens?.wallet, tokens?.delta])).toEqual([
      [student.id, 'freeTrialToken', 1],
      [second.id, 'groupLessonTokens', 1],
    ]);
  });

  test('GRP-17 it is cancelled once, and with a reason', () => {
    expect(() => cancel([], cancel(lessons).session, 'Again closed')).toThrow('Invalid booking to cancel');
    expect(() => cancel(lessons, aSession, 'four')).toThrow('Your message must be between 5 and 200 characters');
  });
});
