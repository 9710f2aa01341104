import type { BookingStatus, GroupLesson } from '@parlance/proto/booking/v1';
import { seatNewsMessage, stateForOthers } from './slot-news.ts';

const status = (word: string) => `BOOKING_STATUS_${word}` as BookingStatus;
const lesson = (word: string, seatsTaken: number) =>
  ({ id: 'l', version: 4, status: status(word), seatsTaken, maxStudentCount: 3 }) as GroupLesson;
const moves = (...pairs: [from: string, to: string][]) =>
  pairs.map(([from, to]) => ({ from: status(from), to: status(to) }));
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
  expect(seatNewsMessage({ lesson: lesson(to, taken), from: status(from), moved }).turned).toBe(turned);
});

test('CON-14 to others a lesson ahead is selectable or taken, one that is not ahead is what it is', () => {
  const states = [lesson('PENDING', 0), lesson('OPEN', 2), lesson('OPEN', 3), lesson('CANCELLED', 3)];
  expect(states.map(stateForOthers)).toEqual(['PENDING', 'PENDING', 'BOOKED', 'CANCELLED'].map(status));
});
