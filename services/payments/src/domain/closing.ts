/** What is paid for an account that is gone goes back whole: nobody is there to hold its tokens. */
import type { Payment } from './payment.ts';
import type { Refund } from './refund.ts';
import { isLive, isUnpaid, type Subscription } from './subscription.ts';

export function refundOfClosed({ id: paymentId, uid, amount }: Payment, id: string, createdAt: Date): Refund {
  return {
    id,
    paymentId,
    uid,
    amount,
    tokens: 0,
    tokensAreTaken: false,
    reason: 'Paid after the account was closed',
    actor: { id: 'payments', role: 'service', name: 'Payments' },
    state: 'pending',
    providerId: undefined,
    round: 0,
    isSent: false,
    problem: '',
    problemDetails: undefined,
    createdAt,
    settledAt: undefined,
  };
}

/** Whether something of the plan of a closed account is left to be ended. */
export const mayStillCost = (plan: Subscription, now: Date): boolean =>
  isLive(plan) && (!plan.endsAtPeriodEnd || isUnpaid(plan, now));
