/** What is bought and paid, in the words of browsers and rows (SUB-04, BILL-01, NS-50..NS-53). */
import type { BillingKind, PaymentState, RefundState, SubscriptionState } from '../gen/payments.ts';
import { nameOf, wordOf, type TokenWord } from './words.ts';

const stateWords = {
  SUBSCRIPTION_STATE_ACTIVE: 'active',
  SUBSCRIPTION_STATE_ENDING: 'ending',
  SUBSCRIPTION_STATE_PAST_DUE: 'past-due',
  SUBSCRIPTION_STATE_ENDED: 'ended',
} as const;
export type SubscriptionWord = (typeof stateWords)[keyof typeof stateWords];
export const subscriptionWords = Object.values(stateWords) as [SubscriptionWord, ...SubscriptionWord[]];
export const subscriptionWord = (state: SubscriptionState): SubscriptionWord => wordOf(stateWords, state) ?? 'ended';

const kindWords = {
  BILLING_KIND_PLAN: 'plan',
  BILLING_KIND_TOKENS: 'tokens',
  BILLING_KIND_TRIAL: 'trial',
  BILLING_KIND_REFUND: 'refund',
} as const;
export type BillingWord = (typeof kindWords)[keyof typeof kindWords];
export const billingWords = Object.values(kindWords) as [BillingWord, ...BillingWord[]];
export const billingWord = (kind: BillingKind): BillingWord => wordOf(kindWords, kind) ?? 'tokens';

const paymentWordsOf = {
  PAYMENT_STATE_PAID: 'paid',
  PAYMENT_STATE_FAILED: 'failed',
  PAYMENT_STATE_PARTLY_REFUNDED: 'partly-refunded',
  PAYMENT_STATE_REFUNDED: 'refunded',
  PAYMENT_STATE_DISPUTED: 'disputed',
} as const;
export type PaymentWord = (typeof paymentWordsOf)[keyof typeof paymentWordsOf];
export const paymentWords = Object.values(paymentWordsOf) as [PaymentWord, ...PaymentWord[]];
export const paymentWord = (state: PaymentState): PaymentWord => wordOf(paymentWordsOf, state) ?? 'paid';
export const paymentStateOf = (word: PaymentWord): keyof typeof paymentWordsOf => nameOf(paymentWordsOf, word);

const refundWordsOf = {
  REFUND_STATE_PENDING: 'pending',
  REFUND_STATE_DONE: 'done',
  REFUND_STATE_REFUSED: 'refused',
} as const;
export type RefundWord = (typeof refundWordsOf)[keyof typeof refundWordsOf];
export const refundWords = Object.values(refundWordsOf) as [RefundWord, ...RefundWord[]];
export const refundWord = (state: RefundState): RefundWord => wordOf(refundWordsOf, state) ?? 'pending';

/** Of a plan or a wallet, where people read English whatever their language: receipts and mails (SUB-01). */
export const planNames: Readonly<Record<TokenWord, string>> = {
  lessonTokens: 'Workplace one-on-one',
  groupLessonTokens: 'Workplace group',
  PTELessonTokens: 'PTE one-on-one',
  PTEGroupLessonTokens: 'PTE group',
  freeTrialToken: 'Free trial',
};
