/**
 * Takes an application: a disabled account, then the files, then everything else in one transaction. Each step may be
 * repeated. An address that has an account is answered as any other is, and after as long: its owner reads it in the mail.
 */
import { money } from '@parlance/proto/limits';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { linksOf, type Application } from '../domain/application.ts';
import { checkedForm, type ApplicationForm } from '../domain/application-fields.ts';
import { applicantAccount } from './applicant-account.ts';
import type {
  ApplicantAccounts,
  ApplicationDeps,
  ApplicationFilesKeeper,
  ApplicationStores,
} from './application-ports.ts';
import { mailApplicant, mayBeMailed, writeDown } from './application-steps.ts';
import type { EqualizeTiming } from './equalize-timing.ts';
import type { Call } from './ports.ts';
import { replayOf } from './replay.ts';

type SubmittedApplication = { id: string; status: 'unverified' };
export type SubmitApplication = (form: ApplicationForm, call: Call) => Promise<SubmittedApplication>;
type Deps = ApplicationDeps & {
  accounts: ApplicantAccounts;
  files: ApplicationFilesKeeper;
  equalizeTiming: EqualizeTiming;
};
type Accepted = { id: string; uid: string; form: ReturnType<typeof checkedForm>; isTaken: boolean };

export function makeSubmitApplication(deps: Deps): SubmitApplication {
  const { accounts, uow, clock, realTime, ids, files, equalizeTiming } = deps;
  return async (form, call) => {
    const wanted = checkedForm(form, realTime.now());
    return equalizeTiming(() => take(wanted, form.password, call));
  };

  /** The password goes one way only: to the keeper of accounts. */
  async function take(form: ReturnType<typeof checkedForm>, password: string, call: Call) {
    const earlier = await replayOf<SubmittedApplication>(uow, call, form);
    if (earlier) return earlier;
    const id = call.key ? derivedUuid([call.actorUid, call.rpc, call.key, 'application']) : ids.next();
    const isTaken = (await accounts.findByEmail(form.details.email)) !== undefined;
    const account = await applicantAccount(deps, { id, details: form.details, password, call, body: form });
    try {
      await files.hold(account.uid, linksOf(form.files));
      const accepted = { id, uid: account.uid, form, isTaken };
      return await uow.run((stores) => stores.once.run(call, form, () => write(stores, accepted)));
    } catch (error) {
      if (account.isNew) await undo(account.uid).catch(() => undefined);
      throw error;
    }
  }

  async function write(stores: ApplicationStores, { id, uid, form, isTaken }: Accepted) {
    const application: Application = {
      ...form,
      id,
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
    const kind = isTaken ? 'application-address-taken' : 'application-confirm';
    if (await mayBeMailed(stores, deps, application)) await mailApplicant(stores, deps, { application, kind });
    return { id: application.id, status: 'unverified' as const };
  }

  async function undo(uid: string): Promise<void> {
    const isKnown = await uow.run(({ applications }) => applications.isOfAccount(uid));
    if (!isKnown) await accounts.remove(uid);
  }
}
