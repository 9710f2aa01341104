/** Money that comes in: domain and proto shapes, for replies and facts alike. */
import { boughtTokenType } from '@parlance/proto/json/words';
import type { MoneyInput, TokenType } from '@parlance/proto/common/v1';
import type {
  BillingItemInput,
  BillingNoticeDueInput,
  CardInput,
  CheckPromotionResponseInput,
  PaymentInput,
  GetCheckoutResponseInput,
  PendingCheckoutInput,
  PlanInput,
  ProviderEventInput,
  ReconciliationInput,
  RefundInput,
  SubscriptionInput,
  TokensCreditedInput,
} from '@parlance/proto/payments/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { BillingLine } from '../domain/billing-line.ts';
import type { Card } from '../domain/card.ts';
import type { Checkout } from '../domain/checkout.ts';
import type { Entitlements } from '../domain/entitlements.ts';
import type { Money } from '../domain/money.ts';
import { causeOf, type Notice } from '../domain/notice.ts';
import type { PaidFor } from '../domain/payment.ts';
import type { Refund } from '../domain/refund.ts';
import { graceUntil, stateOf } from '../domain/subscription.ts';
import type { FoundPayment } from '../queries/payments.ts';
import type { PendingCheckout, ShownSubscription } from '../queries/subscriptions.ts';
import type { PromotionTerms } from '../usecases/check-promotion.ts';
import type { Credit, Reconciliation, StoredEvent } from '../usecases/money-ports.ts';
import type { Offer } from '../usecases/read-offers.ts';
import { entitlementsMessage } from './payments-mapping.ts';

const atOrNull = (at: Date | undefined) => (at === undefined ? null : toTimestamp(at));

export const paidForMessage = (word: PaidFor): TokenType =>
  word === 'free-trial' ? 'TOKEN_TYPE_FREE_TRIAL' : boughtTokenType(word);

export const moneyMessage = ({ minor: minorUnits, currency }: Money): MoneyInput => ({ minorUnits, currency });

export const cardMessage = (card: Card | undefined): CardInput | null => card ?? null;

export function tokensCreditedMessage(credit: Credit, entitlements: Entitlements | undefined): TokensCreditedInput {
  const { uid, tokenType, quantity, cause, paymentId, number } = credit;
  return {
    uid,
    number: number ?? '',
    tokenType: paidForMessage(tokenType),
    quantity,
    cause,
    invoiceId: paymentId,
    entitlements: entitlements === undefined ? null : entitlementsMessage(entitlements),
  };
}

export function billingNoticeMessage(notice: Notice): BillingNoticeDueInput {
  const { uid, kind, tokenType, amount, tokens = 0, number = '', when, card, url = '' } = notice;
  return {
    uid,
    kind,
    tokens,
    number,
    url,
    cause: causeOf(notice),
    tokenType: tokenType === undefined ? 'TOKEN_TYPE_UNSPECIFIED' : paidForMessage(tokenType),
    amount: amount === undefined ? null : moneyMessage(amount),
    when: atOrNull(when),
    card: cardMessage(card),
  };
}

const subscriptionStates = {
  beginning: 'SUBSCRIPTION_STATE_UNSPECIFIED',
  active: 'SUBSCRIPTION_STATE_ACTIVE',
  ending: 'SUBSCRIPTION_STATE_ENDING',
  'past-due': 'SUBSCRIPTION_STATE_PAST_DUE',
  ended: 'SUBSCRIPTION_STATE_ENDED',
} as const;

export function subscriptionMessage(subscription: ShownSubscription, graceMs: number): SubscriptionInput {
  const { id, tokenType, price, tokensPerPeriod, paidUntil, nextPaymentAt, declinedAt, payUrl } = subscription;
  const state = stateOf(subscription);
  return {
    id,
    tokensPerPeriod,
    tokenType: boughtTokenType(tokenType),
    state: subscriptionStates[state],
    price: moneyMessage(price),
    paidUntil: atOrNull(paidUntil),
    nextPaymentAt: atOrNull(nextPaymentAt),
    graceUntil: state === 'past-due' ? atOrNull(graceUntil(subscription, graceMs)) : null,
    declinedAt: state === 'past-due' ? atOrNull(declinedAt) : null,
    payUrl: state === 'past-due' ? payUrl : '',
  };
}

export function planMessage({ tokenType, priceId, price, tokensPerPeriod, singleTokenPrice }: Offer): PlanInput {
  return {
    priceId,
    tokensPerPeriod,
    tokenType: boughtTokenType(tokenType),
    price: moneyMessage(price),
    singleTokenPrice: moneyMessage(singleTokenPrice),
  };
}

