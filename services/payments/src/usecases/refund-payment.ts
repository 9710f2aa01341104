/** Gives money back, whole or in part: first the row, then the tokens, then the money, so that nobody can spend them in between. */
import { text } from '@parlance/proto/limits';
import type { Clock } from '@parlance/runtime/clock/clock';
import { AppError } from '@parlance/runtime/errors/app-error';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
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
    const id = await uow.run((stores) =>
      stores.once(once, async () => {
        const payment = await stores.payments.lock(paymentId);
        if (payment === undefined) throw refuse('PAYMENT_NOT_FOUND');
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
      }),
    );
    await carryOutRefund(id).catch((error: unknown) => {
      if (!(error instanceof AppError) || !['unavailable', 'deadline'].includes(error.kind)) throw error;
    });
    const refund = await uow.run(({ refunds }) => refunds.find(id));
    if (refund?.state === 'refused') throw refusalOf(refund);
  };
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
  if ([...said].length < least || [...said].length > most) throw refuse('REASON_LENGTH', { fill: [least, most] });
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
  wallets: Wallets;
  provider: Pick<Provider, 'refund' | 'listRefunds'>;
};

/** May be begun again wherever it ended: each step is done once by its cause or its key. */
export function makeCarryOutRefund({ uow, clock, wallets, provider }: CarryOutDeps) {
  const change = (id: string, to: (before: Refund) => Partial<Refund>) =>
    uow.run((stores) => changeRefund(stores, id, { to, at: clock.now() }));

  async function takeTokens({ refund, tokenType }: Pending): Promise<Refund> {
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
      await wallets.revoke({ uid, tokenType, quantity, cause: `refund:${id}`, paymentId, actor, note });
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
      await change(id, () => ({ state: 'refused', problem: 'REFUND_REFUSED', settledAt: clock.now() }));
    }
  }

  return async (id: string): Promise<void> => {
    const pending = await uow.run((stores) => pendingOf(stores, id));
    if (pending === undefined) return;
    const refund = await takeTokens(pending);
    if (refund.state === 'pending' && refund.providerId === undefined) await sendMoney(refund, pending.paymentIntentId);
  };
}

type Pending = {
  refund: Refund;
  tokenType: Parameters<Wallets['revoke']>[0]['tokenType'];
  paymentIntentId: string;
};

async function pendingOf({ refunds, payments }: Stores, id: string): Promise<Pending | undefined> {
  const refund = await refunds.find(id);
  if (refund?.state !== 'pending') return undefined;
  const payment = await payments.find(refund.paymentId);
  if (payment?.paymentIntentId === undefined) return undefined;
  const { tokenType, paymentIntentId } = payment;
  return { refund, tokenType, paymentIntentId };
}

/** What another process has settled meanwhile stays. */
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
