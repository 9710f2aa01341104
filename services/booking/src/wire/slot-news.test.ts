import type { BookingStatus } from '@parlance/proto/booking/v1';
import { groupLessonMessage, slotMessage } from '@parlance/proto/testing/messages';
import { newsOf, stateForOthers } from './slot-news.ts';

const status = (word: string) => `BOOKING_STATUS_${word}` as BookingStatus;
const lesson = (word: string, seatsTaken: number) =>
  groupLessonMessage({ status: status(word), seatsTaken, capacity: 3 });
const moves = (...pairs: [from: string, to: string][]) =>
  pairs.map(([from, to]) => ({ seatId: '', studentUid: '', from: status(from), to: status(to), refunded: false }));
const booked: [string, string] = ['UNSPECIFIED', 'BOOKED'];
const left: [string, string] = ['BOOKED', 'STUDENT_CANCELLED'];

test.each([
  ['the last seat goes', 'OPEN', 'OPEN', 3, moves(booked), true],
  ['the last seat goes to somebody who comes back', 'OPEN', 'OPEN', 3, moves(['STUDENT_CANCELLED', 'BOOKED']), true],
  ['the first seat of a full one comes back', 'OPEN', 'OPEN', 2, moves(left), true],
  ['a seat goes, others are left', 'OPEN', 'OPEN', 2, moves(booked), false],
  ['the first seat of a lesson goes', 'PENDING', 'OPEN', 1, moves(booked), false],
  ['one of three leaves a lesson that was not full', 'OPEN', 'OPEN', 1, moves(left), false],
  ['the only one leaves', 'OPEN', 'PENDING', 0, moves(left), false],
  ['another topic', 'OPEN', 'OPEN', 3, [], false],
  ['the session is cancelled', 'OPEN', 'CANCELLED', 2, moves(['BOOKED', 'CANCELLED'], ['BOOKED', 'CANCELLED']), true],
  ['the lesson begins', 'OPEN', 'IN_PROGRESS', 2, [], true],
  ['the lesson is made', 'UNSPECIFIED', 'PENDING', 0, [], true],
])('PERM-47, CON-14 whoever has no seat is told when %s: %s to %s with %i', (_what, from, to, taken, moved, turned) => {
  const change = {
    lesson: lesson(to, taken),
    from: status(from),
    cause: 'book',
    moved,
    reason: '',
    movedFrom: null,
    toldTogether: false,
    officeNote: '',
    claim: null,
  };
  expect(newsOf(change)).toEqual([{ kind: 'seats', lesson: change.lesson, turned }]);
});

test('CON-14 to others a lesson ahead is selectable or taken, one that is not ahead is what it is', () => {
  const states = [lesson('PENDING', 0), lesson('OPEN', 2), lesson('OPEN', 3), lesson('CANCELLED', 3)];
  expect(states.map(stateForOthers)).toEqual(['PENDING', 'PENDING', 'BOOKED', 'CANCELLED'].map(status));
});

test.each([
  ['open', 'opened'],
  ['book', 'taken'],
  ['close', 'taken'],
  ['cancel-student', undefined],
  ['commence', undefined],
  ['feedback', undefined],
])('BOOK-13 of an hour whoever looks for slots hears that it opens and that it goes: %s', (cause, kind) => {
  const slot = slotMessage();
  const told = newsOf({
    lesson: slot,
    from: status('PENDING'),
    cause,
    moved: [],
    reason: '',
    movedFrom: null,
    toldTogether: false,
    officeNote: '',
    claim: null,
  });
  expect(told).toEqual(kind ? [{ kind, lesson: slot, turned: true }] : []);
});