export function promotionTermsMessage(terms: PromotionTerms): CheckPromotionResponseInput {
  if ('trial' in terms) return { trialDays: terms.trial.days, trialTokens: terms.trial.tokens };
  const { off, payments } = terms.discount ?? {};
  if (off === undefined) return {};
  return 'percent' in off ? { payments, percentOff: off.percent } : { payments, amountOff: moneyMessage(off.amount) };
}

export function pendingCheckoutMessage(pending: PendingCheckout): PendingCheckoutInput {
  const { id, tokenType, tokens, isPlan, openedAt, amountMinor: minor, currency, url } = pending;
  return {
    id,
    tokens,
    isPlan,
    tokenType: boughtTokenType(tokenType),
    openedAt: toTimestamp(openedAt),
    price: minor === null || currency === null ? null : moneyMessage({ minor, currency }),
    checkoutUrl: url ?? '',
  };
}

export function checkoutStateMessage(checkout: Checkout): GetCheckoutResponseInput {
  const { state, kind, createdAt: openedAt, amount, url } = checkout;
  const about = { isPlan: kind === 'plan', openedAt, url: state === 'open' ? (url ?? null) : null };
  const price = { amountMinor: amount?.minor ?? null, currency: amount?.currency ?? null };
  return {
    isPaid: state === 'paid',
    isOver: state === 'expired' || state === 'failed',
    checkout: pendingCheckoutMessage({ ...checkout, ...about, ...price }),
  };
}

const billingKinds = {
  plan: 'BILLING_KIND_PLAN',
  tokens: 'BILLING_KIND_TOKENS',
  trial: 'BILLING_KIND_TRIAL',
  refund: 'BILLING_KIND_REFUND',
} as const;

const paymentStates = {
  paid: 'PAYMENT_STATE_PAID',
  failed: 'PAYMENT_STATE_FAILED',
  'partly-refunded': 'PAYMENT_STATE_PARTLY_REFUNDED',
  refunded: 'PAYMENT_STATE_REFUNDED',
  disputed: 'PAYMENT_STATE_DISPUTED',
} as const;
export type PaymentState = keyof typeof paymentStates;

/** Undefined for any. */
export function paymentStateFromMessage(name: string): PaymentState | undefined {
  return (Object.keys(paymentStates) as PaymentState[]).find((state) => paymentStates[state] === name);
}

export function billingItemMessage(line: BillingLine): BillingItemInput {
  const { id, kind, tokenType, tokens, amount, createdAt, card, state, number, receiptUrl, invoiceUrl, refundOf } =
    line;
  return {
    id,
    tokens,
    receiptUrl,
    invoiceUrl,
    kind: billingKinds[kind],
    tokenType: paidForMessage(tokenType),
    amount: moneyMessage(amount),
    created: toTimestamp(createdAt),
    card: cardMessage(card),
    state: paymentStates[state],
    number: number ?? '',
    refundOf: refundOf ?? '',
  };
}

const refundStates = {
  pending: 'REFUND_STATE_PENDING',
  done: 'REFUND_STATE_DONE',
  refused: 'REFUND_STATE_REFUSED',
} as const;

function refundMessage(refund: Refund): RefundInput {
  const { id, paymentId, amount, tokens, reason, actor, createdAt, state, disputeId } = refund;
  return {
    id,
    paymentId,
    tokens,
    reason,
    amount: moneyMessage(amount),
    actor: actor ?? null,
    at: toTimestamp(createdAt),
    state: refundStates[state],
    lost: disputeId !== undefined,
  };
}

export function paymentMessage({
  line,
  uid,
  name,
  refundedMinor,
  tokensTaken,
  problem,
  refunds,
}: FoundPayment): PaymentInput {
  return {
    problem,
    tokensTaken,
    item: billingItemMessage(line),
    studentUid: uid,
    studentName: name,
    refunded: moneyMessage({ minor: refundedMinor, currency: line.amount.currency }),
    refunds: refunds.map(refundMessage),
  };
}

export function reconciliationMessage(run: Reconciliation): ReconciliationInput {
  const { id, startedAt, endedAt, eventsRead, eventsMissed, objectsCompared, differences } = run;
  return {
    id,
    eventsRead,
    eventsMissed,
    objectsCompared,
    differences: [...differences],
    startedAt: toTimestamp(startedAt),
    endedAt: atOrNull(endedAt),
  };
}

export function providerEventMessage({ id, type, receivedAt, attempts, lastError }: StoredEvent): ProviderEventInput {
  return { id, type, attempts, lastError, receivedAt: toTimestamp(receivedAt) };
}
