import { aBookedLesson, aRunningLesson, at, minute, start, student, tutor } from '../../test/builders.ts';
import { endsAt } from './booking.ts';
import { isOver, presentDueAt, tutorMissedStart, tutorStayed } from './due.ts';

const automatic = { id: 'booking', role: 'service', name: 'Automatic' };

test.each([
  [5 * minute - 1, undefined],
  [5 * minute, 'tutor-absent'],
  [7 * 24 * 60 * minute, 'tutor-absent'],
])('NS-19, LIVE-15, SUB-15 booked and %i ms after the start → %s, refunded', (offset, expected) => {
  const move = tutorMissedStart(aBookedLesson(), at(offset));
  expect(move?.booking.status).toBe(expected);
  if (!move) return;
  expect(move).toMatchObject({ from: 'booked', cause: 'sweep-tutor-absent', actor: automatic, at: at(offset) });
  expect(move.tokens).toMatchObject({ delta: 1, reason: 'lesson-refunded', wallet: 'lessonTokens', actor: automatic });
});

test.each([
  ['joined 9 minutes early: counted from the start', -9 * minute, 15 * minute],
  ['joined at the start', 0, 15 * minute],
  ['joined 20 minutes late', 20 * minute, 35 * minute],
])('CON-07, FB-08 tutor-present: %s', (_words, joined, due) => {
  const lesson = aRunningLesson({ firstJoinedAt: at(joined) });
  expect(presentDueAt(lesson)).toEqual(at(due));
  expect(tutorStayed(lesson, at(due - 1))).toBeUndefined();
  expect(tutorStayed(lesson, at(due))).toMatchObject({
    booking: { status: 'tutor-present' },
    from: 'in-progress',
    cause: 'sweep-tutor-present',
    actor: automatic,
  });
});

test('CON-07 without any join there is no tutor-present', () => {
  expect(tutorStayed(aRunningLesson(), at(49 * minute))).toBeUndefined();
});

test('NS-19 a lesson is over 50 minutes after its start, to the millisecond', () => {
  expect(endsAt({ startsAt: start })).toEqual(at(50 * minute));
  expect(isOver(aRunningLesson(), at(50 * minute - 1))).toBe(false);
  expect(isOver(aRunningLesson({ status: 'tutor-present' }), at(50 * minute))).toBe(true);
  expect(isOver(aBookedLesson({ studentUid: student.id, tutorUid: tutor.id }), at(50 * minute))).toBe(false);
});
