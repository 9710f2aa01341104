/** Every fact that notification reacts to. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import type { BindStores } from '../../outbound/postgres/stores.ts';
import { onBookingFacts } from './on-booking-facts.ts';
import { onEntitlementChanged } from './on-entitlement-changed.ts';
import { onIdentityFacts } from './on-identity-facts.ts';
import { onLessonReminderDue } from './on-lesson-reminder-due.ts';
import { onWalletChanged } from './on-wallet-changed.ts';

export function makeFactHandlers(bind: BindStores): FactHandlers {
  return {
    ...onIdentityFacts(bind),
    ...onBookingFacts(bind),
    ...onLessonReminderDue(bind),
    ...onWalletChanged(bind),
    ...onEntitlementChanged(bind),
  };
}
