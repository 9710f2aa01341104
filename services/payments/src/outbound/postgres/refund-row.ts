/** A row of refunds and the domain's, both ways. */
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Refund } from '../../domain/refund.ts';
import { moneyOf, type AmountColumns } from './card-columns.ts';

type ActorColumns = { actorUid: string | null; actorRole: string | null; actorName: string | null };
export type RefundRow = Omit<Refund, 'amount' | 'actor'> & AmountColumns & ActorColumns;

export const refundFields = fieldsOf(
  'refunds',
  `id, paymentId, uid, amountMinor, currency, tokens, tokensAreTaken, reason, actorUid, actorRole, actorName, state, providerId,
   round, isSent, problem, problemDetails, createdAt, settledAt, disputeId`,
);

export function refundOf({ amountMinor, currency, actorUid: id, actorRole, actorName, ...row }: RefundRow): Refund {
  const actor = id === null ? undefined : { id, role: actorRole ?? '', name: actorName ?? '' };
  return { ...withoutNulls(row), amount: moneyOf({ amountMinor, currency }), actor };
}

export function rowOfRefund({ amount: { minor: amountMinor, currency }, actor, problemDetails, ...row }: Refund) {
  const by = { actorUid: actor?.id, actorRole: actor?.role, actorName: actor?.name };
  return { ...row, ...by, amountMinor, currency, problemDetails: problemDetails && JSON.stringify(problemDetails) };
}
