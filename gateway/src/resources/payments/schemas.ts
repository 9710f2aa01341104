/** What is bought and paid (SUB, BILL). Amounts are whole minor units of their currency. */
import { z } from 'zod';
import { billingWords, paymentWords, refundWords, subscriptionWords } from '@parlance/proto/json/billing';
import { tokenTypeWords } from '@parlance/proto/json/words';
import { purchase, text } from '@parlance/proto/limits';
import { entitlement } from '../profile/schemas.ts';
import { numberInQuery, page, pageToken } from '../../routing/fields.ts';

const bought = ['lessonTokens', 'groupLessonTokens', 'PTELessonTokens', 'PTEGroupLessonTokens'] as const;
const promoCode = () => z.string().min(1).max(purchase.promoCodeMax);

/** NS-07. */
export const tokensBody = z.strictObject({
  tokenType: z.enum(bought),
  quantity: z.int().min(purchase.tokensMin).max(purchase.tokensMax),
  promoCode: promoCode().optional(),
});
export const planBody = z.strictObject({
  type: z.enum(['lessonTokens', 'PTELessonTokens']),
  promoCode: promoCode().optional(),
});
export const groupPlanBody = z.strictObject({
  type: z.enum(['groupLessonTokens', 'PTEGroupLessonTokens']),
  promoCode: promoCode().optional(),
});
/** NS-50: without a type every one. */
export const whichBody = z.strictObject({ type: z.enum(bought).optional() });
/** NS-52: of a plan, of single tokens, or without a type of the trial. */
export const promotionBody = z.strictObject({
  promoCode: promoCode(),
  type: z.enum(bought).optional(),
  single: z.boolean().default(false),
});
/** EP-32, NS-10. */
export const trialBody = z.strictObject({
  priceId: z.string().min(1).max(purchase.priceIdMax),
  promoCode: promoCode().optional(),
});

export const money = z.object({ amount: z.int(), currency: z.string() }).meta({ id: 'Money' });
export const actor = z.object({ id: z.string(), role: z.string(), name: z.string() }).meta({ id: 'Actor' });

const subscription = z
  .object({
    id: z.string(),
    tokenType: z.enum(tokenTypeWords),
    state: z.enum(subscriptionWords),
    price: money.describe('Of one period'),
    tokensPerPeriod: z.int(),
    paidUntil: z.int().nullable(),
    nextPaymentAt: z.int().nullable().describe('The next period, or the next try'),
    graceUntil: z.int().nullable().describe('Past due only'),
    declinedAt: z.int().nullable().describe('Past due only'),
    payUrl: z.string().nullable().describe('Past due only: where it is paid now, with another card'),
  })
  .meta({ id: 'Subscription' });
const plan = z
  .object({
    tokenType: z.enum(tokenTypeWords),
    priceId: z.string(),
    price: money,
    tokensPerPeriod: z.int(),
    singleTokenPrice: money,
  })
  .meta({ id: 'Plan' });
const card = z
  .object({ brand: z.string(), last4: z.string(), expiresMonth: z.int(), expiresYear: z.int() })
  .meta({ id: 'PaymentCard' });
const pending = z
  .object({
    id: z.string(),
    tokenType: z.enum(tokenTypeWords),
    tokens: z.int(),
    isPlan: z.boolean(),
    price: money,
    openedAt: z.int(),
    checkoutUrl: z.string().nullable().describe('While the page of the provider is still open'),
  })
  .meta({ id: 'PendingCheckout' });

export const subscriptionsAnswer = z.object({ subscriptions: z.array(subscription) });
export const overviewAnswer = z
  .object({
    subscriptions: z.array(subscription),
    plans: z.array(plan),
    card: card.nullable(),
    trialAvailable: z.boolean(),
    trialExpiresAt: z.int().nullable(),
    pending: z.array(pending),
  })
  .meta({ id: 'Subscriptions' });

