/** Every fact that booking reacts to, on one screen. Presence in the lesson room is asked for by gRPC. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Clock, Stores } from '../../usecases/ports.ts';
import { onAccountClosed } from './on-account-closed.ts';
import { onEntitlementChanged } from './on-entitlement-changed.ts';
import { onPayLineChanged } from './on-pay-line-changed.ts';
import { onPersonChanged } from './on-person-changed.ts';
import { onTokensCredited } from './on-tokens-credited.ts';

export function makeFactHandlers(bind: (tx: Tx) => Stores, clock: Clock): FactHandlers {
  return {
    'parlance.identity.v1.UserRegistered': ({ person }, _envelope, tx) => onPersonChanged(bind(tx).people, person),
    'parlance.identity.v1.UserVerified': ({ person }, _envelope, tx) => onPersonChanged(bind(tx).people, person),
    'parlance.identity.v1.ProfileChanged': ({ person }, _envelope, tx) => onPersonChanged(bind(tx).people, person),
    'parlance.identity.v1.SpeedTestRecorded': ({ person }, _envelope, tx) => onPersonChanged(bind(tx).people, person),
    'parlance.identity.v1.TutorChanged': ({ person }, _envelope, tx) => onPersonChanged(bind(tx).people, person),
    'parlance.identity.v1.UserDisabled': ({ person }, _envelope, tx) =>
      onAccountClosed(bind(tx), { person, why: 'disabled', now: clock.now() }),
    'parlance.identity.v1.UserEnabled': ({ person }, _envelope, tx) => onPersonChanged(bind(tx).people, person),
    'parlance.identity.v1.UserDeleted': ({ person }, _envelope, tx) =>
      onAccountClosed(bind(tx), { person, why: 'deleted', now: clock.now() }),
    'parlance.identity.v1.RatingSubmitted': ({ person }, _envelope, tx) => onPersonChanged(bind(tx).people, person),
    'parlance.payments.v1.EntitlementChanged': ({ entitlements }, _envelope, tx) =>
      onEntitlementChanged(bind(tx).wallets, entitlements),
    'parlance.payments.v1.TokensCredited': (fact, _envelope, tx) => onTokensCredited(bind(tx), fact, clock.now()),
    'parlance.payments.v1.PayLineChanged': ({ line }, _envelope, tx) => onPayLineChanged(bind(tx).bookings, line),
  };
}
