/** What is still to be done about lessons that are over: feedback to write, to read, a teacher to rate. Pure. */
import { ownStatus } from '../lesson-page/stage.ts';
import type { Lesson } from './lesson.ts';
import { feedbackUntil } from '../domain/policy.ts';

export type Left = { lesson: Lesson; what: 'due' | 'arrived' | 'rate' };

export const mostLeft = 5;

/** The most urgent first. */
export function leftForTutor(lessons: readonly Lesson[], now: number): Left[] {
  return lessons
    .filter((lesson) => lesson.awaitingFeedback > 0 && now >= lesson.when && now <= feedbackUntil(lesson))
    .sort((a, b) => feedbackUntil(a) - feedbackUntil(b))
    .slice(0, mostLeft)
    .map((lesson) => ({ lesson, what: 'due' }));
}

/** What ratings know a student's lesson by. */
export const ratedBy = ({ students: [own], id }: Lesson): string => own?.seat ?? id;

const isCompleted = (lesson: Lesson) => ownStatus(lesson) === 'completed';
const isNew = ({ students: [own] }: Lesson) => own?.hasFeedback === true && !own.isViewed;

/** Those that could be rated. */
export const ratable = (lessons: readonly Lesson[]): Lesson[] => lessons.filter(isCompleted);

/** Unread feedback is read before the lesson is judged; `rated` is undefined while it is not known. */
export function leftForStudent(lessons: readonly Lesson[], rated: ReadonlySet<string> | undefined): Left[] {
  const left = lessons.flatMap((lesson): Left[] => {
    if (isNew(lesson)) return [{ lesson, what: 'arrived' }];
    return rated && isCompleted(lesson) && !rated.has(ratedBy(lesson)) ? [{ lesson, what: 'rate' }] : [];
  });
  return left.sort((a, b) => b.lesson.when - a.lesson.when).slice(0, mostLeft);
}
