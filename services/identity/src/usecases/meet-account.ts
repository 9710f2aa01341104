/** First sight of an account: the profile, the fact, and the verification mail in one transaction. Safe to run twice at once. */
import { linkLifeMs } from '../domain/mail-link.ts';
import { registerPerson, type NewPerson, type Person, type Role } from '../domain/person.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import type { Account, Clock, Ids, LinkOrigin, LinkTokens, Stores, UnitOfWork } from './ports.ts';

export type MeetDeps = { uow: UnitOfWork; clock: Clock; realClock: Clock; ids: Ids; tokens: LinkTokens };
export type MeetAccount = (account: Account, role: Role) => Promise<Person>;

export function makeMeetAccount(deps: MeetDeps): MeetAccount {
  return (account, role) =>
    deps.uow.run((stores) =>
      meetIn(stores, deps, { ...account, role, timeZone: firstTimeZone(account.timeZone, account.country) }),
    );
}

/** For use cases that make the account themselves and have more to write in the same transaction. */
export async function meetIn(stores: Stores, deps: Omit<MeetDeps, 'uow'>, account: NewPerson): Promise<Person> {
  const { person, facts } = registerPerson(account, deps.clock.now());
  if (!(await stores.people.insert(person))) {
    const known = await stores.people.find(person.uid);
    if (!known) throw new Error('a person that could not be inserted is not there either');
    return known;
  }
  await stores.outbox.addPersonFacts(person, facts);
  if (!person.emailVerified) await mailVerificationLink(stores, deps, { person, origin: 'sign-up' });
  return person;
}

export async function mailVerificationLink(
  stores: Stores,
  { ids, tokens, realClock }: Pick<MeetDeps, 'ids' | 'tokens' | 'realClock'>,
  { person, origin }: { person: Person; origin: LinkOrigin },
): Promise<void> {
  const reference = ids.next();
  const createdAt = realClock.now();
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
  await stores.outbox.addMail({ kind: 'verify', person, email: person.email, reference });
}
