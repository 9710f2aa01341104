/** What a student may book with changed: their browser follows. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { entitlementChanged } from '../../wire/live-event.ts';
import type { BindStores } from '../../outbound/postgres/stores.ts';

export function onEntitlementChanged(bind: BindStores): FactHandlers {
  return {
    'parlance.payments.v1.EntitlementChanged': async ({ entitlements }, _envelope, tx) => {
      await bind(tx).liveEvents.append([entitlementChanged(required(entitlements))]);
    },
  };
}
