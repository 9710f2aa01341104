/** Somebody changes the own profile; whoever shows it hears of it. A new name is Keycloak's first: while that fails nothing has changed. */
import { refuseFaults } from '../domain/account-fields.ts';
import { editOwnProfile, ownProfileFaults, type OwnProfileEdit } from '../domain/edit-own-profile.ts';
import { effectsOf, isDeleted } from '../domain/edit-person.ts';
import { accountNames } from '../domain/names.ts';
import type { Change, Person } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import type { Accounts } from './account-ports.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';

type Asked = { uid: string; expectedVersion: number; edit: OwnProfileEdit };
type Planned = { before: Person; change: Change };
type Deps = Pick<UseCaseDeps, 'uow' | 'clock'> & { accounts: Pick<Accounts, 'update'> };
export type ChangeOwnProfile = ReturnType<typeof makeChangeOwnProfile>;

export function makeChangeOwnProfile({ uow, clock, accounts }: Deps) {
  return async (asked: Asked): Promise<Person> => {
    const { before, change } = await uow.run((stores) => plan(stores, asked));
    if (change.facts.length === 0) return before;
    if (effectsOf(before, change.person).names) await accounts.update(asked.uid, accountNames(change.person));
    return uow.run(async (stores) => {
      const now = await plan(stores, asked);
      return now.change.facts.length === 0 ? now.before : savePerson(stores, now.change, clock.now());
    });
  };
}

async function plan(stores: Stores, { uid, expectedVersion, edit }: Asked): Promise<Planned> {
  const before = await stores.people.lock(uid);
  if (!before || isDeleted(before)) throw refuse('USER_NOT_FOUND');
  if (expectedVersion !== 0 && expectedVersion !== before.version) throw refuse('STALE_VERSION');
  refuseFaults(ownProfileFaults(before, edit));
  return { before, change: editOwnProfile(before, edit) };
}
