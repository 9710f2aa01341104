/** Rejected at the service or training stage, or removed altogether: the account is closed and its tokens end. */
import { letterFor } from '../domain/application-letter.ts';
import { hasTutor, moveApplication, outcomeOf, type Application } from '../domain/application.ts';
import { refuse } from '../domain/refusals.ts';
import { notBeforeNextSecond } from '../domain/revocation.ts';
import type { ApplicationDeps, ApplicationStores, WantedAccount } from './application-ports.ts';
import { lockApplication, mailApplicant, writeDown, type OneApplication } from './application-steps.ts';
import { checkedReason } from './decide-application.ts';
import type { SettleAccount } from './train-applicant.ts';
import type { Call } from './ports.ts';

/** `tutorUid` is what the administrator's screen shows, or ''. */
type EndApplication = OneApplication & { reason: string; tutorUid: string };
export type RejectStage = (wanted: EndApplication, call: Call) => Promise<Application>;
export type RemoveApplication = (wanted: EndApplication, call: Call) => Promise<void>;
type Deps = ApplicationDeps & { settleAccount: SettleAccount };

export function makeEndApplication(deps: Deps): { rejectStage: RejectStage; remove: RemoveApplication } {
  const { uow, clock, realTime, settleAccount } = deps;
  return {
    async rejectStage({ expectedVersion, ...wanted }, call) {
      const reason = checkedReason(wanted.reason);
      const application = await uow.run((stores) =>
        stores.once.run(call, wanted, () => reject(stores, { ...wanted, reason, expectedVersion }, call)),
      );
      await settleAccount(application.uid);
      return application;
    },
    async remove({ expectedVersion, ...wanted }, call) {
      const reason = checkedReason(wanted.reason);
      const { uid } = await uow.run((stores) =>
        stores.once.run(call, wanted, () => remove(stores, { ...wanted, reason, expectedVersion }, call)),
      );
      await settleAccount(uid);
    },
  };

  async function reject(stores: ApplicationStores, wanted: EndApplication, { actorUid }: Call) {
    const { reason, tutorUid } = wanted;
    const now = clock.now();
    const before = await lockApplication(stores, wanted);
    const { application, from } = moveApplication(before, 'reject-stage', { reason, now });
    refuseOtherTutor(before, tutorUid);
    await stores.applications.save(application);
    await closeAccount(stores, before, 'closed');
    await writeDown(stores, { application, act: application.status, from, actorUid, reason }, now);
    await stores.facts.add('ApplicationStatusChanged', application, from);
    await mailApplicant(stores, deps, { application, kind: letterFor(application.status), reason });
    return application;
  }

  async function remove(stores: ApplicationStores, wanted: EndApplication, { actorUid }: Call) {
    const { id, reason, tutorUid } = wanted;
    const before = await lockApplication(stores, wanted);
    outcomeOf(before.status, 'remove');
    refuseOtherTutor(before, tutorUid);
    // A tutor's account stays, closed, because lessons may speak of it; any other is of no use to anybody.
    await closeAccount(stores, before, hasTutor(before) ? 'closed' : 'removed');
    const details = { applicationId: id, from: before.status };
    const fields = { before: { status: before.status }, after: {} };
    await stores.acts.add({ act: 'application.removed', actorUid, subjectUid: before.uid, details, fields });
    const gone = await takeAway(stores, before);
    // An address that was never confirmed may be a stranger's: it gets no second mail.
    if (before.status !== 'unverified') {
      await mailApplicant(stores, deps, { application: gone, kind: 'application-removed', reason });
    }
    return { uid: before.uid };
  }

  async function closeAccount(stores: ApplicationStores, before: Application, wanted: WantedAccount) {
    const { people, facts, orders, revocations } = stores;
    const now = realTime.now();
    await orders.put(before.uid, wanted, now);
    const tutor = hasTutor(before) ? await people.lock(before.uid) : undefined;
    if (!tutor?.enabled) return;
    const closed = { ...tutor, enabled: false, version: tutor.version + 1 };
    await people.save(closed);
    await facts.addPersonFacts(closed, ['UserDisabled']);
    await revocations.put({ uid: before.uid, notBefore: notBeforeNextSecond(now) });
  }
}

/** The application with its letters and, told by the fact, its files; answers with what the fact says. */
export async function takeAway(stores: ApplicationStores, before: Application): Promise<Application> {
  const gone = { ...before, files: { image: '', cv: '', degree: '', ecl: '' }, version: before.version + 1 };
  await stores.facts.add('ApplicationRemoved', gone);
  await stores.letters.forget(before.id);
  await stores.applications.remove(before.id);
  return gone;
}

function refuseOtherTutor({ uid }: Application, tutorUid: string): void {
  if (tutorUid !== '' && tutorUid !== uid) {
    throw refuse('MALFORMED', { details: { tutorId: 'is not the tutor of this application' } });
  }
}
