/** Words for each student of a group lesson, and the student who reads them. */
import { at, hour, minute, start, student, tutor } from '../../test/builders.ts';
import { aGroupLesson, aSeat, groupLessons, praise, praiseFor, second, third } from '../../test/group-builders.ts';
import { giveGroupFeedback, viewGroupFeedback } from './group-feedback.ts';
import type { GroupLesson } from './group-lesson.ts';
import { settleGroup } from './group-life.ts';
import { isRefused } from './refusals.ts';

const over = at(50 * minute);
const everybody = { presentUids: [student.id, tutor.id], completeUntil: over };

function tried(act: () => string | undefined): string | undefined {
  try {
    return act();
  } catch (error) {
    if (isRefused(error)) return error.reason;
    throw error;
  }
}

describe('FEED-18, FEED-19 feedback', () => {
  const both = [aSeat(), aSeat(second)];
  test('one of two during the lesson: that student is completed and the lesson goes on; at its end it is completed', () => {
    const lesson = aGroupLesson({ status: 'in-progress', firstJoinedAt: start, commencedAt: start, seats: both });
    const { move } = giveGroupFeedback(lesson, { given: praiseFor(student), tutorWasPresent: true }, tutor, start);
    expect([move.lesson.status, ...move.lesson.seats.map(({ status }) => status)]).toEqual([
      'in-progress',
      'completed',
      'booked',
    ]);
    const end = settleGroup(move.lesson, everybody, { isOver: false }, over);
    expect([end?.lesson.status, end?.lesson.seats[1]?.status]).toEqual(['completed', 'student-absent']);
  });

  test('after the lesson: completed with the first student, the others until 24 hours after the start, absent ones never', () => {
    const seats = [aSeat(student, { status: 'pending-feedback' }), aSeat(second, { status: 'student-absent' })];
    const lesson = aGroupLesson({ status: 'pending-feedback', tutorWasPresent: true, seats });
    const give = (who: { id: string }, now = at(24 * hour)) =>
      giveGroupFeedback(lesson, { given: praiseFor(who), tutorWasPresent: false }, tutor, now).move.lesson.status;
    expect(give(student)).toBe('completed');
    expect(tried(() => give(student, at(24 * hour + 1)))).toBe('FEEDBACK_TOO_LATE');
    expect(tried(() => give(second))).toBe('ILLEGAL_TRANSITION');
    expect(tried(() => give(third))).toBe('STUDENT_NOT_FOUND');
  });

  test('words are checked for each student, and nobody gets any when one set is wrong', () => {
    const lesson = aGroupLesson({
      status: 'pending-feedback',
      tutorWasPresent: true,
      seats: [aSeat(student, { status: 'pending-feedback' })],
    });
    const short = [{ studentUid: student.id, words: { ...praise, grammar: 'Good', completedAssigned: false } }];
    expect(() => giveGroupFeedback(lesson, { given: short, tutorWasPresent: true }, tutor, start)).toThrow(
      expect.objectContaining({
        reason: 'FEEDBACK_INVALID',
        details: { students: { [student.id]: { grammar: 'needs to have minimum 10 words' } } },
      }),
    );
  });

  test('FEED-20, CON-32 the student opens it: noted once, and an absent one is not completed by looking', () => {
    const seen = viewGroupFeedback(groupLessons.completed, student.id, student, over);
    expect(seen?.seats[0]?.seat).toMatchObject({ viewFeedback: true, status: 'completed' });
    expect(viewGroupFeedback(seen?.lesson as GroupLesson, student.id, student, over)).toBeUndefined();
    const absent = aGroupLesson({
      status: 'completed',
      seats: [aSeat(student, { status: 'student-absent', hasFeedback: true })],
    });
    expect(viewGroupFeedback(absent, student.id, student, over)?.seats[0]?.seat.status).toBe('student-absent');
    expect(tried(() => viewGroupFeedback(groupLessons.open, student.id, student, over) && '')).toBe(
      'FEEDBACK_NOT_FOUND',
    );
  });
});

const give = (lesson: GroupLesson, who: { id: string }[], tutorWasPresent = true, now = start) =>
  giveGroupFeedback(lesson, { given: praiseFor(...who), tutorWasPresent }, tutor, now);

