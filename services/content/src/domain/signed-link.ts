/** Links that carry their own right: what may be done, with which file, until when (real time). */
import { refuse } from './refusals.ts';

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

/** What a link to one part of an upload is of. */
export const partId = (upload: string, number: number | string): string => `${upload}/parts/${number}`;

export type PresentedLink = { method: 'GET' | 'PUT'; id: string; expires: unknown; signature: unknown };

export function checkLink({ method, id, expires, signature }: PresentedLink, signer: Signer, now: Date): void {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires))
    throw refuse('LINK_INVALID');
  const claim: LinkClaim = { method, id, expiresAt: new Date(Number(expires)) };
  if (!signer.equal(signature, signer.sign(textOf(claim)))) throw refuse('LINK_INVALID');
  if (claim.expiresAt.getTime() <= now.getTime()) throw refuse('LINK_EXPIRED');
}

function textOf({ method, id, expiresAt }: LinkClaim): string {
  return `${method}\n${id}\n${expiresAt.getTime()}`;
}
