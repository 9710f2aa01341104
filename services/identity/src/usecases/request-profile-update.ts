/** Keeps what a student asks to change and mails the link that applies it; a new address gets the link and the old one a notice. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { refuseFaults } from '../domain/account-fields.ts';
import { profileCooldownLeftMs, profileMailsADay } from '../domain/mail-link.ts';
import type { Actor } from '../domain/person.ts';
import { changeOf, profileFaults, type ProfileEdit } from '../domain/profile-change.ts';
import { refuse } from '../domain/refusals.ts';
import { requireStudent } from './known-people.ts';
import { mailLink } from './mail-link.ts';
import { studentMeant } from './on-behalf.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

type ProfileUpdate = { uid: string; expectedVersion: number; edit: ProfileEdit };

export type RequestProfileUpdate = ReturnType<typeof makeRequestProfileUpdate>;

export function makeRequestProfileUpdate(deps: UseCaseDeps) {
  return async ({ once, ...update }: ProfileUpdate & { once: Command }, actor: Actor): Promise<{ expiresAt: Date }> => {
    refuseFaults(profileFaults(update.edit));
    const uid = studentMeant(actor, update.uid);
    return deps.uow.run((stores) => stores.once(once, () => request(stores, deps, { ...update, uid }, actor)));
  };
}

async function request(
  stores: Stores,
  deps: UseCaseDeps,
  { uid, expectedVersion, edit }: ProfileUpdate,
  actor: Actor,
): Promise<{ expiresAt: Date }> {
  const person = requireStudent(await stores.people.lock(uid));
  if (expectedVersion !== 0 && person.version !== expectedVersion) throw refuse('STALE_VERSION');
  const change = changeOf(person, edit);
  if (Object.keys(change).length === 0) throw refuse('NOTHING_TO_CHANGE');
  const now = deps.realTime.now();
  const to = { uid, email: change.email ?? person.email };
  const left = profileCooldownLeftMs(await stores.links.lockLastProfileMails(to, profileMailsADay), now);
  if (left > 0) throw refuse('RESEND_COOLDOWN', { retryAfterMs: left });
  // Only the latest request counts; that an earlier one was mailed counts still.
  await stores.links.withdraw(uid, 'profile-update', now);
  const { reference, expiresAt } = await mailLink(stores, deps, { person, origin: 'profile-update', email: to.email });
  await stores.profileChanges.add(reference, change);
  // It opens nothing: nobody gets its token.
  if (change.email !== undefined) await mailLink(stores, deps, { person, origin: 'address-notice' });
  if (actor.role === 'admin') {
    const details = { fields: Object.keys(change) };
    await stores.acts.add({ act: 'profile.update-requested', actorUid: actor.uid, subjectUid: uid, details });
  }
  return { expiresAt };
}
