/** Whether a lesson's material and its audio may be opened. The server decides who may read; this says it sooner. */
import type { BookingJson, TopicJson } from '../api/types.ts';
import type { Lesson } from './lesson.ts';

type Status = BookingJson['status'];

/** Called off, missed, or "No Feedback" (pending-feedback). */
const closed: ReadonlySet<Status> = new Set([
  ...(['cancelled', 'tutor-cancelled', 'student-cancelled'] as const),
  ...(['tutor-absent', 'student-absent', 'pending-feedback'] as const),
]);

export function opensMaterial(status: Status): boolean {
  return !closed.has(status);
}

export type MaterialFault = 'missing' | 'other-lesson';

/** `shown` is the topic that stood on the screen; `lesson` as it is now. */
export function materialFault(
  shown: TopicJson | null | undefined,
  lesson: Pick<Lesson, 'topic'> | undefined,
): MaterialFault | undefined {
  const current = lesson?.topic;
  if (!shown?.lesson || !current?.lesson) return 'missing';
  return shown.lesson === current.lesson ? undefined : 'other-lesson';
}
