/** Keycloak's user representation, and what of it is ours. */
import { uidOf } from '../../domain/uid.ts';
import type { Account, AccountMark, NewAccount } from '../../usecases/ports.ts';

export type UserRepresentation = {
  id: string;
  username?: string;
  email?: string;
  emailVerified?: boolean;
  firstName?: string;
  lastName?: string;
  enabled?: boolean;
  createdTimestamp?: number;
  attributes?: Record<string, string[]>;
};

const first = (user: UserRepresentation, name: string) => user.attributes?.[name]?.[0] ?? '';

export function toAccount(
  user: UserRepresentation,
): Account & { madeBy: AccountMark | undefined; createdAt: Date | undefined } {
  const key = first(user, 'madeByKey');
  return {
    uid: uidOf(user.id),
    email: user.email ?? '',
    emailVerified: user.emailVerified ?? false,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    enabled: user.enabled ?? false,
    country: first(user, 'country'),
    about: first(user, 'about'),
    timeZone: first(user, 'timeZone'),
    createdAt: user.createdTimestamp === undefined ? undefined : new Date(user.createdTimestamp),
    madeBy: key === '' ? undefined : { key, body: first(user, 'madeByBody') },
  };
}

export function fromNewAccount(
  account: NewAccount,
): Omit<UserRepresentation, 'id'> & { username: string; credentials?: object[] } {
  const { email, firstName, lastName, enabled, emailVerified, password, country, about, madeBy } = account;
  const attributes = { country, about, madeByKey: madeBy?.key ?? '', madeByBody: madeBy?.body ?? '' };
  const given = Object.entries(attributes).filter(([, value]) => value !== '');
  return {
    username: email,
    email,
    firstName,
    lastName,
    enabled,
    emailVerified,
    attributes: Object.fromEntries(given.map(([name, value]) => [name, [value]])),
    ...(password ? { credentials: [{ type: 'password', value: password, temporary: false }] } : {}),
  };
}
