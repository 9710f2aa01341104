/** Makes accounts in Keycloak what the school decided: repeated until it is so, also when Keycloak or this process was away. */
import type { AccountOrder, AccountOrderQueue } from './application-ports.ts';
import type { Accounts } from './ports.ts';

export type SettleAccounts = (uid?: string) => Promise<number>;
type KeptAccounts = Pick<Accounts, 'read' | 'remove' | 'setOnlyRole' | 'markEmailVerified' | 'enable' | 'disable'>;

const batch = 10;

export function makeSettleAccounts({
  queue,
  accounts,
}: {
  queue: AccountOrderQueue;
  accounts: KeptAccounts;
}): SettleAccounts {
  return async (uid) => {
    const orders = await queue.claim(batch, uid);
    for (const order of orders) {
      try {
        await carryOut(order);
      } catch (error) {
        await queue.later(order);
        throw error;
      }
      await queue.done(order);
    }
    return orders.length;
  };

  async function carryOut({ uid, wanted }: AccountOrder): Promise<void> {
    if (wanted === 'removed') return accounts.remove(uid);
    if ((await accounts.read(uid)) === undefined) return;
    if (wanted === 'closed') return accounts.disable(uid);
    // Role first: nobody signs in with an account that may not do what its owner is told.
    await accounts.setOnlyRole(uid, 'tutor');
    await accounts.markEmailVerified(uid);
    await accounts.enable(uid);
  }
}
