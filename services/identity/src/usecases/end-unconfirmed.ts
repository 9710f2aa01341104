/** Applications whose address nobody confirmed end after seven days, with their accounts and files; so do accounts that no application came to. */
import { confirmLinkLifeMs } from '../domain/application-letter.ts';
import type { ApplicationDeps, ApplicationUnitOfWork } from './application-ports.ts';
import { takeAway } from './end-application.ts';
import type { Accounts } from './ports.ts';
import type { SettleAccount } from './train-applicant.ts';

export type EndUnconfirmed = () => Promise<number>;
type Deps = Pick<ApplicationDeps, 'realTime'> & {
  uow: ApplicationUnitOfWork;
  /** Those that have waited since before then, a few at a time. */
  unconfirmedSince: (instant: Date) => Promise<string[]>;
  accounts: Pick<Accounts, 'unprovenBefore' | 'remove'>;
  settleAccount: SettleAccount;
};

/** A form that is being sent has its account for a moment before it has its application. */
const beingSentMs = 60 * 60_000;

export function makeEndUnconfirmed({ uow, realTime, unconfirmedSince, accounts, settleAccount }: Deps): EndUnconfirmed {
  return async () => {
    const now = realTime.now();
    let ended = 0;
    for (;;) {
      const due = await unconfirmedSince(new Date(now.getTime() - confirmLinkLifeMs));
      for (const id of due) await end(id);
      ended += due.length;
      if (due.length === 0) break;
    }
    for (const uid of await accounts.unprovenBefore(new Date(now.getTime() - beingSentMs)))
      if (!(await uow.run(({ applications }) => applications.isOfAccount(uid)))) await accounts.remove(uid);
    return ended;
  };

  async function end(id: string): Promise<void> {
    const uid = await uow.run(async (stores) => {
      const application = await stores.applications.lock(id);
      if (application?.status !== 'unverified') return undefined;
      await stores.orders.put(application.uid, 'removed', realTime.now());
      await takeAway(stores, application);
      return application.uid;
    });
    if (uid !== undefined) await settleAccount(uid);
  }
}
