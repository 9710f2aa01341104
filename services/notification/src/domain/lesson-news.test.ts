/** Who is told what: one table over causes, roles and ways. */
import type { StatusWord } from '@parlance/proto/json/words';
import { newsOfMove, type LessonMoved, type SeatMoved } from './lesson-news.ts';
import { noticeOf } from './lesson-notice.ts';
import { usualPreferences } from './preferences.ts';
import { waysFor } from './who-is-told.ts';

const tess = { uid: 'tess', name: 'Tess', timeZone: 'UTC' };
const person = (name: string) => ({ uid: name.toLowerCase(), name, timeZone: 'Asia/Kolkata' });
const lesson = {
  bookingId: 'b1',
  title: '',
  topic: 'HL304 Greetings',
  startsAt: new Date('2026-03-03T10:00:00Z'),
  tutor: tess,
  isAhead: true,
  isStanding: false,
  awaitingFeedback: 0,
  version: 2,
};
const group = { ...lesson, title: 'Small talk', isStanding: true };
const seat = (name: string, from: StatusWord | null, to: StatusWord, isRefunded = false): SeatMoved => ({
  student: person(name),
  from,
  to,
  isRefunded,
});
const moved = (changes: Partial<LessonMoved>): LessonMoved => ({
  lesson,
  isCancelled: false,
  cause: 'book',
  actorUid: 'booking',
  reason: '',
  movedFrom: null,
  seats: [],
  ...changes,
});
const over = { ...lesson, isAhead: false };

/** "sam mail", "tess notice+mail cancel": who is told by which ways, and what becomes of the entry in their calendar. */
const told = (move: LessonMoved) =>
  newsOfMove(move).map((news) => {
    const { notice, mail } = waysFor(news, usualPreferences);
    const ways = [notice && 'notice', mail && 'mail'].filter(Boolean).join('+') || 'nothing';
    return [news.to.uid, news.kind.replace('lesson-', ''), ways, news.calendar].filter(Boolean).join(' ');
  });

const bothSeats = (from: StatusWord, to: StatusWord) => [seat('Sam', from, to, true), seat('Ann', from, to, true)];

test.each<[string, Partial<LessonMoved>, string[]]>([
  [
    'a student books',
    { actorUid: 'sam', seats: [seat('Sam', null, 'booked')] },
    ['sam booked mail request', 'tess booked notice+mail request'],
  ],
  [
    'somebody comes back to a seat',
    { lesson: group, actorUid: 'sam', seats: [seat('Sam', 'student-cancelled', 'booked')] },
    ['sam booked mail request', 'tess booked notice+mail request'],
  ],
  [
    'an administrator books for a student',
    { actorUid: 'ada', seats: [seat('Sam', null, 'booked')] },
    ['sam booked notice+mail request', 'tess booked notice+mail request'],
  ],
  [
    'the student moves it to another hour',
    { cause: 'move', actorUid: 'sam', seats: [seat('Sam', 'booked', 'booked')] },
    ['sam moved mail request', 'tess moved notice+mail request'],
  ],
  [
    'the student cancels',
    {
      lesson: over,
      cause: 'cancel-student',
      actorUid: 'sam',
      seats: [seat('Sam', 'booked', 'student-cancelled', true)],
    },
    ['sam cancelled mail cancel', 'tess cancelled notice+mail cancel'],
  ],
  [
    'a student leaves a group that goes on',
    {
      lesson: group,
      cause: 'cancel-student',
      actorUid: 'sam',
      seats: [seat('Sam', 'booked', 'student-cancelled', true)],
    },
    ['sam cancelled mail cancel', 'tess cancelled notice+mail request'],
  ],
  [
    'the last student leaves a group that is offered on',
    {
      lesson: { ...group, isAhead: false },
      cause: 'cancel-student',
      actorUid: 'sam',
      seats: [seat('Sam', 'booked', 'student-cancelled', true)],
    },
    ['sam cancelled mail cancel', 'tess cancelled notice+mail request'],
  ],
  [
    'the teacher cancels',
    { lesson: over, cause: 'cancel-tutor', actorUid: 'tess', seats: [seat('Sam', 'booked', 'tutor-cancelled', true)] },
    ['sam cancelled notice+mail cancel', 'tess cancelled mail cancel'],
  ],
  [
    'the school cancels a group lesson with two in it',
    {
      lesson: { ...group, isAhead: false, isStanding: false },
      cause: 'admin',
      isCancelled: true,
      seats: bothSeats('booked', 'cancelled'),
    },
    ['sam cancelled notice+mail cancel', 'ann cancelled notice+mail cancel', 'tess cancelled notice+mail cancel'],
  ],
  [
    'the school cancels a group lesson in which nobody sits',
    { lesson: { ...group, isAhead: false, isStanding: false }, cause: 'admin', isCancelled: true },
    ['tess cancelled notice+mail cancel'],
  ],
  [
    'the teacher does not come',
    { lesson: over, cause: 'sweep-tutor-absent', seats: bothSeats('booked', 'tutor-absent') },
    ['sam tutor-absent notice+mail cancel', 'ann tutor-absent notice+mail cancel'],
  ],
  [
    'the call log says afterwards that no teacher was there',
    { lesson: over, cause: 'sweep-settle', seats: [seat('Sam', 'booked', 'tutor-absent', true)] },
    ['sam tutor-absent notice+mail cancel'],
  ],
  [
    'an administrator says that the teacher was not there',
    { lesson: over, cause: 'admin', actorUid: 'ada', seats: [seat('Sam', 'completed', 'tutor-absent', true)] },
    ['sam tutor-absent notice+mail cancel'],
  ],
  [
    'feedback of two arrives',
    { lesson: over, cause: 'feedback', actorUid: 'tess', seats: bothSeats('pending-feedback', 'completed') },
    ['sam feedback notice+mail', 'ann feedback notice+mail'],
  ],
  [
    'an administrator says that the student was there',
    { cause: 'admin', seats: bothSeats('student-absent', 'completed') },
    [],
  ],
  ['the lesson settles', { cause: 'sweep-settle', seats: bothSeats('booked', 'pending-feedback') }, []],
  ['a student was absent', { cause: 'sweep-settle', seats: bothSeats('booked', 'student-absent') }, []],
  ['the student reads the feedback', { cause: 'viewed', seats: bothSeats('completed', 'completed') }, []],
  ...['open', 'close', 'commence', 'join', 'info', 'sweep-tutor-present'].map(
    (cause): [string, Partial<LessonMoved>, string[]] => [`it is ${cause}`, { cause }, []],
  ),
])('NS-60 %s', (_what, changes, expected) => {
  expect(told(moved(changes))).toEqual(expected);
});

