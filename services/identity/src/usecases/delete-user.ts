/** An administrator closes an account for good: written down, gone in Keycloak, then erased here. Once begun, a job brings it to its end. */
import { lesson } from '@parlance/proto/limits';
import { erasePerson, isDeleted } from '../domain/edit-person.ts';
import { isInLesson } from '../domain/erasure.ts';
import type { Person } from '../domain/person.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import { notBeforeNextSecond } from '../domain/revocation.ts';
import type { AccountChange, Accounts } from './account-ports.ts';
import { eraseApplication } from './application-steps.ts';
import type { ChangeAccount } from './change-account.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';

type DeleteUserCommand = { uid: string; reason: string; actorUid: string };
type Deps = Pick<UseCaseDeps, 'uow' | 'clock' | 'realTime'> & {
  accounts: Pick<Accounts, 'disable' | 'endSessions' | 'remove'>;
  change: Pick<ChangeAccount, 'carryOut' | 'finish'>;
};
export type Deleting = Extract<AccountChange, { kind: 'delete' }>;

export type DeleteUser = ReturnType<typeof makeDeleteUser>;

export function makeDeleteUser(deps: Deps) {
  return async ({ uid, reason, actorUid }: DeleteUserCommand): Promise<void> => {
    await deps.change.finish(uid);
    const change: Deleting = { kind: 'delete', uid, reason, actorUid };
    const begins = await deps.uow.run((stores) => begin(stores, change, deps.clock.now()));
    if (begins) await deps.change.carryOut(change, () => applyDelete(deps, change));
  };
}

/** False when nothing is left to do. */
async function begin(stores: Stores, change: Deleting, now: Date): Promise<boolean> {
  const { people, accountChanges, erasures } = stores;
  const person = await people.lock(change.uid);
  if (!person) throw refuse('USER_NOT_FOUND');
  if (change.uid === change.actorUid) throw refuse('OWN_ACCOUNT');
  if (isDeleted(person)) return false;
  if (await sitsInLesson(stores, change.uid, now)) throw refuse('LESSON_RUNNING');
  if (!(await accountChanges.begin(change))) throw refuse('STALE_VERSION');
  // Sign-ups that were never confirmed end by themselves: nobody asked for it, and nobody looks.
  const { uid, reason, actorUid: askedBy } = change;
  if (askedBy !== '') await erasures.begin({ uid, role: person.role, askedBy, reason, askedAt: now });
  return true;
}

async function sitsInLesson({ lessons }: Stores, uid: string, now: Date): Promise<boolean> {
  const from = new Date(now.getTime() - lesson.lengthMs);
  const to = new Date(now.getTime() + lesson.commenceOpensBeforeMs);
  return (await lessons.atHand(uid, { from, to })).some((one) => isInLesson(one, now));
}

/** After it was written down: all of it, also where a part was done before. */
export async function applyDelete(deps: Omit<Deps, 'change'>, change: Deleting): Promise<void> {
  const { uid, reason, actorUid } = change;
  await closeAccount(deps, uid);
  await deps.uow.run(async (stores) => {
    const known = await stores.people.lock(uid);
    if (known && !isDeleted(known)) await erase(stores, deps, known, { actorUid, reason });
    await stores.accountChanges.end(uid);
  });
}

/** An account that an earlier try has removed already is no fault. */
async function closeAccount({ accounts }: Pick<Deps, 'accounts'>, uid: string): Promise<void> {
  try {
    await accounts.disable(uid);
    await accounts.endSessions(uid);
  } catch (error) {
    if (!isRefused(error, 'ACCOUNT_GONE')) throw error;
  }
  await accounts.remove(uid);
}

async function erase(
  stores: Stores,
  { clock, realTime }: Omit<Deps, 'change'>,
  before: Person,
  { actorUid, reason }: { actorUid: string; reason: string },
): Promise<void> {
  const { uid } = before;
  const now = clock.now();
  const after = await savePerson(stores, erasePerson(before), now);
  const application = await stores.applications.lockOfAccount(uid);
  if (application) await eraseApplication(stores, application, now);
  await stores.passwordLinks.forget(before.email);
  // Nobody asks them for money any more.
  await stores.tasks.closeOf({ kind: 'failed-payment', subjectUid: uid });
  const { erased, kept } = await stores.erasures.erase(uid);
  const account = ['profile', 'account', ...(application ? ['application'] : [])];
  const gone = [...account.map((kind) => ({ kind, count: 1, why: '' })), ...erased];
  await stores.erasures.keepReceipt({ uid, service: 'identity', at: now, erased: gone, kept });
  await stores.erasures.markTold(uid, realTime.now());
  await stores.revocations.add({ uid, notBefore: notBeforeNextSecond(realTime.now()) });
  await stores.acts.add({ act: 'user.deleted', actorUid, subjectUid: uid, details: {}, reason, before, after });
}
