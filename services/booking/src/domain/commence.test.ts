import { aBookedLesson, aClosedLesson, anOpenSlot, at, minute, start, student, tutor } from '../../test/builders.ts';
import { commence, commenceWindow } from './commence.ts';
import { join } from './room-entry.ts';

test.each([
  [-10 * minute - 1, 'too-early'],
  [-10 * minute, 'open'],
  [0, 'open'],
  [5 * minute - 1, 'open'],
  [5 * minute, 'missed'],
])('LIM-07, FB-49 %i ms from the start the window is %s', (offset, expected) => {
  expect(commenceWindow(start, at(offset))).toBe(expected);
});

test('LIVE-21 an empty booking: "Cannot commence an empty booking!"', () => {
  expect(() => commence(anOpenSlot(), tutor, start)).toThrow('Cannot commence an empty booking!');
});

test('FB-49 too early: the text says from when on', () => {
  const act = (offset: number) => () => commence(aBookedLesson(), tutor, at(offset));
  expect(act(-10 * minute - 1)).toThrow('A lesson can be commenced from 10 minutes before its start.');
  expect(act(-10 * minute)()).toMatchObject({ cause: 'commence', booking: { status: 'in-progress' } });
});

test('LIVE-14, LIVE-17 too late: the deadline-missed text, before and after the sweeper came', () => {
  const text = 'You missed the deadline to commence this lesson. The student has been refunded.';
  expect(() => commence(aBookedLesson(), tutor, at(5 * minute))).toThrow(text);
  expect(() => commence(aClosedLesson('tutor-absent'), tutor, at(5 * minute))).toThrow(text);
});

test.each([
  [-10 * minute - 1, false],
  [-10 * minute, true],
  [5 * minute - 1, true],
  [5 * minute, false],
])("LIVE-22 the tutor's join %i ms from the start commences: %s", (offset, commences) => {
  const act = () => join(aBookedLesson(), tutor, at(offset));
  if (!commences) return expect(act).toThrow('This lesson is not in progress.');
  const { commenced, booking, isFirst } = act();
  expect(commenced).toMatchObject({ cause: 'join', from: 'booked', booking: { status: 'in-progress' } });
  expect(booking).toMatchObject({ commencedAt: at(offset), firstJoinedAt: at(offset) });
  return expect(isFirst).toBe(true);
});

test("LIVE-23 a student's join never commences", () => {
  expect(() => join(aBookedLesson(), student, start)).toThrow('This lesson is not in progress.');
});
