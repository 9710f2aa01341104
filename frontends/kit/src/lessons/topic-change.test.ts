import { aBooking, monday } from '../testing/builders.ts';
import { aCourse, aMaterial } from '../testing/material-builders.ts';
import { lessonOf } from './lesson.ts';
import { mayChangeTopic } from './lesson-rules.ts';
import { topicFault } from './topic-change.ts';

const minute = 60_000;
const known = {
  materials: [
    aMaterial({ id: 'm', name: 'Work', isDefault: true }),
    aMaterial({ id: 'p', name: 'PTE Speaking', isPte: true }),
  ],
  courses: [
    aCourse({ id: 'c', name: 'Hotel', abbreviation: 'HO' }),
    aCourse({ id: 'ps', name: 'Speaking', abbreviation: 'PS' }),
    aCourse({ id: 'pw', name: 'Writing', abbreviation: 'PW' }),
  ],
};
const base = lessonOf(aBooking());
const topic = { material: 'p', course: 'ps', lesson: 'l', code: 'PS01', name: 'Read aloud' };
const pteLesson = { ...base, isPte: true, topic };
const training = (lesson = base) => ({ ...lesson, tutor: { ...lesson.tutor, status: 'training' } });
const form = (material: string, course: string, lesson: string | null = 'l2') => ({ material, course, lesson });

test.each([
  ['student', 'booked', 30 * minute + 1, true],
  ['student', 'booked', 30 * minute, false],
  ['student', 'in-progress', -minute, false],
  ['tutor', 'booked', minute, true],
  ['tutor', 'in-progress', -minute, true],
  ['tutor', 'completed', -60 * minute, false],
  ['tutor', 'tutor-cancelled', 60 * minute, false],
] as const)('BOOK-34, CON-19 a %s of a %s lesson, %i ms before its start: %s', (viewer, status, before, expected) => {
  expect(mayChangeTopic({ ...base, status, when: monday }, viewer, monday - before)).toBe(expected);
});

test('BOOK-35 without a lesson: "Please select a lesson."', () => {
  expect(topicFault(base, form('m', 'c', null), known)).toBe('Please select a lesson.');
  expect(topicFault(base, form('m', 'c'), known)).toBeUndefined();
});

test('BOOK-36 "You can not switch PTE and other material", either way', () => {
  const told = 'You can not switch PTE and other material';
  expect(topicFault(base, form('p', 'ps'), known)).toBe(told);
  expect(topicFault(pteLesson, form('m', 'c'), known)).toBe(told);
});

test('BOOK-37, NS-17 another PTE course is refused with both abbreviations', () => {
  expect(topicFault(pteLesson, form('p', 'pw'), known)).toBe('You can not switch from PS to PW');
  expect(topicFault(pteLesson, form('p', 'ps'), known)).toBeUndefined();
});

test('BOOK-38 with a teacher in training both are allowed', () => {
  expect(topicFault(training(), form('p', 'ps'), known)).toBeUndefined();
  expect(topicFault(training(pteLesson), form('p', 'pw'), known)).toBeUndefined();
});
