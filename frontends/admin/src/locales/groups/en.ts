/** Group sessions for administrators, in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');
const lessons = (count: number) => `${count} ${plural(count, { one: 'lesson', other: 'lessons' })}`;
const seats = (count: number) =>
  `${count} ${plural(count, { one: 'student gets the token', other: 'students get their tokens' })} back`;

export const en = {
  list: {
    title: 'Group sessions',
    hint: 'Sets of lessons that students book together.',
    none: 'No group sessions Found.',
    create: 'Create group session',
    line: (teacher: string, count: number) => `${teacher}, ${lessons(count)}`,
    under: 'Too few students',
    cancelled: 'cancelled',
    more: 'Show more',
  },
  create: {
    title: 'Create group session',
    deed: 'Create session',
    name: 'Title',
    teacher: 'Teacher',
    max: 'Most students in a lesson',
    min: 'Fewest students in a lesson',
    material: 'Material',
    course: 'Course',
    lesson: (place: number) => `Lesson ${place}`,
    topic: 'Topic',
    date: 'Date',
    choose: 'Choose a date',
    time: 'Start',
    zone: (zone: string) => `Times are yours, ${zone}`,
    add: 'Add another lesson',
    remove: 'Remove',
    required: 'is required',
    done: 'Group session created',
  },
  detail: {
    back: 'All group sessions',
    facts: (teacher: string, min: number, max: number) => `${teacher}, ${min} to ${max} students in each lesson`,
    under: 'The first lesson has fewer students than it needs and begins within 12 hours.',
    noStudents: 'Nobody has booked this lesson.',
    studentsOf: 'Students',
    cancel: 'Cancel session',
    isCancelled: 'This session is cancelled.',
  },
  cancel: {
    title: 'Cancel this group session',
    what: (title: string, teacher: string) => `${title}, with ${teacher}`,
    body: (count: number, students: number) =>
      `${lessons(count)} that have not begun are cancelled. ${seats(students)}. Lessons that have begun stay as they are. This cannot be undone.`,
    reason: 'Reason',
    reasonLength: (min: number, max: number) => `Your message must be between ${min} and ${max} characters`,
    deed: 'Cancel session',
    keep: 'Keep session',
    done: 'Group session cancelled',
  },
};
