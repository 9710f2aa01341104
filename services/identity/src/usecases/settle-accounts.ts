/** Makes accounts in Keycloak what the school decided: repeated until it is so, also when Keycloak or this process was away. */
import { drainQueue } from '@parlance/runtime/waiting/drain-queue';
import { isUnproven } from '../domain/unproven-address.ts';
import type { AccountOrder, AccountOrderQueue, Accounts } from './account-ports.ts';

type Deps = {
  queue: AccountOrderQueue;
  accounts: Pick<Accounts, 'read' | 'remove' | 'setOnlyRole' | 'markEmailVerified' | 'enable' | 'disable' | 'update'>;
  /** Of all tokens that the person has by now. */
  refuseTokens: (uid: string) => Promise<void>;
};

const mostATurn = 100;

export function makeSettleAccounts({ queue, accounts, refuseTokens }: Deps) {
  return (uid?: string, signal?: AbortSignal): Promise<number> =>
    drainQueue(async () => (await queue.claim(1, uid))[0], settle, { atMost: mostATurn, signal });

  async function settle(order: AccountOrder): Promise<void> {
    try {
      await carryOut(order);
    } catch (error) {
      await queue.retryLater(order);
      throw error;
    }
    await queue.done(order);
  }

  async function carryOut({ uid, target, email }: AccountOrder): Promise<void> {
    if (target === 'removed') return accounts.remove(uid);
    const account = await accounts.read(uid);
    if (account === undefined) return;
    if (target === 'closed') {
      await accounts.disable(uid);
      // Until now they could be renewed, however long ago it was decided.
      return refuseTokens(uid);
    }
    // A program of the release before confirms applications and knows nothing of this.
    if (isUnproven(account.email) && email !== null) await accounts.update(uid, { email });
    // Role first: nobody signs in with an account that may not do what its owner was promised.
    await accounts.setOnlyRole(uid, 'tutor');
    await accounts.markEmailVerified(uid);
    await accounts.enable(uid);
  }
}
