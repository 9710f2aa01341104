/** Every fact that payments reads. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { NewId } from '@parlance/runtime/ids/new-id';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { onAccountDeleted } from './on-account-deleted.ts';
import { onAccountDisabled } from './on-account-disabled.ts';
import { onLessonChanged } from './on-lesson-changed.ts';

type Deps = { bindStores: (tx: Tx) => Stores; newId: NewId; clock: Clock };

export function makeFactHandlers({ bindStores, newId, clock }: Deps): FactHandlers {
  return {
    'parlance.identity.v1.UserDeleted': async ({ person }, _envelope, tx) => {
      const { uid, role } = required(person);
      const { erasure, facts, ...stores } = bindStores(tx);
      const receipt = await erasure.erase(uid);
      // A teacher may have been a student who paid; one who never did is no customer.
      if (role === 'ROLE_STUDENT' || (await stores.customers.find(uid)))
        await onAccountDeleted(stores, uid, clock.now());
      await facts.paymentsErased(receipt, clock.now());
    },
    'parlance.identity.v1.UserDisabled': async ({ person }, { actor }, tx) => {
      const { uid } = required(person);
      const { subscriptions } = bindStores(tx);
      await onAccountDisabled({ subscriptions }, { uid, actorUid: actor?.id ?? uid, at: clock.now(), newId });
    },
    'parlance.booking.v1.LessonChanged': async (fact, { occurredAt: at }, tx) => {
      const happened = { id: newId(), move: { cause: fact.cause, at }, now: clock.now() };
      await onLessonChanged(bindStores(tx), fact, happened);
    },
  };
}
