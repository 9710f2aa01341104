/** Sends the password links that were asked for; who has no account gets nothing, and nobody is told the difference. */
import type { Accounts } from './ports.ts';

export type DuePasswordLink = { id: string; email: string };
export type PasswordLinkQueue = {
  /** Claims for a minute, so that a crash in between costs a minute and no mail. */
  claim(limit: number): Promise<DuePasswordLink[]>;
  done(id: string): Promise<void>;
};

export type SendPasswordLinks = () => Promise<number>;

const batch = 10;

export function makeSendPasswordLinks({
  queue,
  accounts,
}: {
  queue: PasswordLinkQueue;
  accounts: Pick<Accounts, 'findByEmail' | 'sendPasswordLink'>;
}): SendPasswordLinks {
  return async () => {
    const due = await queue.claim(batch);
    for (const { id, email } of due) {
      const account = await accounts.findByEmail(email);
      if (account?.enabled) await accounts.sendPasswordLink(account.uid);
      await queue.done(id);
    }
    return due.length;
  };
}
