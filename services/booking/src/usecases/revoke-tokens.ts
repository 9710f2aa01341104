/** Bought tokens go back before the money for them does: all of them or none, once per cause. */
import type { Actor } from '../domain/actor.ts';
import { revocationOf } from '../domain/ledger.ts';
import { refuse } from '../domain/refusals.ts';
import type { WalletName } from '../domain/token-move.ts';
import type { Clock, UnitOfWork } from './ports.ts';

export type RevokeTokensCommand = {
  studentUid: string;
  wallet: WalletName | undefined;
  quantity: number;
  /** Of the refund. */
  cause: string;
  invoiceId: string;
  invoiceNumber: string;
  actor: Actor;
  note: string;
};

const mostAtOnce = 1_000;

export type RevokeTokens = ReturnType<typeof makeRevokeTokens>;

export function makeRevokeTokens({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  /** Answers the wallet's balance. */
  return async ({ wallet, actor, ...wanted }: RevokeTokensCommand): Promise<number> => {
    const { studentUid, quantity, cause } = wanted;
    const isSound = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostAtOnce;
    if (!wallet || !isSound || cause === '' || studentUid === '') throw refuse('MALFORMED');
    return uow.run(async ({ wallets, facts }) => {
      await wallets.lockStudent(studentUid);
      const line = await wallets.apply(revocationOf({ ...wanted, wallet }, actor, clock.now()));
      if (line) await facts.walletsChanged([line]);
      return (line ?? (await wallets.find(studentUid))).balances[wallet] ?? 0;
    });
  };
}
