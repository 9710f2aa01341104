import {
  bookingMessage,
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  ledgerLineMessage,
  personMessage,
} from '@parlance/proto/testing/messages';
import {
  bookingMoved,
  bookingTouched,
  entitlementChanged,
  groupMoved,
  peopleOf,
  profileChanged,
  progressChanged,
  tokensChanged,
} from './live-event.ts';
import type { NewLiveEvent } from '../usecases/ports.ts';

const addressed = (events: NewLiveEvent[]) => events.map(({ uid, type }) => `${uid} ${type}`);

test('a lesson concerns its tutor and its student, an open slot its tutor', () => {
  expect(peopleOf(bookingMessage())).toEqual(['t1', 's1']);
  expect(peopleOf(bookingMessage({ student: null }))).toEqual(['t1']);
  expect(peopleOf(bookingMessage({ tutor: null }))).toEqual(['s1']);
});

test('FB-05 FB-18 a lesson that moved is told whole, and its status by itself, to both', () => {
  const events = bookingMoved(bookingMessage(), new Date('2026-03-02T10:00:01Z'));
  expect(addressed(events)).toEqual([
    't1 booking.changed',
    't1 booking.status',
    's1 booking.changed',
    's1 booking.status',
  ]);
  expect(events[2]?.data).toMatchObject({ id: 'b1', status: 'booked', version: 2 });
  expect(events[3]?.data).toMatchObject({ id: 'b1', status: 'booked', at: Date.parse('2026-03-02T10:00:01Z') });
});

test('FB-06 what changed beside the status is told without it, to both or to whom it concerns', () => {
  expect(addressed(bookingTouched(bookingMessage()))).toEqual(['t1 booking.changed', 's1 booking.changed']);
  const [event, ...others] = bookingTouched(bookingMessage(), ['s1']);
  expect(event).toMatchObject({ uid: 's1', type: 'booking.changed', data: { id: 'b1' } });
  expect(others).toEqual([]);
});

test('FB-19 of a group lesson nothing is told but that it moved: to the tutor, who sits in it and whose seat moved, once each', () => {
  const seats = [
    groupSeatMessage(),
    groupSeatMessage({ id: 'seat2', student: cardMessage({ uid: 's2' }), status: 'BOOKING_STATUS_STUDENT_CANCELLED' }),
    groupSeatMessage({ id: 'seat3', student: null }),
  ];
  const data = { groupSessionId: 'g1', bookingId: 'l1', version: 2 };
  const group = groupLessonMessage({ seats });
  const groupChanged = (...uids: string[]) => uids.map((uid) => ({ uid, type: 'group.changed', data }));
  expect(groupMoved(group, [])).toEqual(groupChanged('t1', 's1'));
  expect(groupMoved(group, [{ studentUid: 's1' }, { studentUid: 's9' }])).toEqual(groupChanged('t1', 's1', 's9'));
  expect(groupMoved(group, [{ studentUid: 's2' }])).toEqual(groupChanged('t1', 's1', 's2'));
  expect(groupMoved(groupLessonMessage({ seats: [], tutor: null }), [])).toEqual([]);
});

test('FB-09 FB-10 tokens, profile and entitlement are told to whom they belong', () => {
  expect(tokensChanged(ledgerLineMessage())).toMatchObject({
    uid: 's1',
    type: 'tokens.changed',
    data: { tokenType: 'lessonTokens', delta: 2, balance: 2 },
  });
  expect(profileChanged(personMessage())).toMatchObject({ uid: 's1', type: 'profile.changed', data: { uid: 's1' } });
  const entitlements = { uid: 's1', categories: [], freeTrialActivated: false, freeTrialExpiresAt: null, version: 1 };
  expect(entitlementChanged(entitlements)).toMatchObject({ uid: 's1', type: 'entitlement.changed' });
});

test('FB-40 progress is told to its student by the course alone', () => {
  const told = progressChanged({ studentUid: 's1', courseId: 'c1' });
  expect(told).toEqual({ uid: 's1', type: 'progress.changed', data: { courseId: 'c1' } });
});

const payment = { rate: 70.5, amount: 70.5, currency: 'PHP', paid: true };
const people = { tutor: cardMessage({ uid: 'tutor' }), student: cardMessage({ uid: 'student' }) };
const lesson = bookingMessage({ ...people, payment, updatedBy: 'tutor' });
const slot = bookingMessage({ ...people, student: null, payment: null, updatedBy: 'student' });

test.each([
  ['moved', bookingMoved(lesson, new Date())],
  ['touched', bookingTouched(lesson)],
])('booking.changed tells the teacher what the lesson brings, and the student nothing of it: %s', (_how, events) => {
  const changes = events.filter(({ type }) => type === 'booking.changed');
  expect(changes.map(({ uid, data }) => [uid, data])).toMatchObject([
    ['tutor', { payment: { rate: 70.5, paid: true }, updatedBy: 'tutor' }],
    ['student', { payment: null, updatedBy: 'tutor' }],
  ]);
  expect(JSON.stringify(changes.find(({ uid }) => uid === 'student'))).not.toContain('70.5');
});

test('an open slot is told to its teacher only', () => {
  expect(bookingMoved(slot, new Date()).map(({ uid }) => uid)).toEqual(['tutor', 'tutor']);
});
