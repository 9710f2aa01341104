import { makeErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { Sending } from '@parlance/runtime/events/outbox';
import { makeOnce } from '@parlance/runtime/idempotency/store';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { makeCheckoutStore } from './checkout-store.ts';
import { makeCustomerStore } from './customer-store.ts';
import { makeEntitlementStore } from './entitlement-store.ts';
import { erasurePlan } from './person-erasure.ts';
import { makeFacts } from './facts.ts';
import { makePayLineStore } from './pay-line-store.ts';
import { makePaymentStore } from './payment-store.ts';
import { makePayoutStore } from './payout-store.ts';
import { makeProviderEventStore } from './provider-event-store.ts';
import { makeNoticeStore, makeReconciliationStore } from './reconciliation-store.ts';
import { makeRefundStore } from './refund-store.ts';
import { makeSubscriptionStore } from './subscription-store.ts';
import { makeTutorStore } from './tutor-store.ts';

export function bindStores(tx: Tx, sending: Sending = {}): Stores {
  return {
    entitlements: makeEntitlementStore(tx),
    customers: makeCustomerStore(tx),
    checkouts: makeCheckoutStore(tx),
    subscriptions: makeSubscriptionStore(tx),
    payments: makePaymentStore(tx),
    refunds: makeRefundStore(tx),
    providerEvents: makeProviderEventStore(tx),
    reconciliations: makeReconciliationStore(tx),
    notices: makeNoticeStore(tx),
    tutors: makeTutorStore(tx),
    payLines: makePayLineStore(tx),
    payouts: makePayoutStore(tx),
    erasure: makeErasureStore(tx, erasurePlan),
    facts: makeFacts(tx, sending),
    once: makeOnce(tx),
  };
}
