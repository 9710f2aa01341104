/** What a teacher may do about a past lesson's feedback at one instant. */
import { lesson } from '@parlance/kit/domain/limits.ts';

export type FeedbackAction = 'read' | 'write' | 'late' | undefined;

export function feedbackAction(
  booking: { when: number; status: string; hasFeedback: boolean },
  now: number,
): FeedbackAction {
  if (booking.hasFeedback) return booking.status === 'student-absent' ? undefined : 'read';
  const lasts = now - booking.when;
  if (booking.status === 'pending-feedback' && lasts >= 0 && lasts <= lesson.feedbackWindowMs) return 'write';
  return booking.status !== 'student-absent' && lasts > lesson.feedbackWindowMs ? 'late' : undefined;
}
