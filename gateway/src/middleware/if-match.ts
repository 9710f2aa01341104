/** The version that a change was made on (If-Match), as the entity tag of an earlier answer names it. */
import type { Request } from 'express';
import { refuse } from '../refusals.ts';

/** Services read 0 as "whichever version"; no version of anything is 0. */
const whichever = 0;

export function expectedVersionOf(request: Request): number {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '' || header === '*') return whichever;
  const version = /^"([1-9]\d{0,14})"$/.exec(header)?.[1];
  if (version === undefined) throw refuse('IF_MATCH_MALFORMED');
  return Number(version);
}

export function versionTag(version: number): { ETag: string } {
  return { ETag: `"${version}"` };
}
