import { aBooking } from '../testing/builders.ts';
import { aGroupLesson, aGroupStudent } from '../testing/session-builders.ts';
import { lessonOf, otherSide, withEndKept } from './lesson.ts';

const one = lessonOf(aBooking({ hasFeedback: true, isViewedOnce: true }));
const group = lessonOf(aGroupLesson({ students: [aGroupStudent({ viewFeedback: true })], studentCount: 3 }));

test('the student of a one-on-one lesson has its only seat, known by the lesson', () => {
  expect(one.students).toEqual([
    {
      id: 'c'.repeat(32),
      seat: one.id,
      name: 'Camila Duarte',
      image: '',
      timeZone: 'America/Sao_Paulo',
      status: 'booked',
      hasFeedback: true,
      isViewed: true,
    },
  ]);
  expect(one).toMatchObject({ kind: 'one-on-one', capacity: 1, minimum: 1, taken: 1, title: '' });
  expect(one).not.toHaveProperty('sessionId');
});

test('a slot that nobody has booked has no seat, and no topic', () => {
  const { student: _student, ...profile } = aBooking().profile;
  const slot = aBooking({ student: null, info: null, status: 'open', profile: { ...profile, student: null } });
  expect(lessonOf(slot)).toMatchObject({ students: [], taken: 0, topic: null, wishes: null });
});

test('a group’s lesson counts its seats, also those that the reader may not see', () => {
  expect(group).toMatchObject({
    id: 'lesson-1',
    kind: 'group',
    sessionId: 'session-1',
    title: 'Meetings that work',
    tutor: { uid: 'a'.repeat(32) },
    capacity: 8,
    minimum: 2,
    taken: 3,
    wishes: null,
  });
  expect(group.students).toMatchObject([{ seat: 'seat-1', isViewed: true, timeZone: '' }]);
});

test.each([
  ['student', one, 'Hannah Okafor'],
  ['tutor', one, 'Camila Duarte'],
  ['student', group, 'Hannah Okafor'],
  ['tutor', group, 'Meetings that work'],
] as const)('whom a lesson is with, read by a %s', (viewer, lesson, name) => {
  expect(otherSide(lesson, viewer)?.name).toBe(name);
});

test('NS-74 a longer end of feedback that was read stays when the stream tells of the lesson, unless it tells another or the lesson was moved', () => {
  const known = { ...one, feedbackUntil: one.when + 90_000 };
  expect(withEndKept(one, known)).toEqual(known);
  expect(withEndKept({ ...one, feedbackUntil: one.when + 95_000 }, known).feedbackUntil).toBe(one.when + 95_000);
  expect(withEndKept({ ...one, when: one.when + 3_600_000 }, known)).not.toHaveProperty('feedbackUntil');
  expect(withEndKept(one, one)).toBe(one);
  expect(withEndKept(one, undefined)).toBe(one);
});
