/** Applies the change behind a mailed link, for the person it was mailed for and once. Keycloak first: while that fails the link stays good. */
import { accountName } from '../domain/names.ts';
import { refuse } from '../domain/refusals.ts';
import { judgeLink } from '../domain/mail-link.ts';
import type { Person } from '../domain/person.ts';
import { applyChange, type ProfileChange } from '../domain/profile-change.ts';
import type { MeetDeps } from './meet-account.ts';
import type { AccountFields, Accounts, Call, Stores } from './ports.ts';
import { replayOf } from './replay.ts';

type ConfirmProfileUpdateCommand = {
  token: string;
  /** What the link says; it must be the caller. */
  linkUid: string;
};
type Deps = Omit<MeetDeps, 'clock' | 'ids'> & { accounts: Pick<Accounts, 'update'> };
export type ConfirmProfileUpdate = (command: ConfirmProfileUpdateCommand, call: Call) => Promise<Person>;

export function makeConfirmProfileUpdate(deps: Deps): ConfirmProfileUpdate {
  const { uow, accounts, tokens, realTime } = deps;
  return async ({ token, linkUid }, call) => {
    const uid = call.actorUid;
    if (linkUid !== '' && linkUid !== uid) throw refuse('LINK_INVALID');
    const tokenHash = tokens.hash(token);
    const body = { token: tokenHash.toString(), linkUid };
    const earlier = await replayOf<Person>(uow, call, body);
    if (earlier) return earlier;
    const wanted = { uid, tokenHash, now: realTime.now() };
    const { change } = await uow.run((stores) => goodLink(stores, wanted));
    const fields = accountFields(change);
    if (fields) await accounts.update(uid, fields);
    return uow.run((stores) => stores.once.run(call, body, () => apply(stores, wanted)));
  };
}

type Wanted = { uid: string; tokenHash: Uint8Array; now: Date };

async function goodLink(stores: Stores, { uid, tokenHash, now }: Wanted) {
  const person = await stores.people.lock(uid);
  const link = await stores.links.findByTokenHash(tokenHash);
  const change = link?.origin === 'profile-update' ? await stores.changes.find(link.reference) : undefined;
  if (!person || !link || !change || link.uid !== uid) throw refuse('LINK_INVALID');
  const verdict = judgeLink(link, now);
  if (verdict === 'expired') throw refuse('LINK_EXPIRED');
  if (verdict === 'used') throw refuse('LINK_INVALID');
  return { person, link, change };
}

async function apply(stores: Stores, wanted: Wanted): Promise<Person> {
  const { person: before, link, change } = await goodLink(stores, wanted);
  const { person, facts } = applyChange(before, change);
  await stores.links.markUsed(link.reference, wanted.now);
  await stores.people.save(person);
  await stores.facts.addPersonFacts(person, facts);
  return person;
}

function accountFields({ firstName, lastName, email }: ProfileChange): AccountFields | undefined {
  const fields = {
    ...(firstName === undefined ? {} : { firstName: accountName(firstName) }),
    ...(lastName === undefined ? {} : { lastName: accountName(lastName) }),
    ...(email === undefined ? {} : { email, emailVerified: true }),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}
