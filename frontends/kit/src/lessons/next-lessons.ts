/** The lessons that come next, of both kinds, by their start. Pure. */
import { lists } from '@parlance/proto/limits';
import type { Lesson } from './lesson.ts';

/** The list of group lessons reaches back to those that have just begun; they come no more. */
export function nextLessons(lessons: readonly Lesson[], now: number): Lesson[] {
  const ahead = lessons.filter(({ kind, when }) => kind === 'one-on-one' || when > now);
  return ahead.sort((a, b) => a.when - b.when).slice(0, lists.upcomingPage);
}
