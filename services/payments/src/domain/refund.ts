/** Money that goes back, and the tokens that go with it (NS-53). */
import type { Money } from './money.ts';
import type { Payment } from './payment.ts';
import type { SeenDispute, SeenRefund } from './provider-objects.ts';
import { refuse } from './refusals.ts';

export type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly uid: string;
  readonly amount: Money;
  /** Taken from the wallet before the money goes. */
  readonly tokens: number;
  readonly tokensAreTaken: boolean;
  /** The provider's code where nobody of ours has given it. */
  readonly reason: string;
  /** Nobody of ours where it was made at the provider. */
  readonly actor: { readonly id: string; readonly role: string; readonly name: string } | undefined;
  readonly state: 'pending' | 'done' | 'refused';
  readonly providerId: string | undefined;
  /** Which key it is asked for with: another one only after the provider has failed and has nothing of it. */
  readonly round: number;
  /** It may be at the provider already: looked for before it is asked for again. */
  readonly isSent: boolean;
  /** Why it was refused: a code, and what belongs to it. */
  readonly problem: string;
  readonly problemDetails: object | undefined;
  readonly createdAt: Date;
  readonly settledAt: Date | undefined;
  /** Taken back by the bank of the card's owner: nobody here has given it. */
  readonly disputeId?: string | undefined;
};

type Wish = { payment: Payment; promised: Promised; amountMinor: number; leaveTokens: boolean };

/** What other refunds of a payment have given back and taken, or are about to. */
export type Promised = { readonly minor: number; readonly tokens: number };

/**
 * How much goes back, and how many tokens of it. Parts add up: however a payment is given back, together they take what the whole
 * would, and never more: one in between may have been lost by the bank. What was not paid through the provider cannot go back by it.
 */
export function partOf({ payment, promised, amountMinor, leaveTokens }: Wish): Promised {
  const isThere = payment.status === 'paid' && payment.paymentIntentId !== undefined;
  const refundable = isThere ? payment.amount.minor - promised.minor : 0;
  const minor = amountMinor === 0 ? refundable : amountMinor;
  if (minor <= 0 || minor > refundable) throw refuse('REFUND_TOO_LARGE', { details: { refundable } });
  const takenAt = (given: number) => Number((BigInt(payment.tokens) * BigInt(given)) / BigInt(payment.amount.minor));
  const share = takenAt(promised.minor + minor) - takenAt(promised.minor);
  return { minor, tokens: leaveTokens ? 0 : Math.min(share, payment.tokens - promised.tokens) };
}

/** What the provider says of it. One that it lost afterwards is refused after all. */
export function settleRefund(refund: Refund, { id, status }: Pick<SeenRefund, 'id' | 'status'>, at: Date): Refund {
  const state = status === 'failed' ? 'refused' : status === 'succeeded' ? 'done' : refund.state;
  if (state === refund.state && refund.providerId === id) return refund;
  const problem = state === 'refused' ? 'REFUND_REFUSED' : '';
  return { ...refund, state, providerId: id, problem, settledAt: state === 'pending' ? undefined : at };
}

/** Made at the provider's own page: noted, and no token is taken. */
export function foreignRefund(
  payment: Pick<Payment, 'id' | 'uid'>,
  seen: Pick<SeenRefund, 'amount' | 'createdAt' | 'reason'>,
  id: string,
): Refund {
  const { amount, createdAt, reason } = seen;
  return {
    id,
    paymentId: payment.id,
    uid: payment.uid,
    amount,
    tokens: 0,
    tokensAreTaken: false,
    reason,
    actor: undefined,
    state: 'pending',
    providerId: undefined,
    round: 0,
    isSent: true,
    problem: '',
    problemDetails: undefined,
    createdAt,
    settledAt: undefined,
  };
}

/** What a lost objection has taken: no more than was left beside what has gone back or is on its way, and no token. Undefined where nothing was. */
export function lossOf(
  { id: paymentId, uid, amount: paid }: Payment,
  { dispute, promised }: { dispute: SeenDispute; promised: Promised },
  id: string,
): Refund | undefined {
  const minor = Math.min(dispute.amount.minor, paid.minor - promised.minor);
  if (minor <= 0 || dispute.amount.currency !== paid.currency) return undefined;
  const seen = { createdAt: dispute.openedAt, reason: dispute.reason };
  const amount = { minor, currency: paid.currency };
  return { ...foreignRefund({ id: paymentId, uid }, { ...seen, amount }, id), disputeId: dispute.id };
}