describe('NS-60, ANN-05 what the bell says', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const notices = (changes: Partial<LessonMoved>) =>
    newsOfMove(moved(changes)).map((news) => {
      const { title, message, from, adminPost } = noticeOf(news, 'n1', at);
      return [title, message, from, adminPost];
    });
  const ofSam = 'Tuesday 3 March at 15:30 (Asia/Kolkata)';
  const ofTess = 'Tuesday 3 March at 10:00 (UTC)';

  test('from whom, of what, and in the zone of whom it is for', () => {
    expect(notices({ seats: [seat('Sam', null, 'booked')] })).toEqual([
      ['Lesson booked', `Your lesson with Tess on ${ofSam} is booked.`, 'Tess', false],
      ['Lesson booked', `Sam booked your lesson on ${ofTess}.`, 'Sam', false],
    ]);
  });

  test('from when to when it was moved', () => {
    const seats = [seat('Sam', 'booked', 'booked')];
    const movedFrom = new Date('2026-03-02T09:00:00Z');
    expect(notices({ cause: 'move', actorUid: 'sam', movedFrom, seats })[1]).toEqual([
      'Lesson moved',
      `Sam moved your lesson from Monday 2 March at 09:00 (UTC) to ${ofTess}.`,
      'Sam',
      false,
    ]);
  });

  test('by whom it was cancelled, that the token is back, and why', () => {
    const seats = [seat('Sam', 'booked', 'tutor-cancelled', true)];
    expect(notices({ lesson: over, cause: 'cancel-tutor', reason: 'I am ill', seats })[0]).toEqual([
      'Lesson cancelled',
      `Tess cancelled your lesson on ${ofSam}. Your token is back. See on its page who is free instead. Reason: I am ill`,
      'Tess',
      false,
    ]);
    expect(notices({ lesson: over, cause: 'admin', seats }).map(([, ...words]) => words)).toEqual([
      [`The school cancelled your lesson on ${ofSam}. Your token is back.`, 'Admin Team', true],
      [`The school cancelled your lesson on ${ofTess}.`, 'Admin Team', true],
    ]);
  });

  test('of a group the session is named, and a seat that is given back ends no lesson', () => {
    const seats = [seat('Sam', 'booked', 'student-cancelled', true)];
    for (const isAhead of [true, false])
      expect(notices({ lesson: { ...group, isAhead }, cause: 'cancel-student', seats })[1]).toEqual([
        'Seat given back',
        `Sam gave back the seat in your group lesson "Small talk" on ${ofTess}.`,
        'Sam',
        false,
      ]);
  });

  test('somebody of whom nothing is known yet is spoken of by what they are', () => {
    const nobody = { uid: 'sam', name: '', timeZone: 'Mars/Base' };
    const seats = [{ ...seat('Sam', null, 'booked'), student: nobody }];
    expect(notices({ lesson: { ...lesson, tutor: { ...tess, name: '' } }, seats })).toEqual([
      ['Lesson booked', `Your lesson with your teacher on ${ofTess} is booked.`, 'Admin Team', true],
      ['Lesson booked', `Your student booked your lesson on ${ofTess}.`, 'Admin Team', true],
    ]);
  });
});
