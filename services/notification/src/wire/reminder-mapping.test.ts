import {
  at,
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonIn,
  lessonMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import { reminderNotices, type ReminderKey } from '../domain/lesson-reminder.ts';
import { reminderFromMessage } from './reminder-mapping.ts';

const posted = new Date('2026-03-02T22:30:00.000Z');

function messages(studentZone: string) {
  const lesson = lessonMessage({
    tutor: cardMessage({ uid: 't', name: 'Tess', timeZone: 'Asia/Kathmandu' }),
    seats: [seatMessage({ student: cardMessage({ uid: 's', name: 'Sam', timeZone: studentZone }) })],
    when: at('2026-03-02T23:30:00Z'),
  });
  const reminder = reminderFromMessage(lesson);
  return reminder && reminderNotices(reminder, posted, () => 'id').map(({ uid, message }) => [uid, message]);
}

test('FB-45 each side is told the other’s name and the start in the own zone, on the day that it is there', () => {
  expect(messages('America/Los_Angeles')).toEqual([
    ['s', 'Your lesson with Tess starts on Monday 2 March at 15:30 (America/Los_Angeles)'],
    ['t', 'Your lesson with Sam starts on Tuesday 3 March at 05:15 (Asia/Kathmandu)'],
  ]);
});

test.each(['', 'Nowhere/At_All'])('FB-45 the zone %j is told as UTC', (zone) => {
  expect(messages(zone)?.[0]).toEqual(['s', 'Your lesson with Tess starts on Monday 2 March at 23:30 (UTC)']);
});

test('nobody is reminded of a slot that nobody has booked, or that was given back', () => {
  expect(reminderFromMessage(slotMessage())).toBeUndefined();
  expect(reminderFromMessage(lessonIn('BOOKING_STATUS_STUDENT_CANCELLED'))).toBeUndefined();
});

test('FB-45 each notice is its reader’s own, says which lesson it is about and is named after lesson, start and person', () => {
  const reminder = reminderFromMessage(lessonMessage());
  const nameOf = (key: ReminderKey) => `${key.bookingId} ${key.startsAt.toISOString()} ${key.uid}`;
  const notice = (uid: string, role: string, message: string) => ({
    id: `b1 2026-03-03T10:00:00.000Z ${uid}`,
    title: 'Lesson reminder',
    message,
    from: 'Admin Team',
    at: posted,
    roles: [role],
    icon: 'calendar',
    type: 'user',
    adminPost: true,
    uid,
    about: { bookingId: 'b1', tutor: 't1' },
  });
  expect(reminder && reminderNotices(reminder, posted, nameOf)).toEqual([
    notice('s1', 'student', 'Your lesson with Tess starts on Tuesday 3 March at 10:00 (UTC)'),
    notice('t1', 'tutor', 'Your lesson with Sam Lee starts on Tuesday 3 March at 10:00 (UTC)'),
  ]);
});

test('a lesson without a tutor or a time reminds nobody', () => {
  expect(reminderFromMessage(lessonMessage({ tutor: null }))).toBeUndefined();
  expect(reminderFromMessage(lessonMessage({ when: null }))).toBeUndefined();
  expect(reminderFromMessage(groupLessonMessage({ tutor: null }))).toBeUndefined();
  expect(reminderFromMessage(groupLessonMessage({ when: null }))).toBeUndefined();
});

test('FB-45 of a group lesson who sits in it and the tutor are reminded, and who gave the seat back is not', () => {
  const seatOf = (uid: string, status: 'BOOKING_STATUS_BOOKED' | 'BOOKING_STATUS_STUDENT_CANCELLED') =>
    groupSeatMessage({ id: uid, student: cardMessage({ uid }), status });
  const seats = [
    seatOf('s1', 'BOOKING_STATUS_BOOKED'),
    seatOf('s2', 'BOOKING_STATUS_STUDENT_CANCELLED'),
    { ...seatOf('s3', 'BOOKING_STATUS_BOOKED'), student: null },
  ];
  const reminder = reminderFromMessage(groupLessonMessage({ seats }));
  expect(reminder).toMatchObject({ bookingId: 'l1', tutor: 't1', startsAt: new Date('2026-03-03T10:00:00Z') });
  expect(reminder?.people.map(({ uid, role, lesson }) => [uid, role, lesson])).toEqual([
    ['s1', 'student', 'group lesson "Small talk" with Tess'],
    ['t1', 'tutor', 'group lesson "Small talk"'],
  ]);
});
