import { mayHear, mayReadDocument, onlyLessons, opensMaterial } from './document-access.ts';
import { addLesson, newCourse } from './library.ts';

const now = new Date('2026-03-02T00:00:00Z');
const plain = { isHidden: false, isDeleted: false, isSample: false };
const nobody = {
  role: 'student' as const,
  subscription: { categories: [], freeTrialActivated: true },
  takesPart: false,
};
const pte = {
  categories: [{ tokenType: 'pte-lesson', expiredAt: new Date(now.getTime() + 1) }],
  freeTrialActivated: false,
};

test.each([
  ['a tutor', { ...nobody, role: 'tutor' as const }, true],
  ['an administrator', { ...nobody, role: 'admin' as const }, true],
  ['a participant', { ...nobody, takesPart: true }, true],
  ['a student on trial who takes no part', nobody, false],
  ['a subscriber of the other area', { ...nobody, subscription: pte }, false],
])('NS-49 %s: %p', (_, reader, allowed) => {
  expect(mayReadDocument(reader, { ...plain, isPte: false }, now)).toBe(allowed);
});

test('NS-49 a subscriber of the area may', () => {
  expect(mayReadDocument({ ...nobody, subscription: pte }, { ...plain, isPte: true }, now)).toBe(true);
});

/** Role, subscription of the area, a lesson on it: who reads while the material is shown, and who when it is hidden. */
test.each([
  ['student', false, false, { shown: false, hidden: false }],
  ['student', true, false, { shown: true, hidden: false }],
  ['student', false, true, { shown: true, hidden: true }],
  ['student', true, true, { shown: true, hidden: true }],
  ['tutor', false, false, { shown: true, hidden: true }],
  ['admin', false, false, { shown: true, hidden: true }],
] as const)(
  'NS-49 a %s, subscribed %p, with a lesson on it %p: %p',
  (role, subscribed, takesPart, { shown, hidden }) => {
    const reader = { role, takesPart, subscription: subscribed ? pte : nobody.subscription };
    const answers = [false, true].map((isHidden) => mayReadDocument(reader, { ...plain, isPte: true, isHidden }, now));
    expect(answers).toEqual([shown, hidden]);
  },
);

test.each([
  ['student', false, {}, false],
  ['student', false, { isHidden: true }, false],
  ['student', true, {}, true],
  ['tutor', false, {}, false],
  ['tutor', true, {}, true],
  ['admin', false, {}, true],
] as const)('of a deleted lesson a %s who takes part in it %p reads %p', (role, takesPart, changes, expected) => {
  const lesson = { isPte: true, isHidden: true, isDeleted: true, isSample: true, ...changes };
  expect(mayReadDocument({ role, takesPart, subscription: pte }, lesson, now)).toBe(expected);
});

test('MAT-08, CON-54 a sample is for whoever is signed in, on a trial or without anything, while it is shown', () => {
  const sample = { ...plain, isPte: false, isSample: true };
  const without = { ...nobody, subscription: { categories: [], freeTrialActivated: false } };
  for (const reader of [nobody, without]) {
    expect(mayReadDocument(reader, sample, now)).toBe(true);
    expect(mayReadDocument(reader, { ...sample, isHidden: true }, now)).toBe(false);
    expect(mayReadDocument(reader, { ...sample, isSample: false }, now)).toBe(false);
  }
});

test.each([
  ['student', { isSample: true, isFree: true }, true],
  ['student', { isSample: false, isFree: true }, false],
  ['student', { isSample: true, isFree: false }, false],
  ['tutor', { isSample: false, isFree: false }, true],
  ['admin', { isSample: false, isFree: false }, true],
] as const)('NS-57, NS-21 a %s hears the recordings of %j: %p', (role, lesson, expected) => {
  expect(mayHear({ role }, { ...plain, isPte: false, ...lesson })).toBe(expected);
});

test('MAT-13 NS-49 of a hidden material only the lessons that are the student’s are left, and no course without one', () => {
  const at = { level: 1, documentFileId: undefined };
  const courseOf = (id: string, lessons: string[]) =>
    lessons.reduce(
      (course, lesson, index) =>
        addLesson(course, { ...at, id: lesson, name: lesson, pos: index + 1 }, { isPte: false }).course,
      newCourse({ id, materialId: 'm1', name: id, abbreviation: 'HL', description: '' }),
    );
  const courses = [courseOf('c1', ['l1', 'l2', 'l3']), courseOf('c2', ['l4']), courseOf('c3', [])];
  const left = (...ids: string[]) =>
    onlyLessons(courses, new Set(ids)).map(({ id, lessons }) => [id, lessons.map((lesson) => lesson.id)]);
  expect(left('l1', 'l3')).toEqual([['c1', ['l1', 'l3']]]);
  expect(left('l4', 'l2')).toEqual([
    ['c1', ['l2']],
    ['c2', ['l4']],
  ]);
  expect(left('l9')).toEqual([]);
  expect(courses[0]?.lessons).toHaveLength(3);
});

test.each([
  ['booked', true],
  ['in-progress', true],
  ['tutor-present', true],
  ['pending-feedback', true],
  ['completed', true],
  ['pending', false],
  ['tutor-absent', false],
  ['student-absent', false],
  ['tutor-cancelled', false],
  ['student-cancelled', false],
  ['cancelled', false],
])('MAT-13 a booking that is %s opens its material: %p', (status, opens) => {
  expect(opensMaterial(status)).toBe(opens);
});
