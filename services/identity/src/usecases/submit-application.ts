/**
 * Takes an application: a disabled account, then the files, then everything else in one transaction. Each step may be
 * repeated. An address that has an account is answered as any other is, and after as long: its owner reads it in the mail.
 */
import { money } from '@parlance/proto/limits';
import type { Command } from '@parlance/runtime/idempotency/store';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { checkedForm, type ApplicationForm } from '../domain/application-fields.ts';
import { linksOf, type Application } from '../domain/application.ts';
import type { Accounts } from './account-ports.ts';
import { applicantAccount } from './applicant-account.ts';
import type { ApplicationFilesKeeper } from './application-ports.ts';
import { mailApplicant, mayBeMailed, recordStep } from './application-steps.ts';
import type { EqualizeTiming } from './equalize-timing.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { replayOf } from './replay.ts';

type SubmittedApplication = { id: string; status: 'unverified' };
type Deps = UseCaseDeps & {
  accounts: Accounts;
  files: ApplicationFilesKeeper;
  equalizeTiming: EqualizeTiming;
};
type Accepted = { id: string; uid: string; form: ReturnType<typeof checkedForm>; isTaken: boolean };

export type SubmitApplication = ReturnType<typeof makeSubmitApplication>;

export function makeSubmitApplication(deps: Deps) {
  const { accounts, uow, clock, realTime, newId, files, equalizeTiming } = deps;
  return async ({ once, ...typed }: ApplicationForm & { once: Command }): Promise<SubmittedApplication> => {
    const form = checkedForm(typed, realTime.now());
    // Without the password: of what was asked a hash and a mark are stored.
    return equalizeTiming(() => take(form, typed.password, { ...once, body: form }));
  };

  /** The password goes one way only: to the keeper of accounts. */
  async function take(form: ReturnType<typeof checkedForm>, password: string, once: Command) {
    const earlier = await replayOf<SubmittedApplication>(uow, once);
    if (earlier) return earlier;
    const { actorUid, rpc, key } = once;
    const id = key ? derivedUuid([actorUid, rpc, key, 'application']) : newId();
    const isTaken = (await accounts.findByEmail(form.details.email)) !== undefined;
    const account = await applicantAccount(deps, { id, details: form.details, password, once });
    try {
      await files.hold(account.uid, linksOf(form.files));
      const accepted = { id, uid: account.uid, form, isTaken };
      return await uow.run((stores) => stores.once(once, () => write(stores, accepted)));
    } catch (error) {
      if (account.isNew) await undo(account.uid).catch(() => undefined);
      throw error;
    }
  }

  async function write(stores: Stores, { id, uid, form, isTaken }: Accepted) {
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
    await recordStep(stores, { application, act: 'submitted', from: 'unverified', actorUid: '' }, application.when);
    await stores.facts.applicationSubmitted(application, application.when);
    const kind = isTaken ? 'application-address-taken' : 'application-confirm';
    if (await mayBeMailed(stores, deps, application)) await mailApplicant(stores, deps, { application, kind });
    return { id: application.id, status: 'unverified' as const };
  }

  async function undo(uid: string): Promise<void> {
    const isKnown = await uow.run(({ applications }) => applications.isOfAccount(uid));
    if (!isKnown) await accounts.remove(uid);
  }
}
