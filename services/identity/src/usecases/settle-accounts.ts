/** Makes accounts in Keycloak what the school decided: repeated until it is so, also when Keycloak or this process was away. */
import { oneByOne } from '@parlance/runtime/waiting/one-by-one';
import { isUnproven } from '../domain/unproven-address.ts';
import type { AccountOrder, AccountOrderQueue } from './application-ports.ts';
import type { Accounts } from './ports.ts';

export type SettleAccounts = (uid?: string) => Promise<number>;
type KeptAccounts = Pick<
  Accounts,
  'read' | 'remove' | 'setOnlyRole' | 'markEmailVerified' | 'enable' | 'disable' | 'update'
>;

const mostATurn = 100;

export function makeSettleAccounts({
  queue,
  accounts,
  refuseTokens,
}: {
  queue: AccountOrderQueue;
  accounts: KeptAccounts;
  /** Of all tokens that the person has by now. */
  refuseTokens: (uid: string) => Promise<void>;
}): SettleAccounts {
  return (uid) => oneByOne(async () => (await queue.claim(1, uid))[0], settle, { atMost: mostATurn });

  async function settle(order: AccountOrder): Promise<void> {
    try {
      await carryOut(order);
    } catch (error) {
      await queue.later(order);
      throw error;
    }
    await queue.done(order);
  }

  async function carryOut({ uid, wanted, email }: AccountOrder): Promise<void> {
    if (wanted === 'removed') return accounts.remove(uid);
    const account = await accounts.read(uid);
    if (account === undefined) return;
    if (wanted === 'closed') {
      await accounts.disable(uid);
      // Until now they could be renewed, however long ago it was decided.
      return refuseTokens(uid);
    }
    // A program of the release before confirms applications and knows nothing of this.
    if (isUnproven(account.email) && email !== null) await accounts.update(uid, { email });
    // Role first: nobody signs in with an account that may not do what its owner is told.
    await accounts.setOnlyRole(uid, 'tutor');
    await accounts.markEmailVerified(uid);
    await accounts.enable(uid);
  }
}
