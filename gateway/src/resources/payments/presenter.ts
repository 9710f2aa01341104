/** What is bought and paid as browsers get it. */
import type {
  BillingItem,
  Card,
  CheckPromotionResponse,
  GetCheckoutResponse,
  GetReconciliationResponse,
  GetSubscriptionsResponse,
  ListBillingResponse,
  Payment,
  PendingCheckout,
  Plan,
  ProviderEvent,
  Refund,
  SearchPaymentsResponse,
  Subscription,
} from '@parlance/proto/payments/v1';
import { billingWord, paymentWord, planNames, refundWord, subscriptionWord } from '@parlance/proto/json/billing';
import { moneyJson } from '@parlance/proto/json/money';
import { epochMs, epochMsOrNull, type WireTimestamp } from '@parlance/proto/json/time';
import { tokenWord } from '@parlance/proto/json/words';
import { noToken } from '../../routing/fields.ts';
import { actorJson, present } from '../present.ts';

const instantOf = (at: WireTimestamp | null) => epochMs(present(at));
const wordOf = (type: Subscription['tokenType']) => present(tokenWord(type));
const orNull = (text: string): string | null => text || null;

export function promotionJson(terms: CheckPromotionResponse) {
  const { trialDays: days, trialTokens: tokens, percentOff, amountOff, payments } = terms;
  return {
    payments,
    trial: days > 0 ? { days, tokens } : null,
    percentOff: percentOff || null,
    amountOff: amountOff === null ? null : moneyJson(amountOff),
  };
}

function subscriptionJson(subscription: Subscription) {
  return {
    id: subscription.id,
    tokenType: wordOf(subscription.tokenType),
    state: subscriptionWord(subscription.state),
    price: moneyJson(subscription.price),
    tokensPerPeriod: subscription.tokensPerPeriod,
    paidUntil: epochMsOrNull(subscription.paidUntil),
    nextPaymentAt: epochMsOrNull(subscription.nextPaymentAt),
    graceUntil: epochMsOrNull(subscription.graceUntil),
    declinedAt: epochMsOrNull(subscription.declinedAt),
    payUrl: orNull(subscription.payUrl),
  };
}

export function subscriptionsJson({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return { subscriptions: subscriptions.map(subscriptionJson) };
}

function planJson({ tokenType, priceId, price, tokensPerPeriod, singleTokenPrice }: Plan) {
  const single = moneyJson(singleTokenPrice);
  return { tokenType: wordOf(tokenType), priceId, price: moneyJson(price), tokensPerPeriod, singleTokenPrice: single };
}

function cardJson({ brand, last4, expiresMonth, expiresYear }: Card) {
  return { brand, last4, expiresMonth, expiresYear };
}

function pendingJson({ id, tokenType, tokens, isPlan, price, openedAt, checkoutUrl }: PendingCheckout) {
  return {
    id,
    tokenType: wordOf(tokenType),
    tokens,
    isPlan,
    price: moneyJson(price),
    openedAt: instantOf(openedAt),
    checkoutUrl: orNull(checkoutUrl),
  };
}

export function checkoutStateJson({ isPaid, isOver, checkout }: GetCheckoutResponse) {
  return { isPaid, isOver, checkout: checkout && pendingJson(checkout) };
}

export function overviewJson(overview: GetSubscriptionsResponse) {
  return {
    ...subscriptionsJson(overview),
    plans: overview.plans.map(planJson),
    card: overview.card && cardJson(overview.card),
    trialAvailable: overview.trialAvailable,
    trialExpiresAt: epochMsOrNull(overview.trialExpiresAt),
    pending: overview.pending.map(pendingJson),
  };
}

/** BILL-04: its time is in seconds, as no other. */
export function billingItemJson(item: BillingItem) {
  const tokenType = tokenWord(item.tokenType);
  return {
    id: item.id,
    receipt: orNull(item.receiptUrl),
    plan: tokenType ? planNames[tokenType] : '',
    ...moneyJson(item.amount),
    created: Math.floor(instantOf(item.created) / 1000),
    card: item.card && { brand: item.card.brand, last4: item.card.last4 },
    subsriptionStatus: paymentWord(item.state),
    kind: billingWord(item.kind),
    tokenType,
    tokens: item.tokens,
    number: item.number,
    invoice: orNull(item.invoiceUrl),
    refundOf: orNull(item.refundOf),
  };
}

export function historyJson({ items, nextPageToken, years, paid, disputed }: ListBillingResponse) {
  return {
    items: items.map(billingItemJson),
    nextPageToken: noToken(nextPageToken),
    years,
    paid: paid.map(moneyJson),
    disputed: disputed.map(moneyJson),
  };
}

function refundJson({ id, amount, tokens, reason, actor, at, state, lost }: Refund) {
  const common = { id, ...moneyJson(amount), tokens, reason, lost };
  return { ...common, actor: actor && actorJson(actor), at: instantOf(at), state: refundWord(state) };
}

export function paymentJson(payment: Payment) {
  return {
    ...billingItemJson(present(payment.item)),
    student: { uid: payment.studentUid, name: payment.studentName },
    refunded: moneyJson(payment.refunded).amount,
    tokensTaken: payment.tokensTaken,
    problem: payment.problem,
    refunds: payment.refunds.map(refundJson),
  };
}

export function providerEventJson({ id, type, receivedAt, attempts, lastError }: ProviderEvent) {
  return { id, type, receivedAt: instantOf(receivedAt), attempts, lastError };
}

export function reconciliationJson({ runs, events }: GetReconciliationResponse) {
  return {
    runs: runs.map(({ startedAt, endedAt, ...counted }) => ({
      ...counted,
      startedAt: instantOf(startedAt),
      endedAt: epochMsOrNull(endedAt),
    })),
    events: events.map(providerEventJson),
  };
}

export function foundPaymentsJson({ payments, nextPageToken, failed, disputed, ...sums }: SearchPaymentsResponse) {
  const [paid, disputedSums] = [sums.paid.map(moneyJson), sums.disputedSums.map(moneyJson)];
  const items = payments.map(paymentJson);
  return { items, nextPageToken: noToken(nextPageToken), failed, disputed, paid, disputedSums };
}
