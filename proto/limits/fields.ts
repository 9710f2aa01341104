/** What may stand in fields that several forms share, as the server judges it. How long it may be is in limits.ts. */

/** As JSON Schema and PostgreSQL count: an emoji of one code point is one, and not two as in JavaScript. */
export const charactersIn = (value: string): number => [...value].length;

/** Letters without accents, as in the addresses that mail servers take; what z.email() of the gateway takes, no more and no less. */
const address = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmail = (value: string): boolean => address.test(value);

/** What Keycloak's own validator for names refuses. */
const refusedInNames = /[<>&"$%!#?§;*~/\\|^={}[\]()\p{Cc}]/u;

/**
 * What turns the text around it or cannot be seen: direction overrides and isolates, zero-width signs, fillers, half characters.
 * Joiners and direction marks stay: Persian, Indic and Arabic names are written with them. Java reads it too (the realm's profile).
 */
export const MISLEADING = String.raw`[\p{Cs}\u00AD\u180E\u200B\u202A-\u202E\u2028\u2029\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u115F\u1160\u3164\uFFA0\u2800]`;
const misleading = new RegExp(MISLEADING, 'u');
/** Tags are letters that nobody sees. */
const tags = /[\u{E0000}-\u{E007F}]/u;
const seen = /[^\s\p{C}\p{M}\p{Z}]/u;

/** A name or title that reads as what it is. One of nothing is for others to judge. */
export const isPlain = (value: string): boolean =>
  !misleading.test(value) && !tags.test(value) && (value.trim() === '' || seen.test(value));

export const isName = (value: string): boolean => !refusedInNames.test(value) && isPlain(value);

/** A line in which nothing can be seen is none. */
export const saysSomething = (value: string): boolean =>
  [...value].some((sign) => seen.test(sign) && !misleading.test(sign) && !tags.test(sign));

/** What is left of a name that was taken before it was judged; nothing when it cannot be one. */
export function plainPart(value: string): string {
  const left = value.replaceAll(new RegExp(`${misleading.source}|${tags.source}`, 'gu'), '').trim();
  return isPlain(left) ? left : '';
}
