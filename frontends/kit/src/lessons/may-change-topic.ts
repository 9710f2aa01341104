/** Whether a lesson's topic may be changed now, without the words of the dialog: the lesson room asks too. */
import { lesson as limits } from '@parlance/proto/limits';
import type { BookingJson } from '../api/types.ts';
import type { Lesson } from './lesson.ts';

const changeable: ReadonlySet<BookingJson['status']> = new Set(['booked', 'in-progress', 'tutor-present']);
/** A group's topic is its teacher's to change, also while nobody has booked. */
const changeableInGroups: ReadonlySet<BookingJson['status']> = new Set([
  ...(['pending', 'open', 'in-progress', 'tutor-present'] as const),
]);

/** Students until more than 30 minutes before the start, teachers as long as the lesson is not over. */
export function mayChangeTopic(lesson: Lesson, viewer: 'student' | 'tutor', now: number): boolean {
  if (lesson.kind === 'group') return viewer === 'tutor' && changeableInGroups.has(lesson.status);
  if (!changeable.has(lesson.status)) return false;
  return viewer === 'tutor' || lesson.when - now > limits.updateMaterialLockMs;
}
