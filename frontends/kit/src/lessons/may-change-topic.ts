/** Whether a lesson's topic may be changed now, without the words of the dialog: the lesson room asks too. */
import { lesson } from '@parlance/proto/limits';
import type { BookingJson } from '../api/types.ts';
import type { NearLesson } from '../groups/as-booking.ts';

const changeable: ReadonlySet<BookingJson['status']> = new Set(['booked', 'in-progress', 'tutor-present']);
/** A group's topic is its teacher's to change, also while nobody has booked. */
const changeableInGroups: ReadonlySet<BookingJson['status']> = new Set([
  ...(['pending', 'open', 'in-progress', 'tutor-present'] as const),
]);

/** Students until more than 30 minutes before the start, teachers as long as the lesson is not over. */
export function mayChangeTopic(booking: NearLesson, viewer: 'student' | 'tutor', now: number): boolean {
  if (booking.type === 'group') return viewer === 'tutor' && changeableInGroups.has(booking.status);
  if (!changeable.has(booking.status)) return false;
  return viewer === 'tutor' || booking.when - now > lesson.updateMaterialLockMs;
}
