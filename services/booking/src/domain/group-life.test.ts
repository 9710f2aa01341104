/** When a group lesson begins, who may come in, and how it ends for each student. */
import { admin, at, minute, start, student, tutor } from '../../test/builders.ts';
import { aGroupLesson, aSeat, groupLessons, second } from '../../test/group-builders.ts';
import { commenceGroup, groupTutorMissedStart, groupTutorStayed, joinGroup, settleGroup } from './group-life.ts';

const over = at(50 * minute);
const automatic = { id: 'booking', role: 'service', name: 'Automatic' };
const notFound = 'This booking was not found.';
const notRunning = 'This lesson is not in progress.';
const missed = 'You missed the deadline to commence this lesson. The student has been refunded.';

test.each([
  [-10 * minute - 1, 'A lesson can be commenced from 10 minutes before its start.'],
  [-10 * minute, undefined],
  [5 * minute - 1, undefined],
  [5 * minute, missed],
])('FB-49, LIM-07 commencing %i ms from the start: %s', (offset, text) => {
  const act = () => commenceGroup(groupLessons.open, tutor, at(offset));
  if (text) return expect(act).toThrow(text);
  const begun = { status: 'in-progress', commencedAt: at(offset), firstJoinedAt: undefined };
  return expect(act()).toMatchObject({ from: 'open', cause: 'commence', actor: tutor, lesson: begun });
});

test.each([
  [-10 * minute - 1, false],
  [-10 * minute, true],
  [5 * minute - 1, true],
  [5 * minute, false],
])("LIVE-22 the tutor's join %i ms from the start commences: %s", (offset, commences) => {
  const act = () => joinGroup(groupLessons.open, tutor, at(offset));
  if (!commences) return expect(act).toThrow(notRunning);
  const { lesson, commenced, isFirst } = act();
  expect(commenced).toMatchObject({ cause: 'join', from: 'open', lesson: { status: 'in-progress' } });
  expect(lesson).toMatchObject({ commencedAt: at(offset), firstJoinedAt: at(offset) });
  return expect(isFirst).toBe(true);
});

test('LIVE-23 students and administrators begin nothing', () => {
  for (const actor of [student, admin]) expect(() => joinGroup(groupLessons.open, actor, start)).toThrow(notRunning);
});

test('PERM-39 who has no seat, or gave it back, does not learn that the lesson exists', () => {
  const seats = [aSeat(), aSeat(second, { status: 'student-cancelled' })];
  const lesson = aGroupLesson({ status: 'in-progress', seats });
  expect(() => joinGroup(lesson, second, start)).toThrow(notFound);
  expect(() => joinGroup(lesson, { id: 'f'.repeat(32), role: 'student', name: '' }, start)).toThrow(notFound);
  expect(() => joinGroup(lesson, { id: 'f'.repeat(32), role: 'tutor', name: '' }, start)).toThrow(notFound);
  expect(joinGroup(lesson, student, start)).toMatchObject({ isFirst: true });
});

test.each([
  [50 * minute - 1, true],
  [50 * minute, false],
])('LIM-07 joining %i ms after the start: %s', (offset, open) => {
  const act = () => joinGroup(groupLessons['in-progress'], student, at(offset));
  if (open) expect(act().lesson.status).toBe('in-progress');
  else expect(act).toThrow('This lesson is over.');
});

test('CON-07 only the first join is recorded', () => {
  const begun = aGroupLesson({ status: 'in-progress', commencedAt: start, seats: [aSeat()] });
  const first = joinGroup(begun, student, at(minute));
  expect(first).toMatchObject({ isFirst: true, commenced: undefined, lesson: { firstJoinedAt: at(minute) } });
  const later = joinGroup(first.lesson, tutor, at(2 * minute));
  expect(later).toMatchObject({ isFirst: false, commenced: undefined, lesson: { firstJoinedAt: at(minute) } });
});

test('NS-21 CON-07 an administrator who watches a group lesson is nobody’s first join', () => {
  const begun = aGroupLesson({ status: 'in-progress', commencedAt: start, seats: [aSeat()] });
  const { lesson, isFirst, commenced } = joinGroup(begun, admin, at(minute));
  expect([lesson.firstJoinedAt, isFirst, commenced]).toEqual([undefined, false, undefined]);
  expect(joinGroup(lesson, student, at(2 * minute))).toMatchObject({ isFirst: true });
});

test.each([
  ['joined 9 minutes early: counted from the start', -9 * minute, 15 * minute],
  ['joined 20 minutes late', 20 * minute, 35 * minute],
])('CON-07, FB-08 tutor-present: %s', (_words, joined, due) => {
  const lesson = aGroupLesson({ status: 'in-progress', firstJoinedAt: at(joined), seats: [aSeat()] });
  expect(groupTutorStayed(lesson, at(due - 1))).toBeUndefined();
  expect(groupTutorStayed(lesson, at(due))).toMatchObject({
    from: 'in-progress',
    cause: 'sweep-tutor-present',
    actor: automatic,
    lesson: { status: 'tutor-present' },
  });
  expect(groupTutorStayed({ ...lesson, firstJoinedAt: undefined }, at(due))).toBeUndefined();
});

describe('NS-19 the end, each student judged alone', () => {
  const lesson = aGroupLesson({
    commencedAt: start,
    firstJoinedAt: start,
    status: 'in-progress',
    seats: [aSeat(), aSeat(second)],
  });
  const settled = (presentUids: string[], complete = true, isOver = false) => {
    const presence = { presentUids, completeUntil: complete ? over : undefined };
    const move = settleGroup(lesson, presence, { isOver }, over);
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
    const seats = [aSeat(student, { wallet: 'freeTrialToken' }), aSeat(second)];
    const move = groupTutorMissedStart(aGroupLesson({ seats }), at(5 * minute));
    expect(move).toMatchObject({ cause: 'sweep-tutor-absent', actor: automatic, lesson: { status: 'tutor-absent' } });
    expect(move?.seats[0]?.tokens).toMatchObject({ actor: automatic, at: at(5 * minute) });
    expect(move?.seats.map(({ tokens }) => [tokens?.wallet, tokens?.delta])).toEqual([
      ['freeTrialToken', 1],
      ['groupLessonTokens', 1],
    ]);
    expect(groupTutorMissedStart(aGroupLesson({ seats }), at(5 * minute - 1))).toBeUndefined();
  });

  test('whoever left before is judged no more, and it is the school that judges', () => {
    const left = aSeat(second, { id: 'left', status: 'student-cancelled' });
    const presence = { presentUids: [tutor.id, student.id], completeUntil: over };
    const move = settleGroup({ ...lesson, seats: [left, aSeat()] }, presence, { isOver: false }, over);
    expect(move).toMatchObject({ cause: 'sweep-settle', actor: automatic, lesson: { tutorWasPresent: true } });
    expect(move?.lesson.seats.map(({ status }) => status)).toEqual(['student-cancelled', 'pending-feedback']);
    expect(settleGroup(lesson, presence, { isOver: false }, at(50 * minute - 1))).toBeUndefined();
  });
});
