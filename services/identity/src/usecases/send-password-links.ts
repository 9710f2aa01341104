/** Sends the password links that were asked for; who has no account gets nothing, and nobody is told the difference. */
import { oneByOne } from '@parlance/runtime/waiting/one-by-one';
import type { Accounts } from './ports.ts';

export type DuePasswordLink = { id: string; email: string };
export type PasswordLinkQueue = {
  /** Claims for a minute, so that a crash in between costs a minute and no mail. */
  claim(limit: number): Promise<DuePasswordLink[]>;
  done(id: string): Promise<void>;
};

export type SendPasswordLinks = () => Promise<number>;

const mostATurn = 100;

export function makeSendPasswordLinks({
  queue,
  accounts,
}: {
  queue: PasswordLinkQueue;
  accounts: Pick<Accounts, 'findByEmail' | 'sendPasswordLink'>;
}): SendPasswordLinks {
  const send = async ({ id, email }: DuePasswordLink) => {
    const account = await accounts.findByEmail(email);
    if (account?.enabled) await accounts.sendPasswordLink(account.uid);
    await queue.done(id);
  };
  return () => oneByOne(async () => (await queue.claim(1))[0], send, { atMost: mostATurn });
}
