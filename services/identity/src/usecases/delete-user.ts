/** An administrator closes an account for good (EP-08): gone in Keycloak first, then erased here. Asked again, nothing is left to do. */
import { erasePerson, isDeleted } from '../domain/edit-person.ts';
import { IdentityError } from '../domain/errors.ts';
import type { Person } from '../domain/person.ts';
import { notBeforeNextSecond } from '../domain/revocation.ts';
import type { Accounts, Call, Clock, Stores, UnitOfWork } from './ports.ts';

export type DeleteUserCommand = { uid: string; reason: string };
export type DeleteUserDeps = {
  uow: UnitOfWork;
  accounts: Pick<Accounts, 'disable' | 'endSessions' | 'remove'>;
  realClock: Clock;
};
export type DeleteUser = (command: DeleteUserCommand, call: Pick<Call, 'actorUid'>) => Promise<void>;

export function makeDeleteUser({ uow, accounts, realClock }: DeleteUserDeps): DeleteUser {
  return async ({ uid, reason }, { actorUid }) => {
    const person = await uow.run(({ people }) => people.find(uid));
    if (!person) throw new IdentityError('USER_NOT_FOUND');
    if (uid === actorUid) throw new IdentityError('OWN_ACCOUNT');
    if (isDeleted(person)) return;
    await closeAccount(uid);
    await uow.run(async (stores) => {
      const known = await stores.people.lock(uid);
      if (known && !isDeleted(known)) await erase(stores, known, { actorUid, reason, at: realClock.now() });
    });
  };

  /** An account that an earlier try has removed already is no fault. */
  async function closeAccount(uid: string): Promise<void> {
    try {
      await accounts.disable(uid);
      await accounts.endSessions(uid);
    } catch (error) {
      if (!(error instanceof IdentityError) || error.reason !== 'ACCOUNT_GONE') throw error;
    }
    await accounts.remove(uid);
  }
}

async function erase(
  stores: Stores,
  before: Person,
  act: { actorUid: string; reason: string; at: Date },
): Promise<void> {
  const { person: after, facts } = erasePerson(before);
  const { uid } = before;
  await stores.people.save(after);
  await stores.links.forget(uid);
  await stores.applicants.erase(uid);
  await stores.favourites.forget(uid);
  await stores.ratings.blankWordsOf(uid);
  await stores.revocations.put({ uid, notBefore: notBeforeNextSecond(act.at) });
  const details = act.reason === '' ? {} : { reason: act.reason };
  await stores.acts.add({ act: 'user.deleted', actorUid: act.actorUid, subjectUid: uid, details, before, after });
  await stores.outbox.addPersonFacts(after, facts);
}
