import { aBooking, monday } from '../testing/builders.ts';
import { leftForStudent, leftForTutor, mostLeft } from './after-lessons.ts';
import { lessonOf } from './lesson.ts';

const hour = 3_600_000;
const lesson = (hoursAgo: number, over: Parameters<typeof aBooking>[0] = {}) =>
  lessonOf(aBooking({ id: `b${hoursAgo}`, when: monday - hoursAgo * hour, status: 'pending-feedback', ...over }));
const said = (left: ReturnType<typeof leftForTutor>) => left.map(({ lesson: { id }, what }) => [id, what]);

test('FEED-04 feedback is due until 24 hours after the start, what ends first on top', () => {
  const lessons = [
    lesson(2),
    lesson(23),
    lesson(25),
    lesson(3, { status: 'completed' }),
    lesson(5, { hasFeedback: true }),
  ];
  expect(said(leftForTutor(lessons, monday))).toEqual([
    ['b23', 'due'],
    ['b2', 'due'],
  ]);
});

test('NS-32 a completed lesson is rated once; unread feedback comes before', () => {
  const completed = { status: 'completed', hasFeedback: true, isViewedOnce: true } as const;
  const lessons = [
    lesson(2, { ...completed, isViewedOnce: false }),
    lesson(3, completed),
    lesson(4, completed),
    lesson(5),
  ];
  expect(said(leftForStudent(lessons, new Set(['b4'])))).toEqual([
    ['b2', 'arrived'],
    ['b3', 'rate'],
  ]);
  expect(said(leftForStudent(lessons, undefined))).toEqual([['b2', 'arrived']]);
});

test('the list is bounded', () => {
  const many = Array.from({ length: 20 }, (_none, at) => lesson(at + 1));
  expect(leftForTutor(many, monday)).toHaveLength(mostLeft);
  expect(
    leftForStudent(
      many.map((one) => ({ ...one, status: 'completed' as const })),
      new Set(),
    ),
  ).toHaveLength(mostLeft);
});
