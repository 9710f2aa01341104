/** What can be said of how far a student is. Pure. */
import { type CourseProgress, type LessonProgress, missingOf } from '@parlance/kit/library/progress.ts';

type Reached = { level: number; when: number | null };

/** The highest level of which a lesson is completed, and since when. PTE English has none. */
export function levelReached(courses: readonly CourseProgress[]): Reached | undefined {
  let reached: Reached | undefined;
  for (const { level, completionDetails } of courses.flatMap(({ lessons }) => lessons)) {
    const { completed, when } = completionDetails;
    if (!completed || level === 0 || level < (reached?.level ?? 1)) continue;
    const isEarlier = when !== null && (reached?.when ?? Infinity) > when;
    if (level !== reached?.level || isEarlier) reached = { level, when };
  }
  return reached;
}

export const isComplete = (course: CourseProgress): boolean => course.lessonCount > 0 && missingOf(course).length === 0;

/** How many lessons the next certificate is away. */
export function nextAfter(courses: readonly CourseProgress[]): number | undefined {
  const missing = courses.map((course) => missingOf(course).length).filter((count) => count > 0);
  return missing.length === 0 ? undefined : Math.min(...missing);
}

export function lastLesson({ lessons }: CourseProgress): LessonProgress | undefined {
  return lessons
    .filter(({ completionDetails }) => completionDetails.completed)
    .toSorted((a, b) => (b.completionDetails.when ?? 0) - (a.completionDetails.when ?? 0))[0];
}

/** From the lowest to the highest; undefined where there are no levels. */
export function levelsOf({ lessons }: CourseProgress): { from: number; to: number } | undefined {
  const levels = lessons.filter(({ isHidden }) => !isHidden).map(({ level }) => level);
  const [from, to] = [Math.min(...levels), Math.max(...levels)];
  return levels.length > 0 && from > 0 ? { from, to } : undefined;
}
