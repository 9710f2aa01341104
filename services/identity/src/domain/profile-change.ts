/** The change that a student wants; it waits for the mailed link (NS-34). */
import {
  aboutFault,
  countryFault,
  displayNameFault,
  emailFault,
  faultsOf,
  newTimeZoneFault,
  type Faults,
} from './account-fields.ts';
import { splitDisplayName } from './names.ts';
import { changed, type Change, type Person } from './person.ts';

export type ProfileChange = Partial<
  Pick<Person, 'firstName' | 'lastName' | 'email' | 'timeZone' | 'about' | 'country'>
>;
export type ProfileWish = {
  name?: string | undefined;
  email?: string | undefined;
  timeZone?: string | undefined;
  about?: string | undefined;
  country?: string | undefined;
};

export function wishFaults({ name, email, timeZone, about, country }: ProfileWish): Faults {
  return faultsOf({
    name: name === undefined ? undefined : displayNameFault(name),
    email: email === undefined ? undefined : emailFault(normalised(email)),
    timeZone: timeZone === undefined ? undefined : newTimeZoneFault(timeZone),
    about: about === undefined ? undefined : aboutFault(about),
    country: country === undefined ? undefined : countryFault(country),
  });
}

/** Only what differs from what is there. */
export function changeWanted(person: Person, { name, email, ...rest }: ProfileWish): ProfileChange {
  const wanted = {
    ...rest,
    ...(name === undefined ? {} : splitDisplayName(name)),
    ...(email === undefined ? {} : { email: normalised(email) }),
  };
  const differing = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== person[field as keyof ProfileChange],
  );
  return Object.fromEntries(differing);
}

/** The link that applies it went to the new address, so that is proved. */
export function applyChange(person: Person, change: ProfileChange): Change {
  return changed({ ...person, ...change, emailVerified: true }, ['ProfileChanged']);
}

function normalised(email: string): string {
  return email.trim().toLowerCase();
}
