/** Every fact that media reads: who belongs to a room, and after one about a lesson booking is asked anew. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { onLessonChanged } from './on-lesson-changed.ts';

type Deps = { bindStores: (tx: Tx) => Stores; lessons: { forget(bookingId: string): void } };

export function makeFactHandlers({ bindStores, lessons }: Deps): FactHandlers {
  return {
    'parlance.booking.v1.LessonChanged': async (fact, { occurredAt }, tx) => {
      const lesson = required(fact.lesson);
      await onLessonChanged(bindStores(tx), lesson, occurredAt);
      lessons.forget(lesson.id);
    },
  };
}
