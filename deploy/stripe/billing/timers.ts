/** What the school's time brings: renewals, new tries, the end of sessions. Each moment is a transaction of its own, the earliest first. */
import type { Context } from '../context.ts';
import type { Charge } from '../objects/charge.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { Refund } from '../objects/refund.ts';
import type { Subscription } from '../objects/subscription.ts';
import { expireCheckout } from './checkout.ts';
import { openDispute } from './disputes.ts';
import { failRefund } from './refunds.ts';
import { chargeRenewal, collect, renew } from './subscriptions.ts';

const WORK: Record<string, (context: Context, id: string) => void> = {
  renew: (context, id) => renew(context, context.store.demand<Subscription>('subscription', id)),
  finalize: (context, id) => chargeRenewal(context, context.store.demand<Invoice>('invoice', id)),
  retry: (context, id) => collect(context, context.store.demand<Invoice>('invoice', id)),
  'trial-ends': (context, id) => {
    context.tell('customer.subscription.trial_will_end', context.store.demand('subscription', id));
  },
  'session-expires': (context, id) => {
    expireCheckout(context, context.store.demand<CheckoutSession>('checkout.session', id));
  },
  'refund-fails': (context, id) => failRefund(context, context.store.demand<Refund>('refund', id)),
  dispute: (context, id) => {
    openDispute(context, context.store.demand<Charge>('charge', id));
  },
};

/** Runs a piece of work at a moment of school time. */
export type At = <T>(seconds: number, work: (context: Context) => T) => T;

/** Whether there was something to do. */
export function runNextTimer(at: At, next: { kind: string; id: string; at: number } | undefined): boolean {
  if (next === undefined) return false;
  at(next.at, (context) => {
    context.store.dropTimer(next.kind, next.id);
    WORK[next.kind]?.(context, next.id);
  });
  return true;
}
