/** Sends the password links that were asked for; who has no account gets nothing, and nobody sees the difference. */
import { drainQueue } from '@parlance/runtime/waiting/drain-queue';
import type { Accounts, PasswordLinkQueue, PasswordLinkRequest } from './account-ports.ts';

const mostATurn = 100;

type Deps = { queue: PasswordLinkQueue; accounts: Pick<Accounts, 'findByEmail' | 'sendPasswordLink'> };

export function makeSendPasswordLinks({ queue, accounts }: Deps) {
  const send = async ({ id, email }: PasswordLinkRequest) => {
    const account = await accounts.findByEmail(email);
    if (account?.enabled) await accounts.sendPasswordLink(account.uid);
    await queue.done(id);
  };
  return (): Promise<number> => drainQueue(async () => (await queue.claim(1))[0], send, { atMost: mostATurn });
}
