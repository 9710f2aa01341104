import type { Context } from '../context.ts';
import { faults } from '../http/faults.ts';
import type { Charge } from '../objects/charge.ts';
import { newDispute, type Dispute } from '../objects/dispute.ts';

/** The card's owner says at the bank that it was not right. */
export function openDispute(context: Context, charge: Charge, reason = 'fraudulent'): Dispute {
  if (charge.disputed) throw faults.invalid(`Charge ${charge.id} is disputed already.`, 'charge_disputed');
  charge.disputed = true;
  context.save(charge, 'charge.updated');
  const dispute = context.add(newDispute(context, charge, reason), 'charge.dispute.created');
  context.tell('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(context: Context, dispute: Dispute, won: boolean): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') throw faults.invalid('This dispute is already closed.');
  dispute.status = won ? 'won' : 'lost';
  context.save(dispute, 'charge.dispute.closed');
  if (won) context.tell('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
