/** What of a student's profile may be changed, what keeps it from being sent, and what is sent. */
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { isEmail, isName, namePartsFit } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { atMost, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { accountTexts } from '../../locales/texts.ts';

export type ProfileForm = Pick<PersonJson, 'name' | 'email' | 'timeZone' | 'country' | 'about'>;
export type ProfileField = keyof ProfileForm;

export const aboutMax = 1000;

export const formOf = ({ name, email, timeZone, country, about }: PersonJson): ProfileForm => ({
  name,
  email,
  timeZone,
  country,
  about,
});

/** Only what differs: the rest may have been changed elsewhere meanwhile. */
export function profileChange(form: ProfileForm, person: PersonJson): Partial<ProfileForm> {
  const fields = Object.entries(form) as [ProfileField, string][];
  return Object.fromEntries(
    fields.map(([field, value]) => [field, value.trim()] as const).filter(([field, value]) => value !== person[field]),
  );
}

function nameFault(name: string): string | undefined {
  const { profile, faults } = accountTexts.now();
  if (name === '') return faults.required(profile.name);
  if (!isName(name)) return faults.name;
  return namePartsFit(name) ? undefined : faults.nameParts(text.storedName);
}

function emailFault(email: string): string | undefined {
  const { profile, faults } = accountTexts.now();
  if (email === '') return faults.required(profile.email);
  return isEmail(email) ? undefined : faults.email;
}

const upTo = (max: number, field: 'email' | 'about') =>
  atMost(max, () => accountTexts.now().faults.atMost(accountTexts.now().profile[field], max));

export const profileSchema = (person: PersonJson) =>
  v.pipe(
    v.object({
      name: v.pipe(trimmed, judged(nameFault)),
      email: v.pipe(trimmed, judged(emailFault), upTo(text.email, 'email')),
      timeZone: v.string(),
      country: v.string(),
      about: v.pipe(trimmed, upTo(aboutMax, 'about')),
    }),
    v.transform((form) => profileChange(form, person)),
  );
