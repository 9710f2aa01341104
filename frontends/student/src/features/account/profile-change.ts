/** What of a student's profile may be changed by mailed link (FB-57, NS-34), what keeps it from being asked for, and what is sent. */
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { charactersIn, isEmail, isName, namePartsFit } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { accountTexts } from '../../locales/texts.ts';

export type ProfileForm = Pick<PersonJson, 'name' | 'email' | 'timeZone' | 'country' | 'about'>;
export type ProfileField = keyof ProfileForm;
export type ProfileFaults = Partial<Record<ProfileField, string>>;

export const aboutMax = 1000;

export const formOf = ({ name, email, timeZone, country, about }: PersonJson): ProfileForm => ({
  name,
  email,
  timeZone,
  country,
  about,
});

export function profileFaults(form: ProfileForm): ProfileFaults {
  const { profile: labels, faults: words } = accountTexts.now();
  const faults: ProfileFaults = {};
  const [name, email] = [form.name.trim(), form.email.trim()];
  if (name === '') faults.name = words.required(labels.name);
  else if (!isName(name)) faults.name = words.name;
  else if (!namePartsFit(name)) faults.name = words.nameParts(text.storedName);
  if (email === '') faults.email = words.required(labels.email);
  else if (!isEmail(email)) faults.email = words.email;
  else if (charactersIn(email) > text.email) faults.email = words.atMost(labels.email, text.email);
  if (charactersIn(form.about.trim()) > aboutMax) faults.about = words.atMost(labels.about, aboutMax);
  return faults;
}

/** Only what differs: the rest may have been changed elsewhere meanwhile. */
export function profileChange(form: ProfileForm, person: PersonJson): Partial<ProfileForm> {
  const fields = Object.entries(form) as [ProfileField, string][];
  return Object.fromEntries(
    fields.map(([field, value]) => [field, value.trim()] as const).filter(([field, value]) => value !== person[field]),
  );
}
