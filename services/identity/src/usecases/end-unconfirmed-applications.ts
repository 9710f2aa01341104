/** Applications whose address nobody confirmed end after seven days, with their accounts and files; so do accounts that no application came to. */
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { eachListed } from '@parlance/runtime/waiting/each-listed';
import { confirmLinkLifeMs } from '../domain/application-mail.ts';
import type { Accounts } from './account-ports.ts';
import { eraseApplication } from './application-steps.ts';
import type { UseCaseDeps } from './ports.ts';
import type { SettleAccount } from './train-applicant.ts';

type Deps = Pick<UseCaseDeps, 'uow' | 'clock' | 'realTime'> & {
  /** Those that have waited since before then, a few at a time, in the order of their ids. */
  unconfirmedSince: (instant: Date, after: string | undefined) => Promise<string[]>;
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
  return async (signal?: AbortSignal): Promise<void> => {
    await eachApart([endApplications, removeLeftAccounts], (step) => step(realTime.now(), signal), signal);
  };

  async function endApplications(now: Date, signal?: AbortSignal): Promise<void> {
    const since = new Date(now.getTime() - confirmLinkLifeMs);
    const ids = eachListed(
      (after) => unconfirmedSince(since, after),
      (id) => id,
    );
    await eachApart(ids, end, signal);
  }

  async function removeLeftAccounts(now: Date, signal?: AbortSignal): Promise<void> {
    const left = await accounts.unprovenBefore(new Date(now.getTime() - beingSentMs));
    await eachApart(left, removeUnlessOfApplication, signal);
  }

  async function removeUnlessOfApplication(uid: string): Promise<void> {
    const isOfOne = await uow.run(({ applications }) => applications.isOfAccount(uid));
    if (!isOfOne) await accounts.remove(uid);
  }

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
