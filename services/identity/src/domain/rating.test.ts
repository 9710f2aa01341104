import { newTutor, registerPerson, type Role } from './person.ts';
import { isTheirLesson, mayRate, ratingFaults, withAverage, type LessonHeld } from './rating.ts';

const who = { tutorUid: 't1', studentUid: 's1' };
const held: LessonHeld = { bookingId: 'b1', ...who, status: 'completed' };

test.each([1, 2, 3, 4, 5])('NS-32 %i is a rating', (rating) => {
  expect(ratingFaults({ rating, message: '' })).toEqual({});
});

test.each([0, 6, -1, 2.5, NaN, Infinity])('NS-32 %p is none', (rating) => {
  expect(ratingFaults({ rating, message: '' })).toEqual({ rating: 'must be 1 to 5' });
});

test('NS-32 the message has at most 400 characters as people count them', () => {
  expect(ratingFaults({ rating: 5, message: '🙂'.repeat(400) })).toEqual({});
  expect(ratingFaults({ rating: 5, message: 'a'.repeat(401) })).toEqual({ message: 'At most 400 characters' });
});

test('NS-32 a student rates a completed lesson of their own with that tutor', () => {
  expect(mayRate(held, who)).toBe(true);
  for (const status of ['booked', 'in-progress', 'pending-feedback', 'student-absent', 'tutor-absent', 'cancelled'])
    expect(mayRate({ ...held, status }, who)).toBe(false);
  expect(mayRate({ ...held, tutorUid: 't2' }, who)).toBe(false);
  expect(mayRate({ ...held, studentUid: 's2' }, who)).toBe(false);
  expect(mayRate(undefined, who)).toBe(false);
});

test('a lesson is theirs whatever became of it', () => {
  expect(isTheirLesson({ ...held, status: 'cancelled' }, who)).toBe(true);
  expect(isTheirLesson({ ...held, tutorUid: 't2' }, who)).toBe(false);
  expect(isTheirLesson({ ...held, studentUid: 's2' }, who)).toBe(false);
  expect(isTheirLesson(undefined, who)).toBe(false);
});

const person = (role: Role) => {
  const name = { firstName: 'Grace', lastName: 'Okafor', timeZone: 'Africa/Lagos', country: 'NG', about: '' };
  const account = { uid: '0'.repeat(32), role, email: 'a@example.com', emailVerified: true, enabled: true };
  return registerPerson({ ...account, ...name }, new Date(0)).person;
};

test('NS-32 a tutor carries the average and how many it is of; the rating itself is the news', () => {
  const before = person('tutor');
  expect(withAverage(before, { avg: 4.5, count: 2 })).toEqual({
    person: { ...before, tutor: { ...newTutor, ratingAvg: 4.5, ratingCount: 2 }, version: 2 },
    facts: [],
  });
  expect(() => withAverage(person('student'), { avg: 5, count: 1 })).toThrow('only tutors are rated');
});
