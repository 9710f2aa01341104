/** How names are joined, split and shortened. */
import { text } from '@parlance/proto/limits';

export function shownName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** EP-01 has one name; the account has two. Everything after the first word is the last name. */
export function splitDisplayName(displayName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = displayName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Keycloak's validators bind the admin API too, and count as Java does, so it gets the first 32 units; identity keeps up to 48 (CON-34). */
/** Both names as Keycloak takes them. */
export function accountNames({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName: accountName(firstName), lastName: accountName(lastName) };
}

export function accountName(name: string): string {
  const halfPair = /[\uD800-\uDBFF]$/;
  return name.slice(0, text.signUpName).replace(halfPair, '').trim();
}
