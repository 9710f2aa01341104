/** Every fact that payments reads. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { NewId } from '@parlance/runtime/ids/new-id';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { onAccountDeleted } from './on-account-deleted.ts';
import { onLessonChanged } from './on-lesson-changed.ts';

type Deps = { bindStores: (tx: Tx) => Stores; newId: NewId; clock: Clock };

export function makeFactHandlers({ bindStores, newId, clock }: Deps): FactHandlers {
  return {
    'parlance.identity.v1.UserDeleted': async ({ person }, _envelope, tx) => {
      const { uid, role } = required(person);
      if (role === 'ROLE_STUDENT') await onAccountDeleted(bindStores(tx), uid, clock.now());
    },
    'parlance.booking.v1.LessonChanged': async (fact, { occurredAt: at }, tx) => {
      const happened = { id: newId(), move: { cause: fact.cause, at }, now: clock.now() };
      await onLessonChanged(bindStores(tx), fact, happened);
    },
  };
}
