/** Keeps a link and has it mailed: the fact carries its reference, which opens nothing; the token is derived from it when the mail is written. */
import { linkLifeMs } from '../domain/mail-link.ts';
import { shownName } from '../domain/names.ts';
import type { Person } from '../domain/person.ts';
import type { LinkOrigin } from './people-ports.ts';
import type { LinkTokens, Stores, UseCaseDeps } from './ports.ts';

type Mail = { person: Person; origin: LinkOrigin; email?: string };

export async function mailLink(
  { links, facts }: Stores,
  { newId, tokens, clock, realTime }: UseCaseDeps,
  { person, origin, email = person.email }: Mail,
): Promise<{ reference: string; expiresAt: Date }> {
  const { uid, version } = person;
  const reference = newId();
  const createdAt = realTime.now();
  const expiresAt = new Date(createdAt.getTime() + linkLifeMs);
  const isProfile = origin === 'profile-update';
  const token = isProfile ? profileUpdateToken(tokens, { reference, expiresAt }) : tokens.tokenFor(reference);
  const link = { reference, uid, email, origin, createdAt, expiresAt, usedAt: undefined };
  await links.insert({ ...link, tokenHash: tokens.hash(token) });
  const kind = origin === 'sign-up' || origin === 'resend' ? 'verify' : origin;
  await facts.emailRequested({ kind, uid, name: shownName(person), email, reference, version }, clock.now());
  return { reference, expiresAt };
}

/** The parameter t of the link to /updateProfile: "{expireTime}.{signature}". */
export function profileUpdateToken(tokens: LinkTokens, link: { reference: string; expiresAt: Date }): string {
  return `${link.expiresAt.getTime()}.${tokens.tokenFor(`profile-update:${link.reference}`)}`;
}
