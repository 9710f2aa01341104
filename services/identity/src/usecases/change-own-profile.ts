/** A teacher or an administrator changes the own profile; whoever shows it hears of it. */
import { refuseFaults } from '../domain/account-fields.ts';
import { editOwnProfile, ownProfileFaults, type OwnProfileEdit } from '../domain/edit-own-profile.ts';
import { isDeleted } from '../domain/edit-person.ts';
import type { Person } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import type { UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';

type Asked = { uid: string; expectedVersion: number; edit: OwnProfileEdit };
export type ChangeOwnProfile = ReturnType<typeof makeChangeOwnProfile>;

export function makeChangeOwnProfile({ uow, clock }: Pick<UseCaseDeps, 'uow' | 'clock'>) {
  return ({ uid, expectedVersion, edit }: Asked): Promise<Person> =>
    uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person || isDeleted(person)) throw refuse('USER_NOT_FOUND');
      if (expectedVersion !== 0 && expectedVersion !== person.version) throw refuse('STALE_VERSION');
      refuseFaults(ownProfileFaults(person, edit));
      const change = editOwnProfile(person, edit);
      return change.facts.length === 0 ? person : savePerson(stores, change, clock.now());
    });
}
