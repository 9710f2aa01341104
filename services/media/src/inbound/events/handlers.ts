/** Every fact that media reacts to: what is known of a lesson is asked for anew after one about it. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { onGroupLessonChanged, onLessonChanged } from './on-lesson-changed.ts';

export function makeFactHandlers(lessons: { forget(bookingId: string): void }): FactHandlers {
  return {
    'parlance.booking.v1.LessonBooked': async ({ booking }, { occurredAt, subject }, tx) => {
      await onLessonChanged(required(booking), occurredAt, tx);
      lessons.forget(subject);
    },
    'parlance.booking.v1.LessonStatusChanged': async ({ booking }, { occurredAt, subject }, tx) => {
      await onLessonChanged(required(booking), occurredAt, tx);
      lessons.forget(subject);
    },
    'parlance.booking.v1.GroupLessonChanged': async ({ lesson }, { occurredAt, subject }, tx) => {
      await onGroupLessonChanged(required(lesson), occurredAt, tx);
      lessons.forget(subject);
    },
  };
}
