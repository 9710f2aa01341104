/** An administrator closes an account for good: written down, gone in Keycloak, then erased here. Once begun, a job brings it to its end. */
import { erasePerson, isDeleted } from '../domain/edit-person.ts';
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
    const begins = await deps.uow.run((stores) => begin(stores, change));
    if (begins) await deps.change.carryOut(change, () => applyDelete(deps, change));
  };
}

/** False when nothing is left to do. */
async function begin({ people, accountChanges }: Stores, change: Deleting): Promise<boolean> {
  const person = await people.lock(change.uid);
  if (!person) throw refuse('USER_NOT_FOUND');
  if (change.uid === change.actorUid) throw refuse('OWN_ACCOUNT');
  if (isDeleted(person)) return false;
  if (!(await accountChanges.begin(change))) throw refuse('STALE_VERSION');
  return true;
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
  await stores.links.forget(uid);
  await stores.favourites.forget(uid);
  await stores.ratings.blankWordsOf(uid);
  await stores.revocations.add({ uid, notBefore: notBeforeNextSecond(realTime.now()) });
  const details = reason === '' ? {} : { reason };
  await stores.acts.add({ act: 'user.deleted', actorUid, subjectUid: uid, details, before, after });
}
