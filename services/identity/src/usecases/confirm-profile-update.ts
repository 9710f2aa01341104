/** Applies the change behind a mailed link, for the person it was mailed for and once. Keycloak first: while that fails the link stays good. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { judgeLink } from '../domain/mail-link.ts';
import { accountName } from '../domain/names.ts';
import type { Person } from '../domain/person.ts';
import { applyChange, type ProfileChange } from '../domain/profile-change.ts';
import { refuse } from '../domain/refusals.ts';
import type { AccountFields, Accounts } from './account-ports.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { replayOf } from './replay.ts';
import { savePerson } from './save-person.ts';

type ConfirmProfileUpdateCommand = {
  token: string;
  /** What the link says; it must be the caller. */
  linkUid: string;
  once: Command;
};
type Deps = UseCaseDeps & { accounts: Pick<Accounts, 'update'> };

export type ConfirmProfileUpdate = ReturnType<typeof makeConfirmProfileUpdate>;

export function makeConfirmProfileUpdate(deps: Deps) {
  const { uow, accounts, tokens, realTime } = deps;
  return async ({ token, linkUid, ...command }: ConfirmProfileUpdateCommand): Promise<Person> => {
    const uid = command.once.actorUid;
    if (linkUid !== '' && linkUid !== uid) throw refuse('LINK_INVALID');
    const tokenHash = tokens.hash(token);
    const once = { ...command.once, body: { token: tokenHash.toString(), linkUid } };
    const earlier = await replayOf<Person>(uow, once);
    if (earlier) return earlier;
    const opened = { uid, tokenHash, now: realTime.now() };
    const { change } = await uow.run((stores) => goodLink(stores, opened));
    const fields = accountFields(change);
    if (fields) await accounts.update(uid, fields);
    return uow.run((stores) => stores.once(once, () => apply(stores, deps, opened)));
  };
}

type OpenedLink = { uid: string; tokenHash: Uint8Array; now: Date };

async function goodLink(stores: Stores, { uid, tokenHash, now }: OpenedLink) {
  const person = await stores.people.lock(uid);
  const link = await stores.links.findByTokenHash(tokenHash);
  const change = link?.origin === 'profile-update' ? await stores.profileChanges.find(link.reference) : undefined;
  if (!person || !link || !change || link.uid !== uid) throw refuse('LINK_INVALID');
  const verdict = judgeLink(link, now);
  if (verdict === 'expired') throw refuse('LINK_EXPIRED');
  if (verdict === 'used') throw refuse('LINK_INVALID');
  return { person, link, change };
}

async function apply(stores: Stores, { clock }: Deps, opened: OpenedLink): Promise<Person> {
  const { person: before, link, change } = await goodLink(stores, opened);
  await stores.links.markUsed(link.reference, opened.now);
  return savePerson(stores, applyChange(before, change), clock.now());
}

function accountFields({ firstName, lastName, email }: ProfileChange): AccountFields | undefined {
  const fields = {
    ...(firstName === undefined ? {} : { firstName: accountName(firstName) }),
    ...(lastName === undefined ? {} : { lastName: accountName(lastName) }),
    ...(email === undefined ? {} : { email, emailVerified: true }),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}
