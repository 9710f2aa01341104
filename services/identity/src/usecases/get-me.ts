/** The caller's own person. Known people need no Keycloak; a new account is read there once. */
import { changed, verifyEmail, type Person, type Role } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import { isSignUpStandIn } from '../domain/unproven-address.ts';
import type { Accounts } from './account-ports.ts';
import type { UseCaseDeps } from './ports.ts';
import type { ProvisionPerson } from './provision-person.ts';
import { savePerson } from './save-person.ts';

type Deps = Pick<UseCaseDeps, 'uow' | 'clock'> & {
  findPerson: (uid: string) => Promise<Person | undefined>;
  accounts: Pick<Accounts, 'read'>;
  provisionPerson: ProvisionPerson;
};

/** `emailVerified` and `role` are what the verified token says. */
export type Caller = { uid: string; role: Role; emailVerified: boolean };

export type GetMe = ReturnType<typeof makeGetMe>;

export function makeGetMe({ findPerson, accounts, provisionPerson, uow, clock }: Deps) {
  return async (caller: Caller): Promise<Person> => {
    const person = (await findPerson(caller.uid)) ?? (await provision(caller));
    const known = isSignUpStandIn(person.email) ? await withAddress(person) : person;
    if (caller.emailVerified && !known.emailVerified) return believeToken(caller.uid);
    return known;
  };

  async function provision({ uid, role }: Caller): Promise<Person> {
    const account = await accounts.read(uid);
    if (!account) throw refuse('ACCOUNT_GONE');
    return provisionPerson(account, role);
  }

  /** A program of the release before took the account in with what stands in for the address. */
  async function withAddress({ uid }: Person): Promise<Person> {
    const account = await accounts.read(uid);
    if (!account) throw refuse('ACCOUNT_GONE');
    return uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person) throw refuse('ACCOUNT_GONE');
      if (!isSignUpStandIn(person.email)) return person;
      return savePerson(stores, changed({ ...person, email: account.email }, ['profileChanged']), clock.now());
    });
  }

  /** The address was proved elsewhere: at a social provider, or by a link of Keycloak's own. */
  function believeToken(uid: string): Promise<Person> {
    return uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person) throw refuse('ACCOUNT_GONE');
      const change = verifyEmail(person);
      return change.facts.length === 0 ? person : savePerson(stores, change, clock.now());
    });
  }
}
