import type { OutboxOptions } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { makeEntitlementStore } from './entitlement-store.ts';
import { makePayLineStore } from './pay-line-store.ts';
import { makeFacts } from './payments-facts.ts';

/** Only tests send facts elsewhere than the registry says. */
export type SendingTo = Pick<OutboxOptions, 'topicFor'>;

export function bindStores(tx: Tx, to: SendingTo = {}): Stores {
  return { entitlements: makeEntitlementStore(tx), payLines: makePayLineStore(tx), facts: makeFacts(tx, to) };
}
