/** Every fact that media reads: who belongs to a room, after one about a lesson booking is asked anew; and who people are. */
import type { Person } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { onLessonChanged } from './on-lesson-changed.ts';
import { onPersonChanged, onUserDeleted } from './on-person-changed.ts';

type Deps = { bindStores: (tx: Tx) => Stores; lessons: { forget(bookingId: string): void }; clock: Clock };

export function makeFactHandlers({ bindStores, lessons, clock }: Deps): FactHandlers {
  const personChanged = async ({ person }: { person: Person | null }, _envelope: unknown, tx: Tx) =>
    onPersonChanged(bindStores(tx), required(person));
  return {
    'parlance.booking.v1.LessonChanged': async (fact, { occurredAt }, tx) => {
      const lesson = required(fact.lesson);
      await onLessonChanged(bindStores(tx), lesson, occurredAt);
      lessons.forget(lesson.id);
    },
    'parlance.identity.v1.UserRegistered': personChanged,
    'parlance.identity.v1.UserVerified': personChanged,
    'parlance.identity.v1.ProfileChanged': personChanged,
    'parlance.identity.v1.TutorChanged': personChanged,
    'parlance.identity.v1.UserDisabled': personChanged,
    'parlance.identity.v1.UserEnabled': personChanged,
    'parlance.identity.v1.UserDeleted': async ({ person }, _envelope, tx) =>
      onUserDeleted(bindStores(tx), required(person), clock.now()),
  };
}
