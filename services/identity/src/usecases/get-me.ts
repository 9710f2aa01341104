/** The caller's own person. Known people need no Keycloak; a new account is read there once. */
import { refuse } from '../domain/refusals.ts';
import { changed, verifyEmail, type Person, type Role } from '../domain/person.ts';
import { isSignUpStandIn } from '../domain/unproven-address.ts';
import type { MeetAccount } from './meet-account.ts';
import type { Accounts, UnitOfWork } from './ports.ts';

type Deps = {
  findPerson: (uid: string) => Promise<Person | undefined>;
  accounts: Pick<Accounts, 'read'>;
  meetAccount: MeetAccount;
  uow: UnitOfWork;
};

/** `emailVerified` and `role` are what the verified token says. */
export type Caller = { uid: string; role: Role; emailVerified: boolean };
export type GetMe = (caller: Caller) => Promise<Person>;

export function makeGetMe({ findPerson, accounts, meetAccount, uow }: Deps): GetMe {
  return async (caller) => {
    const met = (await findPerson(caller.uid)) ?? (await firstSight(caller));
    const known = isSignUpStandIn(met.email) ? await withAddress(met) : met;
    if (caller.emailVerified && !known.emailVerified) return believeToken(caller.uid);
    return known;
  };

  async function firstSight({ uid, role }: Caller): Promise<Person> {
    const account = await accounts.read(uid);
    if (!account) throw refuse('ACCOUNT_GONE');
    return meetAccount(account, role);
  }

  /** A program of the release before met the account and took what stands in for the address. */
  async function withAddress({ uid }: Person): Promise<Person> {
    const account = await accounts.read(uid);
    if (!account) throw refuse('ACCOUNT_GONE');
    return uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person) throw refuse('ACCOUNT_GONE');
      if (!isSignUpStandIn(person.email)) return person;
      const change = changed({ ...person, email: account.email }, ['ProfileChanged']);
      await stores.people.save(change.person);
      await stores.facts.addPersonFacts(change.person, change.facts);
      return change.person;
    });
  }

  /** The address was proved elsewhere: at a social provider, or by a link of Keycloak's own. */
  function believeToken(uid: string): Promise<Person> {
    return uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person) throw refuse('ACCOUNT_GONE');
      const change = verifyEmail(person);
      if (change.facts.length === 0) return person;
      await stores.people.save(change.person);
      await stores.facts.addPersonFacts(change.person, change.facts);
      return change.person;
    });
  }
}
