/** Everything that payments refuses. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  PERIOD_UNKNOWN: { kind: 'rule', text: 'This payment period is not available.' },
  PERIOD_NOT_OVER: { kind: 'rule', code: 'PERIOD_UNKNOWN', text: 'This week is not over yet.' },
  PRICE_UNKNOWN: { kind: 'rule', text: 'This price is not on sale.' },
  NOT_OWN_EARNINGS: { kind: 'forbidden', text: 'You can only see your own earnings.', requirement: 'PERM-49' },
  NOT_OWN_ENTITLEMENTS: { kind: 'forbidden', text: 'You can only see your own subscription.' },
  PAY_LINE_NOT_FOUND: {
    kind: 'not-found',
    text: 'Some of these lessons are not owed to this teacher in these days.',
    requirement: 'EARN-22',
  },
  NOT_OWN_BILLING: {
    kind: 'forbidden',
    text: 'You can only see and change your own subscription.',
    requirement: 'NS-07',
  },
  STUDENT_NOT_FOUND: { kind: 'not-found', text: 'This student was not found' },
  ALREADY_SUBSCRIBED: { kind: 'conflict', text: 'You are subscribed to this already.', requirement: 'NS-07' },
  NOT_SUBSCRIBED: { kind: 'conflict', text: 'There is no subscription to cancel.', requirement: 'NS-08' },
  SUBSCRIPTION_ENDED: {
    kind: 'conflict',
    text: 'This subscription has ended. Please subscribe again.',
    requirement: 'NS-50',
  },
  TRIAL_USED: { kind: 'conflict', text: 'You have had your free trial already.', requirement: 'NS-10' },
  PROMOTION_REFUSED: { kind: 'rule', text: 'This promotion code cannot be used: …', requirement: 'NS-52' },
  NO_BILLING_YET: { kind: 'conflict', text: 'You have not paid for anything yet.' },
  CHECKOUT_NOT_FOUND: { kind: 'not-found', text: 'This checkout was not found.' },
  PAYMENT_NOT_FOUND: { kind: 'not-found', text: 'This payment was not found.' },
  PAYMENT_DISPUTED: {
    kind: 'conflict',
    text: 'The owner of the card objects to this payment. Answer it at the payment provider; nothing can be refunded here meanwhile.',
    requirement: 'NS-53',
  },
  REFUND_TOO_LARGE: { kind: 'rule', text: 'More than was paid cannot go back.', requirement: 'NS-53' },
  TOKENS_SPENT: {
    kind: 'conflict',
    text: 'Some of these tokens are spent. Give less back, or leave the tokens.',
    requirement: 'NS-53',
  },
  NOTHING_OWED: { kind: 'conflict', text: 'Some of these teachers are owed nothing.' },
  OWED_CHANGED: { kind: 'conflict', text: 'The sums have changed in the meantime. Please look at them again.' },
  PAYOUT_NOT_FOUND: { kind: 'not-found', text: 'This payout was not found.' },
  EVENT_NOT_FOUND: { kind: 'not-found', text: 'This event was not found.' },
  SIGNATURE_INVALID: { kind: 'malformed', text: 'The signature of this event is not valid.', requirement: 'NS-07' },
  PROVIDER_UNAVAILABLE: {
    kind: 'unavailable',
    text: 'The payment provider does not answer at the moment. Please wait and try again.',
  },
  TUTORS_NOT_NAMED: { kind: 'malformed', code: 'MALFORMED', text: 'Name 1 to … teachers, each once a currency.' },
  REFERENCE_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A reference has 1 to … characters.' },
  REASON_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A reason has … to … characters.' },
  AMOUNT_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A correction is an amount that is not 0.' },
  STATEMENT_TOO_LONG: {
    kind: 'rule',
    text: 'This statement has more than … lines, too many for one file. It can be read on the page.',
  },
  FORMAT_UNKNOWN: { kind: 'malformed', code: 'MALFORMED', text: 'A statement is csv or pdf.' },
  LESSONS_NOT_NAMED: { kind: 'malformed', code: 'MALFORMED', text: 'Name 1 to … lessons.' },
  UID_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The uid is not valid.' },
  END_MISSING: { kind: 'malformed', code: 'MALFORMED', text: 'The end of the entitlement is required.' },
  END_BEFORE_START: { kind: 'malformed', code: 'MALFORMED', text: 'End date cannot be before start date' },
  DAY_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A day is written YYYY-MM-DD.' },
  MONTH_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A month is written YYYY-MM.' },
  TOKENS_OUT_OF_RANGE: { kind: 'malformed', code: 'MALFORMED', text: 'Choose 1 to … tokens', requirement: 'NS-07' },
  TOKEN_TYPE_UNKNOWN: { kind: 'malformed', code: 'MALFORMED', text: 'Name one of the four kinds of tokens.' },
  REASON_LENGTH: { kind: 'malformed', code: 'MALFORMED', text: 'Give a reason of … to … characters.' },
  REFUND_REFUSED: { kind: 'conflict', text: 'The payment provider refused this refund.', requirement: 'NS-53' },
  /** The provider's customer was deleted there: another one is made. */
  CUSTOMER_GONE: { kind: 'unavailable', text: 'Please try again.' },
  PROVIDER_REFUSED: { kind: 'conflict', text: 'The payment provider refused this.' },
  BILLING_BUSY: { kind: 'unavailable', text: 'Please try again.' },
} as const satisfies Declarations;

export const { refuse, isRefused } = refusing(refusals);
