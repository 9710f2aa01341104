/** Applications whose address nobody confirmed end after seven days, with their accounts and files; so do accounts that no application came to. */
import { confirmLinkLifeMs } from '../domain/application-mail.ts';
import type { Accounts } from './account-ports.ts';
import { eraseApplication } from './application-steps.ts';
import type { UseCaseDeps } from './ports.ts';
import type { SettleAccount } from './train-applicant.ts';

type Deps = Pick<UseCaseDeps, 'uow' | 'clock' | 'realTime'> & {
  /** Those that have waited since before then, a few at a time. */
  unconfirmedSince: (instant: Date) => Promise<string[]>;
  accounts: Pick<Accounts, 'unprovenBefore' | 'remove'>;
  settleAccount: SettleAccount;
};

/** A form that is being sent has its account for a moment before it has its application. */
const beingSentMs = 60 * 60_000;

export function makeEndUnconfirmedApplications({
  uow,
  clock,
  realTime,
  unconfirmedSince,
  accounts,
  settleAccount,
}: Deps) {
  return async (): Promise<number> => {
    const now = realTime.now();
    let ended = 0;
    for (;;) {
      const ids = await unconfirmedSince(new Date(now.getTime() - confirmLinkLifeMs));
      for (const id of ids) await end(id);
      ended += ids.length;
      if (ids.length === 0) break;
    }
    for (const uid of await accounts.unprovenBefore(new Date(now.getTime() - beingSentMs)))
      if (!(await uow.run(({ applications }) => applications.isOfAccount(uid)))) await accounts.remove(uid);
    return ended;
  };

  async function end(id: string): Promise<void> {
    const uid = await uow.run(async (stores) => {
      const application = await stores.applications.lock(id);
      if (application?.status !== 'unverified') return undefined;
      await stores.accountOrders.place(application.uid, 'removed', realTime.now());
      await eraseApplication(stores, application, clock.now());
      return application.uid;
    });
    if (uid !== undefined) await settleAccount(uid);
  }
}
