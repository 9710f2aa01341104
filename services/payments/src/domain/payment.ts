/** A line of the billing history: what was paid, or was to be (BILL-01, NS-53). */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Card } from './card.ts';
import type { Money } from './money.ts';
import type { SeenCheckout, SeenInvoice, SeenPayment } from './provider-objects.ts';

export type PaidFor = BoughtWord | 'free-trial';

export type Payment = {
  readonly id: string;
  readonly uid: string;
  /** What it is credited by, once: invoice:{id}, purchase:{id}, trial:{uid}. */
  readonly cause: string;
  readonly kind: 'plan' | 'tokens' | 'trial';
  readonly tokenType: PaidFor;
  /** That came with it; none while it is not paid. */
  readonly tokens: number;
  readonly status: 'paid' | 'failed';
  readonly amount: Money;
  readonly refundedMinor: number;
  readonly tokensTaken: number;
  /** For people; given when it is paid. */
  readonly number: string | undefined;
  readonly invoiceId: string | undefined;
  readonly paymentIntentId: string | undefined;
  readonly subscriptionId: string | undefined;
  readonly card: Card | undefined;
  readonly receiptUrl: string;
  readonly invoiceUrl: string;
  readonly problem: string;
  readonly declinedAt: Date | undefined;
  readonly createdAt: Date;
};

/** The four years' worth of months never mix: 2026-11-0417. */
export function receiptNumber(at: Date, place: number): string {
  return `${monthOf(at)}-${String(place).padStart(4, '0')}`;
}

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

type About = Pick<Payment, 'id' | 'uid' | 'tokenType'> & { tokens: number };

/** Nothing while the card was not asked. Once paid it stays paid, and for what it was paid, whatever the plan has become since. */
export function paymentOfInvoice(
  before: Payment | undefined,
  { invoice, payment }: { invoice: SeenInvoice; payment: SeenPayment | undefined },
  about: About,
): Payment | undefined {
  const paidBefore = before?.status === 'paid' ? before : undefined;
  const isPaid = paidBefore !== undefined || invoice.status === 'paid';
  const hasFailed = invoice.status !== 'draft' && invoice.tries > 0;
  if (!isPaid && !hasFailed) return before;
  return {
    ...about,
    id: before?.id ?? about.id,
    cause: `invoice:${invoice.id}`,
    kind: 'plan',
    tokenType: paidBefore?.tokenType ?? about.tokenType,
    tokens: paidBefore?.tokens ?? (isPaid && invoice.isForPeriod ? about.tokens : 0),
    status: isPaid ? 'paid' : 'failed',
    amount: invoice.amount,
    ...moved(before),
    invoiceId: invoice.id,
    paymentIntentId: invoice.paymentIntentId ?? before?.paymentIntentId,
    subscriptionId: invoice.subscriptionId,
    ...of(payment, before),
    invoiceUrl: invoice.url,
    problem: isPaid ? '' : (payment?.problem ?? before?.problem ?? ''),
    declinedAt: payment?.declinedAt ?? before?.declinedAt,
    createdAt: invoice.createdAt,
  };
}

export function paymentOfTokens(before: Payment | undefined, payment: SeenPayment, about: About): Payment | undefined {
  const isPaid = before?.status === 'paid' || payment.status === 'paid';
  if (!isPaid && payment.status !== 'failed') return before;
  return {
    ...about,
    id: before?.id ?? about.id,
    cause: `purchase:${payment.id}`,
    kind: 'tokens',
    tokens: isPaid ? about.tokens : 0,
    status: isPaid ? 'paid' : 'failed',
    amount: payment.amount,
    ...moved(before),
    invoiceId: undefined,
    paymentIntentId: payment.id,
    subscriptionId: undefined,
    ...of(payment, before),
    invoiceUrl: '',
    problem: isPaid ? '' : payment.problem,
    declinedAt: payment.declinedAt ?? before?.declinedAt,
    createdAt: payment.createdAt,
  };
}

/** What only refunds and the first payment set. */
function moved(before: Payment | undefined): Pick<Payment, 'refundedMinor' | 'tokensTaken' | 'number'> {
  return {
    refundedMinor: before?.refundedMinor ?? 0,
    tokensTaken: before?.tokensTaken ?? 0,
    number: before?.number,
  };
}

function of(payment: SeenPayment | undefined, before: Payment | undefined): Pick<Payment, 'card' | 'receiptUrl'> {
  const receiptUrl = payment?.receiptUrl ?? '';
  return {
    card: payment?.card ?? before?.card,
    receiptUrl: receiptUrl === '' ? (before?.receiptUrl ?? '') : receiptUrl,
  };
}

/** A page of single tokens whose code took all of it off: nothing was paid, and the tokens come. */
export function paymentOfNothing(page: SeenCheckout, about: About & { createdAt: Date; currency: string }): Payment {
  const { currency, ...named } = about;
  const nothing = { minor: 0, currency };
  return { ...free(named, nothing), ...named, cause: `purchase:${page.id}`, kind: 'tokens' };
}

function free({ createdAt }: { createdAt: Date }, amount: Money) {
  return {
    status: 'paid' as const,
    amount,
    ...moved(undefined),
    invoiceId: undefined,
    paymentIntentId: undefined,
    subscriptionId: undefined,
    ...of(undefined, undefined),
    invoiceUrl: '',
    problem: '',
    declinedAt: undefined,
    createdAt,
  };
}

export function trialPayment(about: Pick<Payment, 'id' | 'uid' | 'tokens'> & { at: Date; currency: string }): Payment {
  const { id, uid, tokens, at: createdAt, currency } = about;
  const named = { id, uid, tokens, createdAt, tokenType: 'free-trial' as const };
  return { ...free(named, { minor: 0, currency }), ...named, cause: `trial:${uid}`, kind: 'trial' };
}
