import type { Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { makeEntitlementStore } from './entitlement-store.ts';
import { makePayLineStore } from './pay-line-store.ts';
import { makeFacts } from './facts.ts';

export function bindStores(tx: Tx, sending: Sending = {}): Stores {
  return { entitlements: makeEntitlementStore(tx), payLines: makePayLineStore(tx), facts: makeFacts(tx, sending) };
}
