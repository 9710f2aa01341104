/** What a student pays for again and again (SUB-08..SUB-10, NS-50, NS-51). */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Money } from './money.ts';
import type { SeenInvoice, SeenSubscription } from './provider-objects.ts';

export type Subscription = {
  /** The provider's. */
  readonly id: string;
  readonly uid: string;
  readonly tokenType: BoughtWord;
  readonly priceId: string;
  /** The provider's word. */
  readonly status: string;
  readonly endsAtPeriodEnd: boolean;
  readonly price: Money;
  readonly tokensPerPeriod: number;
  /** End of the newest period that was paid. */
  readonly paidUntil: Date | undefined;
  readonly nextPaymentAt: Date | undefined;
  readonly endedAt: Date | undefined;
  readonly createdAt: Date;
};

export type SubscriptionState = 'beginning' | 'active' | 'ending' | 'past-due' | 'ended';

const states: Readonly<Record<string, SubscriptionState>> = {
  incomplete: 'beginning',
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  paused: 'past-due',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** A word of the provider that is new to us means nothing is collected that we know of. */
export function stateOf({
  status,
  endsAtPeriodEnd,
}: Pick<Subscription, 'status' | 'endsAtPeriodEnd'>): SubscriptionState {
  const state = states[status] ?? 'past-due';
  return state === 'active' && endsAtPeriodEnd ? 'ending' : state;
}

export function isLive(subscription: Pick<Subscription, 'status' | 'endsAtPeriodEnd'>): boolean {
  return ['active', 'ending', 'past-due'].includes(stateOf(subscription));
}

/** Nothing of it stands paid: a period has begun, and the provider goes on asking for the money, also when the plan is to end with that period. */
export function isUnpaid(plan: Subscription, now: Date): boolean {
  return plan.paidUntil === undefined || (stateOf(plan) === 'past-due' && plan.paidUntil <= now);
}

/** While the next period is collected, the last one counts a little longer; what ends, ends. */
export function graceUntil(subscription: Subscription, graceMs: number): Date | undefined {
  const { paidUntil, endsAtPeriodEnd } = subscription;
  if (paidUntil === undefined || endsAtPeriodEnd || !isLive(subscription)) return undefined;
  return new Date(paidUntil.getTime() + graceMs);
}

type About = { uid: string; tokenType: BoughtWord; tokensPerPeriod: number };

/** As the provider says; only paying moves what is paid for. */
export function settleSubscription(
  before: Subscription | undefined,
  seen: SeenSubscription,
  { invoice, ...about }: About & { invoice: SeenInvoice | undefined },
): Subscription {
  const { id, priceId, status, endsAtPeriodEnd, price, endedAt, createdAt } = seen;
  const settled = { ...about, id, priceId, status, endsAtPeriodEnd, price, endedAt, createdAt };
  const paidUntil = later(before?.paidUntil, invoice?.status === 'paid' ? invoice.periodEnd : undefined);
  return { ...settled, paidUntil, nextPaymentAt: nextPaymentOf(settled, seen, { invoice, before }) };
}

function nextPaymentOf(
  settled: Pick<Subscription, 'status' | 'endsAtPeriodEnd'>,
  { periodEnd, latestInvoiceId }: SeenSubscription,
  { invoice, before }: { invoice: SeenInvoice | undefined; before: Subscription | undefined },
): Date | undefined {
  const state = stateOf(settled);
  if (state === 'active') return periodEnd;
  if (state !== 'past-due') return undefined;
  // An invoice of before says nothing of the one that is open.
  return invoice?.id === latestInvoiceId ? invoice?.nextTryAt : before?.nextPaymentAt;
}

function later(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}
