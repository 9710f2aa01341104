import type { Provider } from '../../usecases/money-ports.ts';
import { amountFor } from './amounts.ts';
import type { Connection } from './connection.ts';
import { refundOf } from './list-refunds.ts';

export const refund =
  ({ stripe, ask }: Connection): Provider['refund'] =>
  async ({ id, amount, paymentIntentId }, idempotencyKey) => {
    const params = { payment_intent: paymentIntentId, amount: amountFor(amount), metadata: { refund_id: id } };
    return refundOf(await ask((options) => stripe.refunds.create(params, { ...options, idempotencyKey })));
  };
