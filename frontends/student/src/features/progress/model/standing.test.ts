import { monday } from '@parlance/kit/testing/builders.ts';
import { aCourseProgress, aLessonProgress } from '@parlance/kit/testing/material-builders.ts';
import { isComplete, lastLesson, levelReached, levelsOf, nextAfter } from './standing.ts';
import { lessonsPerWeek } from './weeks.ts';

const day = 86_400_000;
const done = (code: string, when: number, level = 1) => {
  return { ...aLessonProgress(code, { completed: true, when, source: 'lesson' }), level };
};
const missing = (code: string, level = 1) => ({ ...aLessonProgress(code), level });

test('PROG-04 the level is the highest of which a lesson is completed, from its first one on; PTE English has none', () => {
  const lessons = [done('A', monday), done('B', monday - day, 4), done('C', monday - 5 * day, 4), missing('D', 7)];
  expect(levelReached([aCourseProgress({ lessons })])).toEqual({ level: 4, when: monday - 5 * day });
  expect(levelReached([aCourseProgress({ lessons: [done('P', monday, 0)] })])).toBeUndefined();
});

test('PROG-04 the next certificate is as far away as its nearest course; what is hidden is not missing', () => {
  const hidden = { ...missing('H'), isHidden: true };
  const far = aCourseProgress({ lessons: [missing('A'), missing('B')] });
  const near = aCourseProgress({ lessons: [done('A', monday), missing('B'), hidden] });
  const whole = aCourseProgress({ lessons: [done('A', monday), hidden] });
  expect(nextAfter([far, near, whole])).toBe(1);
  expect(nextAfter([whole])).toBeUndefined();
  expect([far, near, whole].map(isComplete)).toEqual([false, false, true]);
  expect(isComplete(aCourseProgress({ lessonCount: 0, lessons: [] }))).toBe(false);
});

test('PROG-04 the last lesson is the one that was given last, and levels run from the lowest to the highest', () => {
  const course = aCourseProgress({ lessons: [done('A', monday), done('B', monday - day, 3), missing('C', 6)] });
  expect(lastLesson(course)?.code).toBe('A');
  expect(levelsOf(course)).toEqual({ from: 1, to: 6 });
  expect(levelsOf(aCourseProgress({ lessons: [missing('P', 0)] }))).toBeUndefined();
  expect(lastLesson(aCourseProgress({ lessons: [missing('C')] }))).toBeUndefined();
});

test('PROG-04 a week begins on Monday where the student is: an hour before it is the week before', () => {
  // Monday 23 November, midnight in São Paulo.
  const midnight = Date.UTC(2026, 10, 23, 3);
  const courses = [
    aCourseProgress({ lessons: [done('A', midnight), done('B', midnight - 3_600_000), missing('C')] }),
    aCourseProgress({ isPte: true, lessons: [done('P', midnight + 6 * day), done('O', midnight - 200 * day)] }),
  ];
  const weeks = lessonsPerWeek(courses, { now: midnight + 6.9 * day, zone: 'America/Sao_Paulo' });
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-2)).toEqual([
    { monday: Date.UTC(2026, 10, 16, 12), workplace: 1, pte: 0 },
    { monday: Date.UTC(2026, 10, 23, 12), workplace: 1, pte: 1 },
  ]);
  expect(weeks.reduce((sum, { workplace, pte }) => sum + workplace + pte, 0)).toBe(3);
});

test('PROG-04 a week in which the clocks change is one week', () => {
  const inMarch = Date.UTC(2026, 2, 10, 12);
  const weeks = lessonsPerWeek([], { now: inMarch, zone: 'America/Toronto' });
  expect(new Set(weeks.map(({ monday: at }, index) => at - index * 7 * day)).size).toBe(1);
});
