/** How long students wait for what their teacher writes of a lesson, and whether it came within the time that the lesson's own policy gives. */
import { histogram } from '@parlance/runtime/telemetry/metrics';
import { endsAt, type Lesson } from '../../domain/lesson.ts';
import { feedbackUntil } from '../../domain/policy.ts';

const delay = histogram('feedback_delay_seconds');
// A series that begins with many that were late would not show them.
for (const outcome of ['on-time', 'late'] as const) delay.zero({ outcome });

/** Words may be given while the lesson is on: nobody waited for those. Late ones are taken where the platform was away. */
export function observeFeedback(lesson: Lesson, at: Date): void {
  const outcome = at > feedbackUntil(lesson) ? 'late' : 'on-time';
  delay.observe({ outcome }, Math.max(0, at.getTime() - endsAt(lesson).getTime()) / 1_000);
}
