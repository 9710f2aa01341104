/** Takes an application (EP-12): a disabled account, then the files, then everything else in one transaction. Each step may be repeated. */
import { money } from '@parlance/proto/limits';
import { linksOf, type Application } from '../domain/application.ts';
import { checkedForm, type ApplicationForm } from '../domain/application-fields.ts';
import { applicantAccount, type ApplicantAccountDeps } from './applicant-account.ts';
import type { ApplicationDeps, ApplicationFilesKeeper, ApplicationStores } from './application-ports.ts';
import { mailApplicant, writeDown } from './application-steps.ts';
import type { Call } from './ports.ts';

export type SubmittedApplication = { id: string; status: 'unverified' };
export type SubmitApplication = (form: ApplicationForm, call: Call) => Promise<SubmittedApplication>;
export type SubmitApplicationDeps = ApplicationDeps & ApplicantAccountDeps & { files: ApplicationFilesKeeper };

export function makeSubmitApplication(deps: SubmitApplicationDeps): SubmitApplication {
  const { accounts, uow, clock, realClock, ids, files } = deps;
  return async (form, call) => {
    const wanted = checkedForm(form, realClock.now());
    // From here on the password goes one way only: to the keeper of accounts.
    const { password } = form;
    const account = await applicantAccount(deps, { details: wanted.details, password, call, body: wanted });
    try {
      await files.hold(account.uid, linksOf(wanted.files));
      return await uow.run((stores) => stores.once.run(call, wanted, () => write(stores, wanted, account.uid)));
    } catch (error) {
      if (account.isNew) await undo(account.uid).catch(() => undefined);
      throw error;
    }
  };

  async function write(stores: ApplicationStores, wanted: ReturnType<typeof checkedForm>, uid: string) {
    const application: Application = {
      ...wanted,
      id: ids.next(),
      uid,
      status: 'unverified',
      when: clock.now(),
      submittedAt: undefined,
      currency: money.applicationCurrency,
      missing: [],
      reason: '',
      version: 1,
    };
    await stores.applications.insert(application);
    await writeDown(stores, { application, act: 'submitted', from: 'unverified', actorUid: '' }, application.when);
    await stores.facts.add('ApplicationSubmitted', application);
    await mailApplicant(stores, deps, { application, kind: 'application-confirm' });
    return { id: application.id, status: 'unverified' as const };
  }

  async function undo(uid: string): Promise<void> {
    const isKnown = await uow.run(({ applications }) => applications.isOfAccount(uid));
    if (!isKnown) await accounts.remove(uid);
  }
}
