/** What time alone does to a lesson, each student judged alone. */
import {
  aBookedLesson,
  aGroupLesson,
  aRunningLesson,
  aSeat,
  at,
  kinds,
  minute,
  second,
  start,
  student,
  tutor,
} from '../../test/builders.ts';
import { isOver, presenceWindow, presentDueAt, settle, tutorMissedStart, tutorStayed, type Presence } from './due.ts';
import { endsAt } from './lesson.ts';

const end = at(50 * minute);
const almost = at(50 * minute - 1);
const both = [tutor.id, student.id];
const automatic = { id: 'booking', role: 'service', name: 'Automatic' };

test('NS-19 a lesson is over 50 minutes after its start, to the millisecond', () => {
  expect(endsAt({ startsAt: start })).toEqual(end);
  expect(isOver(aRunningLesson(), almost)).toBe(false);
  expect(isOver(aRunningLesson({ status: 'tutor-present' }), end)).toBe(true);
  expect(isOver(aBookedLesson(), end)).toBe(false);
});

test('NS-19 presence counts from ten minutes before the start to the end', () => {
  expect(presenceWindow(aRunningLesson())).toEqual({ from: at(-10 * minute), to: end });
});

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

describe.each(kinds)('%s', (_kind, make) => {
  const running = make({ status: 'in-progress', commencedAt: start });

  test.each([
    [5 * minute - 1, undefined],
    [5 * minute, 'tutor-absent'],
    [7 * 24 * 60 * minute, 'tutor-absent'],
  ])('NS-19, LIVE-15, SUB-15 taken and %i ms after the start → %s, refunded', (offset, expected) => {
    const lesson = make({}, { wallet: 'freeTrialToken' });
    const move = tutorMissedStart(lesson, at(offset));
    expect(move?.lesson.status).toBe(expected);
    if (!move) return;
    expect(move).toMatchObject({ from: 'open', cause: 'sweep-tutor-absent', actor: automatic, at: at(offset) });
    expect(move.seats).toMatchObject([
      {
        from: 'booked',
        seat: { status: 'tutor-absent', studentUid: student.id },
        tokens: {
          delta: 1,
          reason: 'lesson-refunded',
          wallet: 'freeTrialToken',
          actor: automatic,
          at: at(offset),
          key: `refund:${lesson.seats[0]?.paidAs}`,
        },
      },
    ]);
  });

  test.each([
    ['joined 9 minutes early: counted from the start', -9 * minute, 15 * minute],
    ['joined at the start', 0, 15 * minute],
    ['joined 20 minutes late', 20 * minute, 35 * minute],
  ])('CON-07, FB-08 tutor-present: %s', (_words, joined, due) => {
    const lesson = { ...running, firstJoinedAt: at(joined) };
    expect(presentDueAt(lesson)).toEqual(at(due));
    expect(tutorStayed(lesson, at(due - 1))).toBeUndefined();
    expect(tutorStayed(lesson, at(due))).toMatchObject({
      lesson: { status: 'tutor-present', seats: lesson.seats },
      from: 'in-progress',
      cause: 'sweep-tutor-present',
      actor: automatic,
      seats: [],
    });
  });

  test('CON-07 without any join there is no tutor-present', () => {
    expect(tutorStayed(running, at(49 * minute))).toBeUndefined();
  });

  test.each(cases)('NS-19 the end: %s', (_words, presence, patience, expected) => {
    const move = settle(running, presence, patience, end);
    expect(move?.lesson.status).toBe(expected);
    if (!move) return;
    expect(move).toMatchObject({ from: 'in-progress', cause: 'sweep-settle', actor: automatic, at: end });
    expect(move.seats.map(({ seat, tokens }) => [seat.status, tokens?.delta])).toEqual([
      [expected, expected === 'tutor-absent' ? 1 : undefined],
    ]);
    expect(move.lesson.seats).toEqual(move.seats.map(({ seat }) => seat));
  });

  test('NS-19 nothing is settled one millisecond early, whoever left before is judged no more', () => {
    const presence = { presentUids: both, completeUntil: end };
    expect(settle(running, presence, { isOver: true }, almost)).toBeUndefined();
    const left = aSeat(second, { status: 'student-cancelled' });
    const move = settle({ ...running, seats: [left, ...running.seats] }, presence, { isOver: false }, end);
    expect(move?.lesson.seats.map(({ status }) => status)).toEqual(['student-cancelled', 'pending-feedback']);
    expect(move?.lesson.seats[0]).toEqual(left);
  });

  test("FEED-04 the tutor's presence goes on record, and what stands there counts", () => {
    const of = (presentUids: string[], completeUntil: Date | undefined, lesson = running) =>
      settle(lesson, { presentUids, completeUntil }, { isOver: completeUntil === undefined }, end)?.lesson;
    expect(of([tutor.id], end)?.tutorWasPresent).toBe(true);
    expect(of([], undefined)?.tutorWasPresent).toBe(false);
    expect(of([], end)?.tutorWasPresent).toBe(false);
    expect(of([], end, { ...running, tutorWasPresent: true })?.status).toBe('student-absent');
  });
});

describe('NS-19 a group, each student judged alone', () => {
  const seats = [aSeat(student, { wallet: 'freeTrialToken' }), aSeat(second)];
  const lesson = aGroupLesson({ commencedAt: start, firstJoinedAt: start, status: 'in-progress', seats });
  const settled = (presentUids: string[], complete = true, patience = false) => {
    const presence = { presentUids, completeUntil: complete ? end : undefined };
    const move = settle(lesson, presence, { isOver: patience }, end);
    return move && [move.lesson.status, ...move.lesson.seats.map(({ status }) => status)];
  };
  test.each([
    [[tutor.id, student.id], true, false, ['pending-feedback', 'pending-feedback', 'student-absent']],
    [[tutor.id], true, false, ['student-absent', 'student-absent', 'student-absent']],
    [[student.id], true, false, ['tutor-absent', 'tutor-absent', 'tutor-absent']],
    [[tutor.id, student.id, second.id], false, false, ['pending-feedback', 'pending-feedback', 'pending-feedback']],
    [[tutor.id, student.id], false, false, undefined],
    [[tutor.id, student.id], false, true, ['pending-feedback', 'pending-feedback', 'pending-feedback']],
  ])('present %j, complete %s, patience over %s', (present, complete, patience, outcome) => {
    expect(settled(present, complete, patience)).toEqual(outcome);
  });

  test('tutor-absent gives every token back, to the wallet that paid', () => {
    const missed = tutorMissedStart(aGroupLesson({ seats }), at(5 * minute));
    const absent = settle(lesson, { presentUids: [], completeUntil: end }, { isOver: false }, end);
    for (const move of [missed, absent]) {
      expect(move?.seats.map(({ tokens }) => [tokens?.wallet, tokens?.delta, tokens?.actor])).toEqual([
        ['freeTrialToken', 1, automatic],
        ['groupLessonTokens', 1, automatic],
      ]);
    }
  });

  test('FEED-19 whoever has feedback already completes it, and is not judged again', () => {
    const praised = aSeat(second, { status: 'completed', hasFeedback: true });
    const move = settle(
      { ...lesson, seats: [aSeat(), praised] },
      { presentUids: [tutor.id], completeUntil: end },
      { isOver: false },
      end,
    );
    expect(move?.lesson).toMatchObject({ status: 'completed', seats: [{ status: 'student-absent' }, praised] });
  });
});
