/** First sight of an account: the profile, the fact, and the verification mail in one transaction. Safe to run twice at once. */
import { dayMs, linkLifeMs, verificationMailsADay } from '../domain/mail-link.ts';
import { registerPerson, type NewPerson, type Person, type Role } from '../domain/person.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import type { Account, Accounts, Clock, Ids, LinkTokens, Stores, UnitOfWork } from './ports.ts';

export type MeetDeps = { uow: UnitOfWork; clock: Clock; realTime: Clock; ids: Ids; tokens: LinkTokens };
export type MeetAccount = (account: Account, role: Role) => Promise<Person>;

export function makeMeetAccount(deps: MeetDeps & { accounts: Pick<Accounts, 'isHeld'> }): MeetAccount {
  return async ({ isWaiting, ...account }, role) => {
    const isTaken = isWaiting && (await deps.accounts.isHeld(account.email));
    const timeZone = firstTimeZone(account.timeZone, account.country);
    return deps.uow.run((stores) => meetIn(stores, deps, { ...account, role, timeZone }, { isTaken }));
  };
}

/** For use cases that make the account themselves and have more to write in the same transaction. */
export async function meetIn(
  stores: Stores,
  deps: Omit<MeetDeps, 'uow'>,
  account: NewPerson,
  { isTaken = false } = {},
): Promise<Person> {
  const { person, facts } = registerPerson(account, deps.clock.now());
  if (!(await stores.people.insert(person))) {
    const known = await stores.people.find(person.uid);
    if (!known) throw new Error('a person that could not be inserted is not there either');
    return known;
  }
  await stores.facts.addPersonFacts(person, facts);
  if (!person.emailVerified)
    await mailVerificationLink(stores, deps, { person, origin: isTaken ? 'address-taken' : 'sign-up' });
  return person;
}

/** The same five a day whoever names the address, and in its place the word that it is taken: only who reads the mail learns it. */
export async function mailVerificationLink(
  stores: Stores,
  { ids, tokens, realTime }: Pick<MeetDeps, 'ids' | 'tokens' | 'realTime'>,
  { person, origin }: { person: Person; origin: 'sign-up' | 'resend' | 'address-taken' },
): Promise<void> {
  const createdAt = realTime.now();
  const sent = await stores.links.lockVerificationsTo(person.email, new Date(createdAt.getTime() - dayMs));
  if (sent >= verificationMailsADay) return;
  const reference = ids.next();
  await stores.links.insert({
    reference,
    uid: person.uid,
    email: person.email,
    tokenHash: tokens.hash(tokens.tokenFor(reference)),
    origin,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + linkLifeMs),
    usedAt: undefined,
  });
  const kind = origin === 'address-taken' ? 'address-taken' : 'verify';
  await stores.facts.addMail({ kind, person, email: person.email, reference });
}
