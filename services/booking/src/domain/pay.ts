/** What a tutor earns with a lesson, as the profile says when it is fixed (CON-26). */
import { money } from '@parlance/proto/limits';
import type { Pay } from './lesson.ts';

export function payOf({ rate, currency }: Pay): Pay {
  return { rate: rate > 0 ? rate : money.defaultLessonRate, currency };
}
