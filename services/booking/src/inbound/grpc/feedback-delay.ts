/** How long students wait for what their teacher writes of a lesson. */
import { histogram } from '@parlance/runtime/telemetry/metrics';
import { endsAt, type Lesson } from '../../domain/lesson.ts';

const delay = histogram('feedback_delay_seconds');

/** Words may be given while the lesson is on: nobody waited for those. */
export function observeFeedback(lesson: Lesson, at: Date): void {
  delay.observe(Math.max(0, at.getTime() - endsAt(lesson).getTime()) / 1_000);
}
