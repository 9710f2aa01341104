/** Gives money back, whole or in part: first the row, then the tokens, then the money, so that nobody can spend them in between. */
import { text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import type { Clock } from '@parlance/runtime/clock/clock';
import { AppError } from '@parlance/runtime/errors/app-error';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { timeLeftMs } from '@parlance/runtime/context/request-context';
import { pause } from '@parlance/runtime/waiting/waiting';
import { hasFailed, keyOfRound } from '../domain/provider-fault.ts';
import { partOf, settleRefund, type Refund } from '../domain/refund.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import type { Provider, Wallets } from './money-ports.ts';
import type { Stores, UnitOfWork } from './ports.ts';
import { settleOne } from './settle-refunds.ts';

export type RefundPayment = ReturnType<typeof makeRefundPayment>;
export type RefundPaymentCommand = {
  paymentId: string;
  /** 0: all that is left. */
  amountMinor: number;
  reason: string;
  leaveTokens: boolean;
  actor: NonNullable<Refund['actor']>;
  once: Command;
};

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId; carryOutRefund: CarryOutRefund };

/** What passes leaves it under way: it is carried on by itself. */
export function makeRefundPayment({ uow, clock, newId, carryOutRefund }: Deps) {
  return async (command: RefundPaymentCommand): Promise<void> => {
    const { paymentId, amountMinor, leaveTokens, actor, once } = command;
    const reason = checkedReason(command.reason);
    if (!isUuid(paymentId)) throw refuse('PAYMENT_NOT_FOUND');
    const begin = (stores: Stores): Promise<string> =>
      stores.once(once, async () => {
        const payment = await stores.payments.lock(paymentId);
        if (payment === undefined) throw refuse('PAYMENT_NOT_FOUND');
        // The bank may take the money itself: given back here, too, it would go twice.
        if (await stores.payments.isDisputed(paymentId)) throw refuse('PAYMENT_DISPUTED');
        const other = await stores.refunds.findUnderWay(paymentId);
        if (other !== undefined) throw new UnderWay(other);
        const promised = await stores.refunds.promised(paymentId);
        const { minor, tokens } = partOf({ payment, promised, amountMinor, leaveTokens });
        const amount = { minor, currency: payment.amount.currency };
        const about = {
          id: newId(),
          paymentId,
          uid: payment.uid,
          amount,
          tokens,
          reason,
          actor,
          createdAt: clock.now(),
        };
        await stores.refunds.insert({ ...begun, ...about });
        return about.id;
      });
    const id = await afterOthers(() => uow.run(begin), carryOutRefund);
    await carryOutRefund(id).catch((error: unknown) => {
      if (!(error instanceof AppError) || !['unavailable', 'deadline'].includes(error.kind)) throw error;
    });
    const refund = await uow.run(({ refunds }) => refunds.find(id));
    if (refund?.state === 'refused') throw refusalOf(refund);
  };
}

/** Of the same payment; what has been done of ours in this transaction is undone. */
class UnderWay extends Error {
  readonly id: string;

  constructor(id: string) {
    super('another refund of this payment is under way');
    this.id = id;
  }
}

/** What goes back, and how many tokens with it, is judged by what came of the others: each comes to its end first. */
async function afterOthers<T>(work: () => Promise<T>, carryOut: CarryOutRefund): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnderWay)) throw error;
      await carryOut(error.id);
    }
  }
}

const begun = {
  tokensAreTaken: false,
  state: 'pending',
  providerId: undefined,
  round: 0,
  isSent: false,
  problem: '',
  problemDetails: undefined,
  settledAt: undefined,
} as const;

function checkedReason(reason: string): string {
  const said = reason.trim();
  const { adjustReasonMin: least, adjustReasonMax: most } = text;
  const length = charactersIn(said);
  if (length < least || length > most) throw refuse('REASON_LENGTH', { fill: [least, most] });
  return said;
}

/** Whoever asks again with the same key hears the same. */
function refusalOf({ problem, problemDetails }: Refund): AppError {
  const key = problem === 'TOKENS_SPENT' ? 'TOKENS_SPENT' : 'REFUND_REFUSED';
  return refuse(key, problemDetails === undefined ? {} : { details: problemDetails });
}

export type CarryOutRefund = ReturnType<typeof makeCarryOutRefund>;
type CarryOutDeps = {
  uow: UnitOfWork;
  clock: Clock;
  realTime: Clock;
  wallets: Wallets;
  provider: Pick<Provider, 'refund' | 'listRefunds'>;
};

