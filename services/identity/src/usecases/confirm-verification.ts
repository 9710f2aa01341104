/** Takes the token of a mailed link and marks the address verified, in Keycloak first and then here (FB-51). */
import { IdentityError } from '../domain/errors.ts';
import { judgeLink, type MailLink } from '../domain/mail-link.ts';
import { verifyEmail, type Person } from '../domain/person.ts';
import type { Accounts, Clock, LinkTokens, Stores, UnitOfWork } from './ports.ts';

export type ConfirmVerificationDeps = {
  uow: UnitOfWork;
  accounts: Pick<Accounts, 'update'>;
  tokens: LinkTokens;
  realClock: Clock;
};
export type ConfirmVerification = (token: string) => Promise<{ uid: string }>;

export function makeConfirmVerification({
  uow,
  accounts,
  tokens,
  realClock,
}: ConfirmVerificationDeps): ConfirmVerification {
  return async (token) => {
    const tokenHash = tokens.hash(token);
    const { person, link } = await uow.run((stores) => readLink(stores, tokenHash));
    if (isDone(person, link)) return { uid: person.uid };
    refuseUnlessGood(person, link, realClock.now());
    // Outside of any transaction and repeatable; when it fails the link is still good. Whoever was faster with the address has proved it too.
    await accounts.update(person.uid, { email: link.email, emailVerified: true });
    await uow.run((stores) => consume(stores, { tokenHash, at: realClock.now() }));
    return { uid: person.uid };
  };
}

async function readLink(stores: Stores, tokenHash: Uint8Array): Promise<{ person: Person; link: MailLink }> {
  const link = await stores.links.findByTokenHash(tokenHash);
  const person = link && (await stores.people.lock(link.uid));
  const verifies = link?.origin === 'sign-up' || link?.origin === 'resend';
  if (!link || !person || !verifies) throw new IdentityError('LINK_INVALID');
  return { person, link };
}

/** The same link again, by the person whom it verified: nothing to do and nothing to refuse. */
function isDone(person: Person, link: MailLink): boolean {
  return link.usedAt !== undefined && person.emailVerified && person.email === link.email;
}

function refuseUnlessGood(person: Person, link: MailLink, now: Date): void {
  const verdict = judgeLink(link, now);
  if (verdict === 'expired') throw new IdentityError('LINK_EXPIRED');
  if (verdict === 'used' || person.email !== link.email) throw new IdentityError('LINK_INVALID');
}

async function consume(stores: Stores, { tokenHash, at }: { tokenHash: Uint8Array; at: Date }): Promise<void> {
  const { person, link } = await readLink(stores, tokenHash);
  if (isDone(person, link)) return;
  await stores.links.markUsed(link.reference, at);
  const change = verifyEmail(person);
  if (change.facts.length === 0) return;
  await stores.people.save(change.person);
  await stores.outbox.addPersonFacts(change.person, change.facts);
}
