/** Who leaves or cancels a group lesson, until when, and that each token goes back to the wallet that paid. */
import { admin, at, hour, minute, start, student, tutor } from '../../test/builders.ts';
import { aGroupLesson, aSeat, aSession, groupLessons, second, third } from '../../test/group-builders.ts';
import {
  cancelGroupLessonByAdmin,
  cancelGroupLessonByTutor,
  cancelSession,
  leaveByAdmin,
  leaveGroupLesson,
} from './group-cancel.ts';
import type { GroupLesson, GroupMove } from './group-lesson.ts';

const early = at(-24 * hour);
const invalid = 'Invalid booking to cancel';
const tooLate = "You can't cancel within 12 hours of commencement";
const trialist = aSeat(second, { wallet: 'freeTrialToken' });
const left = aSeat(third, { status: 'student-cancelled' });
const two = aGroupLesson({ seats: [left, aSeat(), trialist] });
const refunds = ({ seats }: GroupMove) =>
  seats.map(({ seat, from, tokens }) => [seat.studentUid, from, seat.status, tokens?.wallet, tokens?.delta]);

test('CON-24 who leaves gets the token back and the others stay; the last one leaves a lesson without students', () => {
  const move = leaveGroupLesson(two, second.id, second, early);
  expect(move).toMatchObject({ cause: 'cancel-student', actor: second, at: early, from: 'open' });
  expect(move.lesson).toMatchObject({ status: 'open', updatedBy: second.id, version: 2 });
  expect(refunds(move)).toEqual([[second.id, 'booked', 'student-cancelled', 'freeTrialToken', 1]]);
  expect(move.seats[0]?.tokens).toMatchObject({ key: `refund:${trialist.id}`, actor: second, at: early });
  const last = leaveGroupLesson(move.lesson, student.id, student, early);
  expect(last.lesson.status).toBe('pending');
  expect(refunds(last)).toEqual([[student.id, 'booked', 'student-cancelled', 'groupLessonTokens', 1]]);
});

test.each([
  [-12 * hour - 1, true],
  [-12 * hour, true],
  [-12 * hour + 1, false],
])('LIM-09, CON-24 leaving %d ms from the start is free: %s; the tutor is bound alike', (offset, free) => {
  const leave = () => leaveGroupLesson(two, student.id, student, at(offset));
  const cancel = () => cancelGroupLessonByTutor(two, 'I am ill today', tutor, at(offset));
  if (free) expect([leave().lesson.status, cancel().lesson.status]).toEqual(['open', 'cancelled']);
  else for (const act of [leave, cancel]) expect(act).toThrow(tooLate);
});

test.each([
  ['a stranger', aGroupLesson({ seats: [aSeat()] }), second.id],
  ['who left before', two, third.id],
  ['of a lesson that runs', groupLessons['in-progress'], student.id],
  ['of one without students', aGroupLesson(), student.id],
])('GRP-17 nobody leaves who does not sit in a lesson ahead: %s', (_who, lesson, uid) => {
  expect(() => leaveGroupLesson(lesson, uid, student, early)).toThrow(invalid);
  expect(leaveByAdmin(lesson, uid, admin, early)).toBeUndefined();
});

test('the seat of a closed account goes whatever the hour, and the token goes back', () => {
  const move = leaveByAdmin(two, student.id, admin, at(-1));
  expect(move).toMatchObject({ cause: 'admin', actor: admin, lesson: { status: 'open' } });
  expect(move && refunds(move)).toEqual([[student.id, 'booked', 'student-cancelled', 'groupLessonTokens', 1]]);
});

test('NS-09 the tutor cancels with a reason, and everybody who sits in it is refunded', () => {
  const move = cancelGroupLessonByTutor(two, '  I am ill today ', tutor, early);
  expect(move).toMatchObject({ cause: 'cancel-tutor', note: 'I am ill today', lesson: { status: 'cancelled' } });
  expect(refunds(move)).toEqual([
    [student.id, 'booked', 'cancelled', 'groupLessonTokens', 1],
    [second.id, 'booked', 'cancelled', 'freeTrialToken', 1],
  ]);
  expect(move.seats.map(({ tokens }) => tokens)).toMatchObject([
    { actor: tutor, at: early },
    { actor: tutor, at: early },
  ]);
  expect(() => cancelGroupLessonByTutor(two, 'four', tutor, early)).toThrow('between 5 and 200 characters');
});

test('NS-09 an administrator cancels to the last minute, and nothing that has begun', () => {
  expect(cancelGroupLessonByAdmin(two, 'Closed', admin, at(-minute))).toMatchObject({ cause: 'admin', note: 'Closed' });
  expect(cancelGroupLessonByAdmin(groupLessons['tutor-present'], 'Closed', admin, start)).toBeUndefined();
});

test('GRP-18, GRP-19 cancelling a session cancels what is open or pending with each token back, and nothing else', () => {
  const lessons = Object.entries(groupLessons).map(([id, lesson]): GroupLesson => ({ ...lesson, id }));
  const made = cancelSession({ session: aSession, lessons }, ' School closed ', admin, start);
  expect(made.session).toEqual({
    ...aSession,
    status: 'cancelled',
    version: 2,
    updatedAt: start,
    updatedBy: admin.id,
  });
  expect(made.lessons.map(({ lesson, from, note }) => [lesson.id, from, lesson.status, note])).toEqual([
    ['pending', 'pending', 'cancelled', 'School closed'],
    ['open', 'open', 'cancelled', 'School closed'],
  ]);
  expect(made.lessons[1]?.seats[0]).toMatchObject({ seat: { status: 'cancelled' }, tokens: { delta: 1 } });
  expect(() => cancelSession({ session: made.session, lessons: [] }, 'Again closed', admin, start)).toThrow(invalid);
});
