import { refundCharge } from '../billing/refunds.ts';
import { faults } from '../http/faults.ts';
import { list, ofCharge, one } from '../http/reading.ts';
import type { Call, Route } from '../http/route.ts';
import type { Charge } from '../objects/charge.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { Refund } from '../objects/refund.ts';

export const REFUNDS: Route[] = [
  { method: 'POST', path: '/v1/refunds', handle: createRefund },
  list('refund', '/v1/refunds', ofCharge),
  one('refund', '/v1/refunds'),
];

function createRefund({ context, read }: Call): Refund {
  const { store } = context;
  const request = {
    amount: read.integer('amount'),
    reason: read.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    metadata: read.metadata(),
  };
  const intent = read.text('payment_intent');
  const id =
    intent === undefined
      ? read.text('charge')
      : store.demand<PaymentIntent>('payment_intent', intent, 'payment_intent').latest_charge;
  if (id === undefined)
    throw faults.invalid('One of the following params should be provided for this request: payment_intent or charge.');
  if (id === null) throw faults.invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
  return refundCharge(context, store.demand<Charge>('charge', id, 'charge'), request);
}
