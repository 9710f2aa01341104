/** What a teacher may do about a past lesson's feedback at one instant. */
import { feedbackUntil } from '@parlance/kit/domain/policy.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { mayReadFeedback } from '@parlance/kit/lessons/lesson-rules.ts';

export type FeedbackAction = 'read' | 'write' | 'late';

/** Of several students some may have theirs while others wait. That a lesson is not paid is said of one-on-one lessons. */
export function feedbackActions(lesson: Lesson, now: number): FeedbackAction[] {
  const isOver = now > feedbackUntil(lesson);
  const isOpen = now >= lesson.when && !isOver;
  const actions: FeedbackAction[] = [];
  if (isOpen && lesson.awaitingFeedback > 0) actions.push('write');
  if (mayReadFeedback(lesson)) actions.push('read');
  const [one] = lesson.kind === 'one-on-one' ? lesson.students : [];
  const isLate = one && !one.hasFeedback && one.status !== 'student-absent' && isOver;
  return isLate ? ['late'] : actions;
}
