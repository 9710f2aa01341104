/** Links that carry their own right: what may be done, with which file, until when (real time). */
import { LinkExpired, LinkInvalid } from './errors.ts';

export const documentLinkLifeMs = 10 * 60_000;
/** A player asks for the parts of a recording as it plays, and the lesson has 50 minutes. */
export const audioLinkLifeMs = 60 * 60_000;

export type LinkClaim = { readonly method: 'GET' | 'PUT'; readonly id: string; readonly expiresAt: Date };

/** Keyed hash as base64url; and a comparison that takes equally long for every wrong answer. */
export type Signer = { sign(text: string): string; equal(left: string, right: string): boolean };

export function linkPath(claim: LinkClaim, signer: Signer): string {
  const place = claim.method === 'PUT' ? 'uploads/' : '';
  return `/files/${place}${claim.id}?expires=${claim.expiresAt.getTime()}&signature=${signer.sign(textOf(claim))}`;
}

export type PresentedLink = { method: 'GET' | 'PUT'; id: string; expires: unknown; signature: unknown };

export function checkLink({ method, id, expires, signature }: PresentedLink, signer: Signer, now: Date): void {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires))
    throw new LinkInvalid();
  const claim: LinkClaim = { method, id, expiresAt: new Date(Number(expires)) };
  if (!signer.equal(signature, signer.sign(textOf(claim)))) throw new LinkInvalid();
  if (claim.expiresAt.getTime() <= now.getTime()) throw new LinkExpired();
}

function textOf({ method, id, expiresAt }: LinkClaim): string {
  return `${method}\n${id}\n${expiresAt.getTime()}`;
}
