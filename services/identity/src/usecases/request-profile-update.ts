/** Keeps what a student wants changed and mails the link that applies it; a new address gets the link and the old one a notice. */
import { refuse } from '../domain/refusals.ts';
import { linkLifeMs, profileCooldownLeftMs, profileMailsADay } from '../domain/mail-link.ts';
import type { Person } from '../domain/person.ts';
import { changeWanted, wishFaults, type ProfileChange, type ProfileWish } from '../domain/profile-change.ts';
import type { MeetDeps } from './meet-account.ts';
import { studentMeant, type Asker } from './on-behalf.ts';
import type { Call, Stores } from './ports.ts';
import { profileUpdateToken } from './profile-update-token.ts';

type RequestProfileUpdateCommand = { uid: string; expectedVersion: number; wish: ProfileWish };
type Deps = Omit<MeetDeps, 'clock'>;
export type RequestProfileUpdate = (
  command: RequestProfileUpdateCommand,
  asker: Asker,
  call: Call,
) => Promise<{ expiresAt: Date }>;

export function makeRequestProfileUpdate(deps: Deps): RequestProfileUpdate {
  return async (command, asker, call) => {
    const details = wishFaults(command.wish);
    if (Object.keys(details).length > 0) throw refuse('MALFORMED', { details });
    const uid = studentMeant(asker, command.uid);
    return deps.uow.run((stores) =>
      stores.once.run(call, command, () => request(stores, deps, { ...command, uid }, asker)),
    );
  };
}

async function request(
  stores: Stores,
  deps: Deps,
  { uid, expectedVersion, wish }: RequestProfileUpdateCommand,
  asker: Asker,
): Promise<{ expiresAt: Date }> {
  const person = await stores.people.lock(uid);
  if (person?.role !== 'student' || person.status === 'deleted') throw refuse('STUDENT_NOT_FOUND');
  if (expectedVersion !== 0 && person.version !== expectedVersion) throw refuse('STALE_VERSION');
  const change = changeWanted(person, wish);
  if (Object.keys(change).length === 0) throw refuse('NOTHING_TO_CHANGE');
  const now = deps.realTime.now();
  const to = { uid, email: change.email ?? person.email };
  const left = profileCooldownLeftMs(await stores.links.lockLastProfileMails(to, profileMailsADay), now);
  if (left > 0) throw refuse('RESEND_COOLDOWN', { retryAfterMs: left });
  // Only the latest wish counts; that it was mailed counts still.
  await stores.links.withdraw(uid, 'profile-update', now);
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  await mailLink(stores, deps, { person, change, now, expiresAt });
  if (change.email !== undefined) await mailNotice(stores, deps, { person, now, expiresAt });
  if (asker.role === 'admin') {
    const details = { fields: Object.keys(change) };
    await stores.acts.add({ act: 'profile.update-requested', actorUid: asker.uid, subjectUid: uid, details });
  }
  return { expiresAt };
}

type Owed = { person: Person; now: Date; expiresAt: Date };

async function mailLink(stores: Stores, { ids, tokens }: Deps, owed: Owed & { change: ProfileChange }) {
  const { person, change, now: createdAt, expiresAt } = owed;
  const reference = ids.next();
  const email = change.email ?? person.email;
  const tokenHash = tokens.hash(profileUpdateToken(tokens, { reference, expiresAt }));
  const link = { reference, uid: person.uid, email, tokenHash, createdAt, expiresAt, usedAt: undefined };
  await stores.links.insert({ ...link, origin: 'profile-update' });
  await stores.changes.add(reference, change);
  await stores.facts.addMail({ kind: 'profile-update', person, email, reference });
}

/** It opens nothing: its token was never told. */
async function mailNotice(stores: Stores, { ids, tokens }: Deps, owed: Owed) {
  const { person, now: createdAt, expiresAt } = owed;
  const reference = ids.next();
  const { uid, email } = person;
  const tokenHash = tokens.hash(tokens.tokenFor(reference));
  const link = { reference, uid, email, tokenHash, createdAt, expiresAt, usedAt: undefined };
  await stores.links.insert({ ...link, origin: 'address-notice' });
  await stores.facts.addMail({ kind: 'address-notice', person, email, reference });
}