/** Longer than all its calls may take; whoever holds it and dies is waited for no longer. */
const heldMs = 60_000;
const lookAgainMs = 50;
/** What a caller keeps for its own answer. */
const marginMs = 300;

/**
 * May be begun again wherever it ended: each step is done once by its cause or its key. One process at a time: of two, one could be told
 * that the tokens are spent, and settle it so, while the other is taking them.
 */
export function makeCarryOutRefund({ uow, clock, realTime, wallets, provider }: CarryOutDeps) {
  const change = (id: string, to: (before: Refund) => Partial<Refund>) =>
    uow.run((stores) => changeRefund(stores, id, { to, at: clock.now() }));

  const refused = () => ({ state: 'refused', problem: 'REFUND_REFUSED', settledAt: clock.now() }) as const;

  const letGo = (id: string, heldUntil: Date) =>
    uow.run(({ refunds }) => refunds.letGo(id, heldUntil)).catch(() => undefined);

  async function takeTokens({ refund, tokenType, number }: Taking): Promise<Refund> {
    if (refund.tokens === 0 || refund.tokensAreTaken) return refund;
    const {
      id,
      uid,
      paymentId,
      tokens: quantity,
      reason: note,
      actor = { id: 'payments', role: 'service', name: '' },
    } = refund;
    try {
      await wallets.revoke({ uid, tokenType, quantity, cause: `refund:${id}`, paymentId, number, actor, note });
    } catch (error) {
      if (!isRefused(error, 'TOKENS_SPENT')) throw error;
      const { details: problemDetails } = error;
      return change(id, () => ({ state: 'refused', problem: 'TOKENS_SPENT', problemDetails, settledAt: clock.now() }));
    }
    return change(id, () => ({ tokensAreTaken: true }));
  }

  /** One that may be at the provider already is looked for before it is asked for again. */
  async function sendMoney(refund: Refund, paymentIntentId: string): Promise<void> {
    const { id, amount } = refund;
    const there = refund.isSent
      ? (await provider.listRefunds(paymentIntentId)).find((seen) => seen.refundId === id)
      : undefined;
    const { round } = await change(id, () => ({ isSent: true }));
    try {
      const key = keyOfRound(`refund:${id}`, round);
      const seen = there ?? (await provider.refund({ id, amount, paymentIntentId }, key));
      await change(id, (before) => settleRefund(before, seen, clock.now()));
    } catch (error) {
      if (hasFailed(error)) await change(id, (before) => ({ round: before.round + 1 }));
      if (!isRefused(error, 'PROVIDER_REFUSED')) throw error;
      await change(id, refused);
    }
  }

  async function carryOn(refund: Refund): Promise<void> {
    const payment = await uow.run(({ payments }) => payments.find(refund.paymentId));
    // Nothing was sent, and nothing can be: who waits for its end shall see one.
    if (payment?.paymentIntentId === undefined) return void (await change(refund.id, refused));
    const { tokenType, number, paymentIntentId } = payment;
    const { state } = await takeTokens({ refund, tokenType, number });
    if (state === 'pending') await sendMoney(refund, paymentIntentId);
  }

  return async (id: string): Promise<void> => {
    for (;;) {
      const now = realTime.now();
      const heldUntil = new Date(now.getTime() + heldMs);
      const held = await uow.run(({ refunds }) => refunds.hold(id, now, heldUntil));
      if (held === 'settled') return;
      if (held !== 'held') return carryOn(held).finally(() => letGo(id, heldUntil));
      if (timeLeftMs() < marginMs) throw refuse('BILLING_BUSY');
      await pause(lookAgainMs, never);
    }
  };
}

const never = new AbortController().signal;

type Taking = { refund: Refund } & Pick<Parameters<Wallets['revoke']>[0], 'tokenType' | 'number'>;

/** What the provider has settled meanwhile stays. */
async function changeRefund(
  stores: Stores,
  id: string,
  { to, at }: { to: (before: Refund) => Partial<Refund>; at: Date },
): Promise<Refund> {
  const found = await stores.refunds.find(id);
  if (found === undefined) throw new Error('a refund that was there is gone');
  await stores.customers.lock(found.uid);
  const before = (await stores.refunds.lock(id)) as Refund;
  if (before.state !== 'pending') return before;
  const after = { ...before, ...to(before) };
  await settleOne(stores, { before, after, at });
  return after;
}
