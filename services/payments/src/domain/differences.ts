/** Where our rows do not say what the provider says: in words for people, nothing when they agree. */
import type { Payment } from './payment.ts';
import type { SeenInvoice, SeenPayment, SeenSubscription } from './provider-objects.ts';
import type { Subscription } from './subscription.ts';

export function subscriptionDiffers(ours: Subscription | undefined, seen: SeenSubscription): string | undefined {
  const about = `subscription ${seen.id}`;
  if (ours === undefined) return `${about} is not known here`;
  if (ours.status !== seen.status) return `${about} is ${ours.status} here and ${seen.status} there`;
  if (ours.endsAtPeriodEnd !== seen.endsAtPeriodEnd)
    return `${about} ${ours.endsAtPeriodEnd ? 'ends here and renews' : 'renews here and ends'} there`;
  return undefined;
}

export function invoiceDiffers(ours: Payment | undefined, seen: SeenInvoice): string | undefined {
  if (seen.status !== 'paid') return undefined;
  const about = `invoice ${seen.id}`;
  if (ours?.status !== 'paid') return `${about} is paid there and not here`;
  return amountDiffers(about, ours, seen);
}

/** Of single tokens, and of what was given back of whatever payment. What a dispute took, the provider does not call given back. */
export function paymentDiffers(ours: Payment | undefined, seen: SeenPayment, lostMinor = 0): string | undefined {
  if (seen.status !== 'paid') return undefined;
  const about = `payment ${seen.id}`;
  if (ours?.status !== 'paid') return seen.checkoutId === undefined ? undefined : `${about} is paid there and not here`;
  const refundedMinor = ours.refundedMinor - lostMinor;
  if (refundedMinor !== seen.refundedMinor)
    return `${about}: ${refundedMinor} given back here and ${seen.refundedMinor} there`;
  return amountDiffers(about, ours, seen);
}

function amountDiffers(about: string, ours: Payment, { amount }: { amount: Payment['amount'] }): string | undefined {
  if (ours.amount.minor === amount.minor && ours.amount.currency === amount.currency) return undefined;
  const said = ({ minor, currency }: Payment['amount']) => `${minor} ${currency}`;
  return `${about} is ${said(ours.amount)} here and ${said(amount)} there`;
}
