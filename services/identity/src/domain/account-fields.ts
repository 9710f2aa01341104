/** What may stand in the fields of a new account; the texts are those of the hosted page. */
import { text } from '@parlance/proto/limits';
import { isCommonPassword } from '@parlance/proto/limits/common-passwords';
import { charactersIn, isName } from '@parlance/proto/limits/fields';
import { splitDisplayName } from './names.ts';
import { refuse } from './refusals.ts';
import { isTimeZone } from './time-zone.ts';

export type Faults = Record<string, string>;

const required = 'is required';
const atMost = (max: number) => `At most ${max} characters`;

export function emailFault(email: string): string | undefined {
  if (email === '') return required;
  if (email.length > text.email) return atMost(text.email);
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Please enter a valid email';
}

export function passwordFault(password: string): string | undefined {
  if (password === '') return required;
  if (password.length < text.passwordMin) return `At least ${text.passwordMin} characters`;
  if (password.length > text.passwordMax) return atMost(text.passwordMax);
  return commonFault(password);
}

/** The realm refuses the same ones in the same words. */
export function commonFault(password: string): string | undefined {
  return isCommonPassword(password) ? 'This password is too common. Please choose another' : undefined;
}

export function nameFault(name: string, max: number = text.storedName): string | undefined {
  if (name === '') return required;
  if (!isName(name)) return 'Please leave out special characters';
  return charactersIn(name) > max ? atMost(max) : undefined;
}

/** Of a name in one field, which becomes a first and a last one. */
export function displayNameFault(name: string): string | undefined {
  const { firstName, lastName } = splitDisplayName(name);
  return nameFault(firstName) ?? (lastName === '' ? undefined : nameFault(lastName));
}

export function countryFault(country: string): string | undefined {
  return country === '' || /^[A-Z]{2}$/.test(country) ? undefined : 'Choose a country from the list';
}

export function timeZoneFault(zone: string): string | undefined {
  return zone === '' || isTimeZone(zone) ? undefined : 'Choose a time zone from the list';
}

/** Of one that takes the place of another: a person always has one. */
export function newTimeZoneFault(zone: string): string | undefined {
  return zone === '' ? required : timeZoneFault(zone);
}

export function aboutFault(about: string): string | undefined {
  return charactersIn(about) > 1000 ? atMost(1000) : undefined;
}

/** Only what is wrong. */
export function faultsOf(checks: Record<string, string | undefined>): Faults {
  return Object.fromEntries(
    Object.entries(checks).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export function refuseFaults(checks: Record<string, string | undefined>): void {
  const fields = faultsOf(checks);
  if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
}
