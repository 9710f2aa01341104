/** What may stand in fields that several forms share, as the server judges it. How long it may be is in limits.ts. */

/** As JSON Schema and PostgreSQL count: an emoji of one code point is one, and not two as in JavaScript. */
export const charactersIn = (value: string): number => [...value].length;

/** Letters without accents, as in the addresses that mail servers take; what z.email() of the gateway takes, no more and no less. */
const address = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmail = (value: string): boolean => address.test(value);

/** What Keycloak's own validator for names refuses. */
const refusedInNames = /[<>&"$%!#?§;*~/\\|^={}[\]()\p{Cc}]/u;

export const isName = (value: string): boolean => !refusedInNames.test(value);