test('FEED-18 the words go to the seat, whose student is completed and can read them once', () => {
  const { move, feedback } = give(groupLessons['pending-feedback'], [student]);
  expect(move).toMatchObject({ from: 'pending-feedback', cause: 'feedback', actor: tutor, at: start });
  expect(move.lesson).toMatchObject({ status: 'completed', tutorWasPresent: true });
  expect(move.seats).toEqual([
    {
      seat: aSeat(student, { status: 'completed', hasFeedback: true, version: 2 }),
      from: 'pending-feedback',
      tokens: undefined,
    },
  ]);
  const nothing = { speaking: '', writing: '', reading: '' };
  expect(feedback).toEqual([
    {
      seatId: aSeat().id,
      feedback: { ...praise, ...nothing, completedAssigned: false, isPte: false, when: start },
    },
  ]);
});

test('FEED-18 two at once, and the lesson that still runs is completed when nobody waits any more', () => {
  const lesson = { ...groupLessons['tutor-present'], seats: [aSeat(), aSeat(second)] };
  const { move, feedback } = give(lesson, [second, student]);
  expect(feedback.map(({ seatId }) => seatId)).toEqual([aSeat(second).id, aSeat().id]);
  expect(move.lesson.status).toBe('completed');
  expect(give(lesson, [second]).move.lesson.status).toBe('tutor-present');
  const words = { ...praise, completedAssigned: true };
  const assigned = giveGroupFeedback(
    lesson,
    { given: [{ studentUid: second.id, words }], tutorWasPresent: true },
    tutor,
    start,
  );
  expect(assigned.move.lesson.seats.map(({ completedAssigned }) => completedAssigned)).toEqual([false, true]);
});

test('FEED-19 a completed lesson still takes words for who has none', () => {
  const seats = [
    aSeat(student, { status: 'completed', hasFeedback: true }),
    aSeat(second, { status: 'pending-feedback' }),
  ];
  const lesson = aGroupLesson({ status: 'completed', tutorWasPresent: true, seats });
  expect(give(lesson, [second], false).move.lesson.seats[1]).toMatchObject({ status: 'completed', hasFeedback: true });
  expect(tried(() => give(lesson, [student]).move.lesson.status)).toBe('ILLEGAL_TRANSITION');
});

test('FEED-04 without the tutor’s presence on record nobody gets words', () => {
  const lesson = groupLessons['in-progress'];
  expect(() => give(lesson, [student], false)).toThrow('Feedback needs your presence in the lesson.');
  expect(give({ ...lesson, tutorWasPresent: true }, [student], false).feedback).toHaveLength(1);
});

test.each([
  ['for nobody', [], 'FEEDBACK_INVALID'],
  ['twice for one', [student, student], 'FEEDBACK_INVALID'],
  ['for one who left', [third], 'STUDENT_NOT_FOUND'],
  ['for a stranger', [{ id: 'f'.repeat(32) }], 'STUDENT_NOT_FOUND'],
])('words %s are refused', (_what, who, reason) => {
  const seats = [aSeat(), aSeat(second), aSeat(third, { status: 'student-cancelled' })];
  const lesson = { ...groupLessons['in-progress'], maxStudents: 3, seats };
  expect(tried(() => give(lesson, who).move.lesson.status)).toBe(reason);
});

test('FEED-20 looking completes whoever waits, is noted as that, and is for those who sat in the lesson', () => {
  const seats = [
    aSeat(student, { status: 'pending-feedback', hasFeedback: true }),
    aSeat(second, { status: 'student-cancelled', hasFeedback: true }),
  ];
  const lesson = aGroupLesson({ status: 'completed', seats });
  const move = viewGroupFeedback(lesson, student.id, student, over);
  expect(move).toMatchObject({ cause: 'viewed', actor: student, lesson: { status: 'completed' } });
  expect(move?.seats[0]).toMatchObject({ from: 'pending-feedback', seat: { status: 'completed', viewFeedback: true } });
  for (const { id } of [second, third]) {
    expect(() => viewGroupFeedback(lesson, id, student, over)).toThrow('This booking was not found.');
  }
});
