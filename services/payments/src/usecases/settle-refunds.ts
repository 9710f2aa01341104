/** What the provider says of refunds: ours as far as they have come, and those that were made at its own page. */
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { Payment } from '../domain/payment.ts';
import type { SeenDispute, SeenRefund } from '../domain/provider-objects.ts';
import { foreignRefund, lossOf, settleRefund, type Refund } from '../domain/refund.ts';
import type { Stores } from './ports.ts';
import { tellOnce } from './tell-once.ts';

/** The student is locked. */
export async function settleRefunds(
  stores: Stores,
  payment: Payment,
  { refunds, at }: { refunds: readonly SeenRefund[]; at: Date },
): Promise<void> {
  for (const seen of refunds) {
    const ours = await known(stores, payment, seen);
    const before = ours ?? foreignRefund(payment, seen, derivedUuid(['refund', seen.id]));
    if (ours === undefined) await stores.refunds.insert(before);
    await settleOne(stores, { before, after: settleRefund(before, seen, at), at });
  }
}

/** The student is locked. What a lost dispute takes is a line of what went back; one that is won after all takes nothing. */
export async function settleLoss(
  stores: Stores,
  payment: Payment,
  { dispute, at }: { dispute: SeenDispute; at: Date },
): Promise<void> {
  const { id: providerId } = dispute;
  const isLost = dispute.status === 'lost';
  const ours = await stores.refunds.findByProviderId(providerId);
  const before = ours ?? (isLost ? await lossNow(stores, payment, dispute) : undefined);
  if (before === undefined) return;
  if (ours === undefined) await stores.refunds.insert(before);
  const seen = { id: providerId, status: isLost ? 'succeeded' : 'failed' } as const;
  await settleOne(stores, { before, after: settleRefund(before, seen, at), at });
}

async function lossNow({ refunds }: Stores, payment: Payment, dispute: SeenDispute): Promise<Refund | undefined> {
  const promised = await refunds.promised(payment.id);
  return lossOf(payment, { dispute, promised }, derivedUuid(['dispute', dispute.id]));
}

async function known({ refunds }: Stores, payment: Payment, seen: SeenRefund): Promise<Refund | undefined> {
  const named = seen.refundId === undefined ? undefined : await refunds.find(seen.refundId);
  return named?.paymentId === payment.id ? named : refunds.findByProviderId(seen.id);
}

/** The student is locked. Tokens that were taken for money that does not go come back. */
export async function settleOne(
  stores: Stores,
  { before, after, at }: { before: Refund; after: Refund; at: Date },
): Promise<void> {
  if (after === before) return;
  await stores.refunds.save(after);
  const payment = await stores.payments.lock(after.paymentId);
  if (payment === undefined || after.state === before.state) return;
  const given = Number(after.state === 'done') - Number(before.state === 'done');
  const taken = after.tokensAreTaken ? after.tokens : 0;
  const moved = {
    ...payment,
    refundedMinor: payment.refundedMinor + given * after.amount.minor,
    tokensTaken: payment.tokensTaken + given * taken,
  };
  if (given !== 0) await stores.payments.save(moved);
  if (after.state === 'refused' && taken > 0) await giveTokensBack(stores, payment, after, at);
  // Whose bank took it knows it from there.
  if (after.state === 'done' && after.disputeId === undefined) await tell(stores, payment, after, at);
}

async function giveTokensBack({ payments, facts }: Stores, payment: Payment, refund: Refund, at: Date): Promise<void> {
  const { id, uid, tokenType, number } = payment;
  const credit = {
    uid,
    cause: `refund-refused:${refund.id}`,
    tokenType,
    quantity: refund.tokens,
    paymentId: id,
    number,
  };
  if (await payments.addCredit(credit, at)) await facts.tokensCredited(credit, undefined, at);
}

async function tell(
  stores: Stores,
  payment: Payment,
  { id: about, uid, amount, tokens, actor: by }: Refund,
  at: Date,
): Promise<void> {
  const { tokenType, number, card, receiptUrl: url } = payment;
  await tellOnce(stores, { uid, kind: 'refunded', about, amount, tokens, tokenType, number, card, url, by }, at);
}
