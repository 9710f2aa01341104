/** The change that a student asks for; it waits for the mailed link (NS-34). */
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
export type ProfileEdit = {
  name?: string | undefined;
  email?: string | undefined;
  timeZone?: string | undefined;
  about?: string | undefined;
  country?: string | undefined;
};

export function profileFaults({ name, email, timeZone, about, country }: ProfileEdit): Faults {
  return faultsOf({
    name: name === undefined ? undefined : displayNameFault(name),
    email: email === undefined ? undefined : emailFault(normalised(email)),
    timeZone: timeZone === undefined ? undefined : newTimeZoneFault(timeZone),
    about: about === undefined ? undefined : aboutFault(about),
    country: country === undefined ? undefined : countryFault(country),
  });
}

/** Only what differs from what is there. */
export function changeOf(person: Person, { name, email, ...rest }: ProfileEdit): ProfileChange {
  const edited = {
    ...rest,
    ...(name === undefined ? {} : splitDisplayName(name)),
    ...(email === undefined ? {} : { email: normalised(email) }),
  };
  const differing = Object.entries(edited).filter(
    ([field, value]) => value !== undefined && value !== person[field as keyof ProfileChange],
  );
  return Object.fromEntries(differing);
}

/** The link that applies it went to the new address, so that is proved. */
export function applyChange(person: Person, change: ProfileChange): Change {
  return changed({ ...person, ...change, emailVerified: true }, ['profileChanged']);
}

function normalised(email: string): string {
  return email.trim().toLowerCase();
}
