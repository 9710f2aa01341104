/** Keycloak's user representation, and what of it is ours. */
import { accountIdOf, uidOf } from '../../domain/uid.ts';
import type { Account, AccountMark, NewAccount } from '../../usecases/account-ports.ts';

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

export const userPath = (uid: string) => `/users/${accountIdOf(uid)}`;

const first = (user: UserRepresentation, name: string) => user.attributes?.[name]?.[0] ?? '';

export function toAccount(
  user: UserRepresentation,
): Account & { madeBy: AccountMark | undefined; createdAt: Date | undefined } {
  const key = first(user, 'madeByKey');
  const waitsFor = first(user, 'signUpEmail');
  return {
    uid: uidOf(user.id),
    email: waitsFor || (user.email ?? ''),
    isWaiting: waitsFor !== '',
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

/** By the second the sign-in finds the newest account of those that wait for an address; the hosted sign-up writes both, too. */
const waitingFor = (email: string) => ({ signUpEmail: email, signInEmail: email });

/** Another address, or the same by now proved: the account holds it, or goes on waiting for it. */
export function withAddress(
  user: UserRepresentation,
  { email, emailVerified }: { email: string; emailVerified?: boolean },
): Partial<UserRepresentation> {
  const { signUpEmail, signInEmail, ...attributes } = user.attributes ?? {};
  if (signUpEmail === undefined) return { email, username: email };
  if (emailVerified === true) return { email, username: email, attributes };
  const waiting = { ...attributes, signUpEmail: [email] };
  return { attributes: signInEmail === undefined ? waiting : { ...waiting, signInEmail: [email] } };
}

/** A newer account is found by the address from now on. */
export function superseded({ attributes = {} }: UserRepresentation): Partial<UserRepresentation> {
  const { signInEmail: _, ...kept } = attributes;
  return { attributes: kept };
}

export function fromNewAccount(
  account: NewAccount,
): Omit<UserRepresentation, 'id'> & { username: string; credentials?: object[] } {
  const { email, firstName, lastName, enabled, emailVerified, password, country, about, madeBy } = account;
  const attributes = {
    country,
    about,
    madeByKey: madeBy?.key ?? '',
    madeByBody: madeBy?.body ?? '',
    ...waitingFor(account.waitsFor ?? ''),
  };
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