export const checkoutAnswer = z.object({ checkoutUrl: z.string(), checkoutId: z.string() }).meta({ id: 'Checkout' });
export const promotionAnswer = z
  .object({
    trial: z.object({ days: z.int(), tokens: z.int() }).nullable().describe('Of a trial with this code'),
    percentOff: z.number().nullable(),
    amountOff: money.nullable(),
    payments: z.int().describe('How many payments of a plan cost less; 0: every one'),
  })
  .meta({ id: 'Promotion' });
export const checkoutStateAnswer = z.object({
  isPaid: z.boolean().describe('Its tokens are credited'),
  isOver: z.boolean().describe('It ended without a payment'),
  checkout: pending.nullable().describe('What is paid on it'),
});
export const portalAnswer = z.object({ url: z.string() });
export const trialAnswer = z.object({ entitlement, tokens: z.int(), trialExpiresAt: z.int().nullable() });

/** BILL-01, with the catalogue's spelling; what follows `subsriptionStatus` is ours. */
const billingFields = {
  id: z.string(),
  receipt: z.string().nullable().describe('Page of the provider'),
  plan: z.string(),
  amount: z.int().describe('Minor units of its currency; below zero for what went back'),
  currency: z.string(),
  created: z.int().describe('Seconds since 1970'),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  subsriptionStatus: z.enum(paymentWords),
  kind: z.enum(billingWords),
  tokenType: z.enum(tokenTypeWords).nullable(),
  tokens: z.int(),
  number: z.string(),
  invoice: z.string().nullable().describe('Page of the provider'),
  refundOf: z.string().nullable(),
};
export const billingItem = z.object(billingFields).meta({ id: 'BillingItem' });

export const historyQuery = z.strictObject({
  year: numberInQuery().pipe(z.int().min(1).max(9999)).optional(),
  cursor: pageToken().optional(),
});
export const historyAnswer = page(billingItem).extend({
  years: z.array(z.int()),
  paid: z.array(money).describe('Less what went back, per currency; without what is disputed'),
  disputed: z.array(money).describe('What the owner of a card objects to, until that is decided'),
});

const refund = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    tokens: z.int(),
    reason: z.string().describe('The provider’s code where nobody of the school has given it'),
    actor: actor.nullable().describe('Nobody of the school where it was made at the provider'),
    at: z.int(),
    state: z.enum(refundWords),
    lost: z.boolean().describe('Taken by the bank when an objection was lost'),
  })
  .meta({ id: 'Refund' });
const payment = z
  .object({
    ...billingFields,
    student: z.object({ uid: z.string(), name: z.string() }),
    refunded: z.int(),
    tokensTaken: z.int(),
    problem: z.string(),
    refunds: z.array(refund),
  })
  .meta({ id: 'Payment' });
export const paymentAnswer = z.object({ payment });
export const searchQuery = z.strictObject({
  text: z.string().max(purchase.searchTextMax).optional(),
  state: z.enum(paymentWords).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .describe('YYYY-MM, on the school’s calendar'),
  tokenType: z.enum(tokenTypeWords).optional(),
  cursor: pageToken().optional(),
});
export const searchAnswer = page(payment).extend({
  failed: z.int(),
  disputed: z.int(),
  paid: z
    .array(money)
    .describe('Of a month: what was paid less what went back, on all pages; without what is disputed'),
  disputedSums: z.array(money).describe('Of a month: what is disputed'),
});

/** NS-53: without an amount all that is left. */
export const refundBody = z.strictObject({
  amount: z.int().min(1).optional(),
  reason: z.string().min(text.adjustReasonMin).max(text.adjustReasonMax),
  takeTokens: z.boolean().optional(),
});

export const providerEvent = z
  .object({ id: z.string(), type: z.string(), receivedAt: z.int(), attempts: z.int(), lastError: z.string() })
  .meta({ id: 'ProviderEvent' });
const run = z
  .object({
    id: z.string(),
    startedAt: z.int(),
    endedAt: z.int().nullable(),
    eventsRead: z.int(),
    eventsMissed: z.int(),
    objectsCompared: z.int(),
    differences: z.array(z.string()),
  })
  .meta({ id: 'Reconciliation' });
export const reconciliationAnswer = z.object({ runs: z.array(run), events: z.array(providerEvent) });
