/**
 * Takes the token of a mailed link and marks the address verified, in Keycloak first and then here. The link says that its reader has
 * the address: who is signed in and named the address too is meant, whoever the mail was made for.
 */
import { judgeLink, type MailLink } from '../domain/mail-link.ts';
import { verifyEmail, type Person } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import type { Accounts } from './account-ports.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';

type Deps = UseCaseDeps & { accounts: Pick<Accounts, 'update'> };

export type ConfirmVerification = ReturnType<typeof makeConfirmVerification>;

export function makeConfirmVerification({ uow, accounts, tokens, clock, realTime }: Deps) {
  return async (token: string, callerUid?: string): Promise<{ uid: string }> => {
    const shown = { tokenHash: tokens.hash(token), callerUid };
    const { person, link } = await uow.run((stores) => readLink(stores, shown));
    if (isDone(person, link)) return { uid: person.uid };
    refuseUnlessGood(person, link, realTime.now());
    // Outside of any transaction and repeatable; when it fails the link is still good. Whoever was faster with the address has proved it too.
    await accounts.update(person.uid, { email: link.email, emailVerified: true });
    await uow.run((stores) => consume(stores, shown, { usedAt: realTime.now(), at: clock.now() }));
    return { uid: person.uid };
  };
}

type Shown = { tokenHash: Uint8Array; callerUid: string | undefined };

async function readLink(stores: Stores, { tokenHash, callerUid }: Shown): Promise<{ person: Person; link: MailLink }> {
  const link = await stores.links.findByTokenHash(tokenHash);
  const caller = callerUid === undefined ? undefined : await stores.people.find(callerUid);
  const person = link && (await stores.people.lock(caller?.email === link.email ? caller.uid : link.uid));
  const verifies = link?.origin === 'sign-up' || link?.origin === 'resend';
  if (!link || !person || !verifies) throw refuse('LINK_INVALID');
  return { person, link };
}

/** The same link again, by the person whom it verified: nothing to do and nothing to refuse. */
function isDone(person: Person, link: MailLink): boolean {
  return link.usedAt !== undefined && person.emailVerified && person.email === link.email;
}

function refuseUnlessGood(person: Person, link: MailLink, now: Date): void {
  const verdict = judgeLink(link, now);
  if (verdict === 'expired') throw refuse('LINK_EXPIRED');
  if (verdict === 'used' || person.email !== link.email) throw refuse('LINK_INVALID');
}

async function consume(stores: Stores, shown: Shown, { usedAt, at }: { usedAt: Date; at: Date }): Promise<void> {
  const { person, link } = await readLink(stores, shown);
  if (isDone(person, link)) return;
  await stores.links.markUsed(link.reference, usedAt);
  const change = verifyEmail(person);
  if (change.facts.length > 0) await savePerson(stores, change, at);
}
