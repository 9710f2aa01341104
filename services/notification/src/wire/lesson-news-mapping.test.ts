/** Who is reminded of a lesson and of feedback, and what the bell says to each. */
import type { Lesson } from '@parlance/proto/booking/v1';
import {
  at,
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonIn,
  lessonMessage,
  policyMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import { lessonPath } from '../domain/lesson-path.ts';
import { letterOf } from '../domain/lesson-letter.ts';
import { noticeOf } from '../domain/lesson-notice.ts';
import { claimNewsFromMessage, feedbackDueNewsFromMessage, reminderNewsFromMessage } from './lesson-news-mapping.ts';

const posted = new Date('2026-03-02T22:30:00.000Z');

const reminded = (lesson: Lesson | null, minutesBefore = 60) =>
  reminderNewsFromMessage({ lesson, minutesBefore }).map((news) => [
    news.to.uid,
    news.kind,
    noticeOf(news, 'n1', posted).message,
  ]);

const inZone = (studentZone: string) =>
  lessonMessage({
    tutor: cardMessage({ uid: 't', name: 'Tess', timeZone: 'Asia/Kathmandu' }),
    seats: [seatMessage({ student: cardMessage({ uid: 's', name: 'Sam', timeZone: studentZone }) })],
    when: at('2026-03-02T23:30:00Z'),
  });

test.each([
  [1_440, 'lesson-reminder-day'],
  [180, 'lesson-reminder-three-hours'],
  [60, 'lesson-reminder-hour'],
  [10, 'lesson-reminder-soon'],
  [0, 'lesson-reminder-hour'],
])(
  'FB-45, NS-60 %i minutes before, each side is told the other’s name and the start in the own zone',
  (before, kind) => {
    expect(reminded(inZone('America/Los_Angeles'), before)).toEqual([
      ['s', kind, 'Your lesson with Tess starts on Monday 2 March at 15:30 (America/Los_Angeles).'],
      ['t', kind, 'Your lesson with Sam starts on Tuesday 3 March at 05:15 (Asia/Kathmandu).'],
    ]);
  },
);

test.each(['', 'Nowhere/At_All'])('FB-45 the zone %j is told as UTC', (zone) => {
  expect(reminded(inZone(zone))[0]?.[2]).toBe('Your lesson with Tess starts on Monday 2 March at 23:30 (UTC).');
});

test.each([
  ['t', 'accepted', 'The school accepted what you said about your lesson on', '/tutor/lesson/b1/evidence'],
  ['s', 'declined', 'The school could not accept what you said about your lesson on', '/student/lesson/b1/evidence'],
])('NS-75 %s is told that it was %s, in the school’s words, and where to read it', (uid, state, words, path) => {
  const claim = { id: 'c', uid, role: '', about: 'power', words: '', filedAt: null, answeredAt: null };
  const change = { from: 'BOOKING_STATUS_TUTOR_ABSENT' as const, cause: 'claim', moved: [], reason: '' };
  const told = (as: string) =>
    claimNewsFromMessage({
      ...change,
      lesson: inZone('UTC'),
      movedFrom: null,
      toldTogether: false,
      officeNote: '',
      claim: { ...claim, state: as, answer: 'We looked at it.' },
    });
  const [news, ...others] = told(state);
  expect([others, news?.to.uid]).toEqual([[], uid]);
  const message = news ? noticeOf(news, 'n1', posted).message : '';
  expect(message).toContain(words);
  expect(message).toContain('They wrote: We looked at it.');
  expect(news && lessonPath({ ...news, role: news.to.role, bookingId: 'b1', title: '', isSeatOnly: false })).toBe(path);
  expect(told('open')).toEqual([]);
});

test('BOOK-25 the time for cancelling is that of the policy of the booking, where the fact tells it', () => {
  const told = (changes: Partial<Lesson>) => {
    const [news] = reminderNewsFromMessage({ lesson: lessonMessage(changes), minutesBefore: 60 });
    return news && letterOf('lesson-reminder-hour', news).cancelLockMinutes;
  };
  expect(told({ policy: { ...policyMessage, version: 2, cancelLockMinutes: 360 } })).toBe(360);
  expect(told({ policy: null })).toBeUndefined();
});

test('nobody is reminded of a slot that nobody has booked, or that was given back', () => {
  expect(reminded(slotMessage())).toEqual([]);
  expect(reminded(lessonIn('BOOKING_STATUS_STUDENT_CANCELLED'))).toEqual([]);
});

test('a lesson without a tutor or a time reminds nobody, and no lesson either', () => {
  for (const missing of [{ tutor: null }, { when: null }]) {
    expect(reminded(lessonMessage(missing))).toEqual([]);
    expect(reminded(groupLessonMessage(missing))).toEqual([]);
  }
  expect(reminded(null)).toEqual([]);
});

test('FB-45 each notice is its reader’s own, from the school, and says which lesson it is about', () => {
  const [news] = reminderNewsFromMessage({ lesson: lessonMessage(), minutesBefore: 60 });
  expect(news && noticeOf(news, 'n1', posted)).toEqual({
    id: 'n1',
    title: 'Lesson reminder',
    message: 'Your lesson with Tess starts on Tuesday 3 March at 10:00 (UTC).',
    from: 'Admin Team',
    at: posted,
    roles: ['student'],
    icon: 'calendar',
    type: 'user',
    adminPost: true,
    uid: 's1',
    about: { bookingId: 'b1', tutor: 't1' },
  });
});

test('FB-45 of a group lesson who sits in it and the tutor are reminded, and who gave the seat back is not', () => {
  const seatOf = (uid: string, status: 'BOOKING_STATUS_BOOKED' | 'BOOKING_STATUS_STUDENT_CANCELLED') =>
    groupSeatMessage({ id: uid, student: cardMessage({ uid }), status });
  const seats = [
    seatOf('s1', 'BOOKING_STATUS_BOOKED'),
    seatOf('s2', 'BOOKING_STATUS_STUDENT_CANCELLED'),
    { ...seatOf('s3', 'BOOKING_STATUS_BOOKED'), student: null },
  ];
  expect(reminded(groupLessonMessage({ seats })).map(([uid, , message]) => [uid, message])).toEqual([
    ['s1', 'Your group lesson "Small talk" with Tess starts on Tuesday 3 March at 10:00 (UTC).'],
    ['t1', 'Your group lesson "Small talk" starts on Tuesday 3 March at 10:00 (UTC).'],
  ]);
});

describe('NS-60 feedback that is due', () => {
  const until = at('2026-03-04T10:00:00Z');
  const due = (lesson: Lesson) =>
    feedbackDueNewsFromMessage({ lesson, until }).map((news) => [news.to.uid, noticeOf(news, 'n1', posted).message]);
  const waiting = (name: string) =>
    groupSeatMessage({
      id: name,
      status: 'BOOKING_STATUS_PENDING_FEEDBACK',
      student: cardMessage({ uid: name, name }),
    });

  test('its teacher is told of who waits, and until when', () => {
    const seats = [waiting('Sam'), { ...waiting('Ann'), status: 'BOOKING_STATUS_COMPLETED' as const }, waiting('Kim')];
    expect(due(groupLessonMessage({ seats }))).toEqual([
      [
        't1',
        'Feedback on your group lesson "Small talk" on Tuesday 3 March at 10:00 (UTC) can be given until Wednesday 4 March at 10:00 (UTC). Waiting: Sam, Kim.',
      ],
    ]);
  });

  test('nobody is told when nobody waits', () => {
    expect(due(lessonIn('BOOKING_STATUS_COMPLETED'))).toEqual([]);
    expect(due(lessonIn('BOOKING_STATUS_STUDENT_ABSENT'))).toEqual([]);
  });
});
