import { aRunningLesson, at, minute, student, tutor } from '../../test/builders.ts';
import { presenceWindow, settle, type Presence } from './settlement.ts';

const end = at(50 * minute);
const almost = at(50 * minute - 1);
const both = [tutor.id, student.id];

const cases: [string, Presence, { isOver: boolean }, string | undefined][] = [
  ['both present', { presentUids: both, completeUntil: end }, { isOver: false }, 'pending-feedback'],
  ['both present, log incomplete', { presentUids: both, completeUntil: almost }, { isOver: false }, 'pending-feedback'],
  ['only the tutor', { presentUids: [tutor.id], completeUntil: end }, { isOver: false }, 'student-absent'],
  ['only the student', { presentUids: [student.id], completeUntil: end }, { isOver: false }, 'tutor-absent'],
  ['nobody', { presentUids: [], completeUntil: end }, { isOver: false }, 'tutor-absent'],
  ['only the tutor, log incomplete', { presentUids: [tutor.id], completeUntil: almost }, { isOver: false }, undefined],
  ['nobody, nothing known', { presentUids: [], completeUntil: undefined }, { isOver: false }, undefined],
  ['nobody, patience over', { presentUids: [], completeUntil: undefined }, { isOver: true }, 'pending-feedback'],
  ['nobody, patience over but log complete', { presentUids: [], completeUntil: end }, { isOver: true }, 'tutor-absent'],
];

test.each(cases)('NS-19 %s', (_words, presence, patience, expected) => {
  const move = settle(aRunningLesson(), presence, patience, end);
  expect(move?.booking.status).toBe(expected);
  expect(move?.cause).toBe(expected && 'sweep-settle');
  expect(move?.tokens?.delta).toBe(expected === 'tutor-absent' ? 1 : undefined);
});

test('NS-19 nothing is settled one millisecond early', () => {
  expect(settle(aRunningLesson(), { presentUids: both, completeUntil: end }, { isOver: true }, almost)).toBeUndefined();
});

test("FEED-04 the tutor's presence goes on record", () => {
  const presence = { presentUids: [tutor.id], completeUntil: end };
  expect(settle(aRunningLesson(), presence, { isOver: false }, end)?.booking.tutorWasPresent).toBe(true);
  const gaveUp = settle(aRunningLesson(), { presentUids: [], completeUntil: undefined }, { isOver: true }, end);
  expect(gaveUp?.booking.tutorWasPresent).toBe(false);
});

test('NS-19 presence counts from ten minutes before the start to the end', () => {
  expect(presenceWindow(aRunningLesson())).toEqual({ from: at(-10 * minute), to: end });
});
