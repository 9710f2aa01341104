/** Rejected at the service or training stage, or removed altogether: the account is closed and its tokens end. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { mailFor } from '../domain/application-mail.ts';
import { hasTutor, moveApplication, outcomeOf, type Application } from '../domain/application.ts';
import { changed } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import { notBeforeNextSecond } from '../domain/revocation.ts';
import type { AccountTarget } from './account-ports.ts';
import {
  eraseApplication,
  lockApplication,
  mailApplicant,
  recordStep,
  type OneApplication,
} from './application-steps.ts';
import { checkedReason } from './decide-application.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';
import type { SettleAccount } from './train-applicant.ts';

/** `tutorUid` is what the administrator's screen shows, or ''. */
type EndApplication = OneApplication & { reason: string; tutorUid: string };
export type RejectStage = (command: EndApplication & { once: Command }) => Promise<Application>;
export type RemoveApplication = (command: EndApplication & { once: Command }) => Promise<void>;
type Deps = UseCaseDeps & { settleAccount: SettleAccount };

export function makeEndApplication(deps: Deps): { rejectStage: RejectStage; remove: RemoveApplication } {
  const { uow, clock, realTime, settleAccount } = deps;
  return {
    async rejectStage({ once, ...command }) {
      const end = { ...command, reason: checkedReason(command.reason) };
      const application = await uow.run((stores) => stores.once(once, () => reject(stores, end, once.actorUid)));
      await settleAccount(application.uid);
      return application;
    },
    async remove({ once, ...command }) {
      const end = { ...command, reason: checkedReason(command.reason) };
      const { uid } = await uow.run((stores) => stores.once(once, () => remove(stores, end, once.actorUid)));
      await settleAccount(uid);
    },
  };

  async function reject(stores: Stores, end: EndApplication, actorUid: string) {
    const { reason, tutorUid } = end;
    const now = clock.now();
    const before = await lockApplication(stores, end);
    const { application, from } = moveApplication(before, 'reject-stage', { reason, now });
    refuseOtherTutor(before, tutorUid);
    await stores.applications.save(application);
    await closeAccount(stores, before, 'closed');
    await recordStep(stores, { application, act: application.status, from, actorUid, reason }, now);
    await stores.facts.applicationStatusChanged(application, from, now);
    await mailApplicant(stores, deps, { application, kind: mailFor(application.status), reason });
    return application;
  }

  async function remove(stores: Stores, end: EndApplication, actorUid: string) {
    const { id, reason, tutorUid } = end;
    const before = await lockApplication(stores, end);
    outcomeOf(before.status, 'remove');
    refuseOtherTutor(before, tutorUid);
    // A tutor's account stays, closed, because lessons may speak of it; any other is of no use to anybody.
    await closeAccount(stores, before, hasTutor(before) ? 'closed' : 'removed');
    const details = { applicationId: id, from: before.status };
    const fields = { before: { status: before.status }, after: {} };
    await stores.acts.add({ act: 'application.removed', actorUid, subjectUid: before.uid, details, fields });
    const gone = await eraseApplication(stores, before, clock.now());
    // An address that was never confirmed may be a stranger's: it gets no second mail.
    if (before.status !== 'unverified') {
      await mailApplicant(stores, deps, { application: gone, kind: 'application-removed', reason });
    }
    return { uid: before.uid };
  }

  async function closeAccount(stores: Stores, before: Application, target: AccountTarget) {
    const { people, accountOrders, revocations } = stores;
    const now = realTime.now();
    await accountOrders.place(before.uid, target, now);
    const tutor = hasTutor(before) ? await people.lock(before.uid) : undefined;
    if (!tutor?.enabled) return;
    await savePerson(stores, changed({ ...tutor, enabled: false }, ['userDisabled']), clock.now());
    await revocations.add({ uid: before.uid, notBefore: notBeforeNextSecond(now) });
  }
}

function refuseOtherTutor({ uid }: Application, tutorUid: string): void {
  if (tutorUid !== '' && tutorUid !== uid) {
    throw refuse('MALFORMED', { details: { fields: { tutorId: 'is not the tutor of this application' } } });
  }
}
