/** Every fact that booking reacts to, on one screen. Presence in the lesson room is asked for by gRPC. */
import type { Person } from '@parlance/proto/identity/v1';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Clock, Stores } from '../../usecases/ports.ts';
import { personFromMessage } from '../../wire/person-mapping.ts';
import { onAccountClosed } from './on-account-closed.ts';
import { onEntitlementChanged } from './on-entitlement-changed.ts';
import { onTokensCredited } from './on-tokens-credited.ts';

type Deps = { bindStores: (tx: Tx) => Stores; clock: Clock };

export function makeFactHandlers({ bindStores, clock }: Deps): FactHandlers {
  /** Each carries the whole person, so each is kept the same way. */
  const keep = async ({ person }: { person: Person | null }, _envelope: unknown, tx: Tx) =>
    bindStores(tx).people.keep(personFromMessage(required(person)));
  return {
    'parlance.identity.v1.UserRegistered': keep,
    'parlance.identity.v1.UserVerified': keep,
    'parlance.identity.v1.ProfileChanged': keep,
    'parlance.identity.v1.SpeedTestRecorded': keep,
    'parlance.identity.v1.TutorChanged': keep,
    'parlance.identity.v1.UserDisabled': async ({ person }, _envelope, tx) =>
      onAccountClosed(bindStores(tx), required(person), { why: 'disabled', now: clock.now() }),
    'parlance.identity.v1.UserEnabled': keep,
    'parlance.identity.v1.UserDeleted': async ({ person }, _envelope, tx) =>
      onAccountClosed(bindStores(tx), required(person), { why: 'deleted', now: clock.now() }),
    'parlance.identity.v1.RatingSubmitted': keep,
    'parlance.payments.v1.EntitlementChanged': async ({ entitlements }, _envelope, tx) =>
      onEntitlementChanged(bindStores(tx), required(entitlements)),
    'parlance.payments.v1.TokensCredited': (fact, _envelope, tx) => onTokensCredited(bindStores(tx), fact, clock.now()),
    /** Whether the tutor is paid is payments' fact; bookings show it. */
    'parlance.payments.v1.PayLineChanged': async ({ line }, _envelope, tx) => {
      const { bookingId, paid, version } = required(line);
      await bindStores(tx).lessons.keepPaid(bookingId, paid, version);
    },
  };
}
