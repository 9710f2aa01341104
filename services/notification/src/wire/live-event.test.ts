import {
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  ledgerLineMessage,
  lessonMessage,
  personMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import type { Lesson } from '@parlance/proto/booking/v1';
import {
  conversationChanged,
  entitlementChanged,
  lessonMoved,
  messageSent,
  profileChanged,
  progressChanged,
  tokensChanged,
} from './live-event.ts';
import type { NewLiveEvent } from '../usecases/ports.ts';

const addressed = (events: NewLiveEvent[]) => events.map(({ uid, type }) => `${uid} ${type}`);

const at = new Date('2026-03-02T10:00:01Z');
type By = { cause?: string; actorUid?: string; moved?: string[] };
const told = (lesson: Lesson, { cause = 'book', actorUid, moved = [] }: By = {}) => {
  const seats = moved.map((studentUid) => {
    const to = 'BOOKING_STATUS_STUDENT_CANCELLED' as const;
    return { seatId: 'seat', studentUid, from: 'BOOKING_STATUS_BOOKED' as const, to, refunded: true };
  });
  return lessonMoved(lesson, { cause, moved: seats }, { at, actorUid });
};

test('a lesson concerns its tutor and its student, of whom one may not be known', () => {
  const info = { cause: 'info' };
  expect(addressed(told(lessonMessage({ tutor: null }), info))).toEqual(['s1 booking.changed']);
  expect(addressed(told(lessonMessage({ seats: [seatMessage({ student: null })] }), info))).toEqual([
    't1 booking.changed',
  ]);
});

test('FB-05 FB-18 a lesson that moved is told whole, and its status by itself, to both', () => {
  const events = told(lessonMessage());
  expect(addressed(events)).toEqual([
    't1 booking.changed',
    't1 booking.status',
    's1 booking.changed',
    's1 booking.status',
  ]);
  expect(events[2]?.data).toMatchObject({ id: 'b1', status: 'booked', version: 2 });
  expect(events[3]?.data).toMatchObject({ id: 'b1', status: 'booked', at: at.getTime() });
});

test.each(['info', 'viewed'])('FB-06 what changed beside the status is told without it, to both: %s', (cause) => {
  expect(addressed(told(lessonMessage(), { cause }))).toEqual(['t1 booking.changed', 's1 booking.changed']);
});

test('an hour that somebody else than its teacher offers is told to its teacher only; what they offer and close themselves, to nobody', () => {
  const of = (cause: string, actorUid?: string) => addressed(told(slotMessage(), { cause, actorUid }));
  expect([of('open', 's1'), of('open')]).toEqual([['t1 booking.changed'], ['t1 booking.changed']]);
  expect([of('open', 't1'), of('close', 't1'), of('close', 'admin')]).toEqual([[], [], []]);
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
  for (const cause of ['open', 'info', 'viewed']) expect(told(group, { cause })).toEqual(groupChanged('t1', 's1'));
  expect(told(group, { moved: ['s1', 's9'] })).toEqual(groupChanged('t1', 's1', 's9'));
  expect(told(group, { moved: ['s2'] })).toEqual(groupChanged('t1', 's1', 's2'));
  expect(told(groupLessonMessage({ seats: [], tutor: null }))).toEqual([]);
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

test('NS-62 that something was written is told to both by ids alone; what somebody read or blocked, to themselves', () => {
  const sent = { conversationId: 'c1', fromUid: 's1', toUid: 't1', seq: 4, unread: 2 };
  expect(messageSent(sent)).toEqual([
    { uid: 't1', type: 'message.sent', data: { with: 's1', from: 's1', seq: 4 } },
    { uid: 's1', type: 'message.sent', data: { with: 't1', from: 's1', seq: 4 } },
  ]);
  expect(conversationChanged({ conversationId: 'c1', uid: 't1', withUid: 's1', cause: 'read', unread: 0 })).toEqual({
    uid: 't1',
    type: 'conversation.changed',
    data: { with: 's1' },
  });
});

const payment = { rate: 70.5, amount: 70.5, currency: 'PHP', paid: true };
const people = {
  tutor: cardMessage({ uid: 'tutor' }),
  seats: [seatMessage({ student: cardMessage({ uid: 'student' }) })],
};
const lesson = lessonMessage({ ...people, payment, updatedBy: 'tutor' });

test.each(['book', 'info'])(
  'booking.changed tells the teacher what the lesson brings, and the student nothing of it: %s',
  (cause) => {
    const changes = told(lesson, { cause }).filter(({ type }) => type === 'booking.changed');
    expect(changes.map(({ uid, data }) => [uid, data])).toMatchObject([
      ['tutor', { payment: { rate: 70.5, paid: true }, updatedBy: 'tutor' }],
      ['student', { payment: null, updatedBy: 'tutor' }],
    ]);
    expect(JSON.stringify(changes.find(({ uid }) => uid === 'student'))).not.toContain('70.5');
  },
);
