/** Every fact that media reads: who belongs to a room, and after one about a lesson booking is asked anew. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { onGroupLessonChanged, onLessonChanged } from './on-lesson-changed.ts';

type Deps = { bindStores: (tx: Tx) => Stores; lessons: { forget(bookingId: string): void } };

export function makeFactHandlers({ bindStores, lessons }: Deps): FactHandlers {
  return {
    'parlance.booking.v1.LessonBooked': async ({ booking }, { occurredAt, subject }, tx) => {
      await onLessonChanged(bindStores(tx), required(booking), occurredAt);
      lessons.forget(subject);
    },
    'parlance.booking.v1.LessonStatusChanged': async ({ booking }, { occurredAt, subject }, tx) => {
      await onLessonChanged(bindStores(tx), required(booking), occurredAt);
      lessons.forget(subject);
    },
    'parlance.booking.v1.GroupLessonChanged': async ({ lesson }, { occurredAt, subject }, tx) => {
      await onGroupLessonChanged(bindStores(tx), required(lesson), occurredAt);
      lessons.forget(subject);
    },
  };
}
