import type Stripe from 'stripe';
import type { SeenRefund } from '../../domain/provider-objects.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';
import { at, ourId } from './words.ts';

/** One payment has a handful at most. */
export const listRefunds =
  ({ stripe, ask }: Connection): Provider['listRefunds'] =>
  async (paymentIntentId) => {
    const params = { payment_intent: paymentIntentId, limit: 100 };
    return (await ask((options) => stripe.refunds.list(params, options))).data.map(refundOf);
  };

export function refundOf({ id, status, amount, currency, created, metadata, reason }: Stripe.Refund): SeenRefund {
  return {
    id,
    status: statusOf(status),
    amount: moneyFrom(amount, currency),
    createdAt: at(created),
    refundId: ourId(metadata?.refund_id),
    reason: reason ?? '',
  };
}

function statusOf(status: string | null): SeenRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
