import type { Context } from '../context.ts';
import { faults } from '../http/faults.ts';
import type { Charge } from '../objects/charge.ts';
import { newRefund, type Refund } from '../objects/refund.ts';
import type { Metadata } from '../store/objects.ts';
import { cardOnFile } from './cards.ts';

export type RefundRequest = { amount: number | undefined; reason: string | null; metadata: Metadata };

export function refundCharge(context: Context, charge: Charge, request: RefundRequest): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = request.amount ?? left;
  if (!charge.paid) throw faults.invalid(`Charge ${charge.id} has not been captured.`, 'charge_not_refundable');
  if (charge.disputed)
    throw faults.invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (left === 0) throw faults.invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount <= 0) throw faults.invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    throw faults.invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    );
  }
  const refund = newRefund(context, { charge, amount, reason: request.reason, metadata: request.metadata });
  const fails = cardOnFile(charge.payment_method_details.card)?.refundFails;
  if (fails) {
    refund.status = 'pending';
    context.store.setTimer('refund-fails', refund.id, context.now);
  }
  context.add(refund, 'refund.created');
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  context.save(charge, 'charge.refunded');
  return refund;
}

/** The bank sends the money back: it is the school's again. */
export function failRefund(context: Context, refund: Refund): void {
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  context.save(refund, 'refund.updated', 'refund.failed', 'charge.refund.updated');
  const charge = context.store.demand<Charge>('charge', refund.charge);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  context.save(charge, 'charge.updated');
}
