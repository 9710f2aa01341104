/** The person of a new account: the profile, the fact, and the verification mail in one transaction. Safe to run twice at once. */
import { dayMs, verificationMailsADay } from '../domain/mail-link.ts';
import { registerPerson, type NewPerson, type Person, type Role } from '../domain/person.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import type { Account, Accounts } from './account-ports.ts';
import { mailLink } from './mail-link.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

export type ProvisionPerson = ReturnType<typeof makeProvisionPerson>;

export function makeProvisionPerson(deps: UseCaseDeps & { accounts: Pick<Accounts, 'isHeld'> }) {
  return async ({ isWaiting, ...account }: Account, role: Role): Promise<Person> => {
    const isTaken = isWaiting && (await deps.accounts.isHeld(account.email));
    const timeZone = firstTimeZone(account.timeZone, account.country);
    return deps.uow.run((stores) => addPerson(stores, deps, { ...account, role, timeZone }, { isTaken }));
  };
}

/** For use cases that make the account themselves and have more to write in the same transaction. */
export async function addPerson(
  stores: Stores,
  deps: UseCaseDeps,
  account: NewPerson,
  { isTaken = false } = {},
): Promise<Person> {
  const now = deps.clock.now();
  const { person } = registerPerson(account, now);
  if (!(await stores.people.insert(person))) {
    const known = await stores.people.find(person.uid);
    if (!known) throw new Error('a person that could not be inserted is not there either');
    return known;
  }
  await stores.facts.userRegistered(person, now);
  if (!person.emailVerified)
    await mailVerificationLink(stores, deps, { person, origin: isTaken ? 'address-taken' : 'sign-up' });
  return person;
}

/** The same five a day whoever names the address, and in its place the word that it is taken: only who reads the mail learns it. */
export async function mailVerificationLink(
  stores: Stores,
  deps: UseCaseDeps,
  mail: { person: Person; origin: 'sign-up' | 'resend' | 'address-taken' },
): Promise<void> {
  const since = new Date(deps.realTime.now().getTime() - dayMs);
  const sent = await stores.links.lockVerificationsTo(mail.person.email, since);
  if (sent < verificationMailsADay) await mailLink(stores, deps, mail);
}
