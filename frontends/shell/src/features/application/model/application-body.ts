/** The form as it is sent: names with capitals, the date as a timestamp, countries as labels, pay in PHP. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { countryLabel } from '@parlance/kit/domain/countries.ts';
import { money } from '@parlance/kit/domain/limits.ts';
import { type ApplicationForm, type ExperienceFlag, experienceFlags } from './application-form.ts';
import { nationalityLabel } from './nationalities.ts';
import { parseTypedDate, utcOf } from './typed-date.ts';

export type ApplicationBody = InitOf<'post', '/applications'>['body'];

const squeezed = (value: string) => value.trim().replaceAll(/\s+/g, ' ');

export const capitalised = (name: string): string =>
  squeezed(name).replaceAll(
    /(^|[\s'’-])(\p{Ll})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );

/** Of a form that was found whole: the server refuses what lacks a date, a file or an agreement. */
export function applicationBody(form: ApplicationForm): Omit<ApplicationBody, 'timeZone'> {
  const date = parseTypedDate(form.dob);
  const experience = Object.fromEntries(
    experienceFlags.map((flag) => [flag, form.experience.includes(flag)]),
  ) as Record<ExperienceFlag, boolean>;
  return {
    firstName: capitalised(form.firstName),
    lastName: capitalised(form.lastName),
    dob: (date ? utcOf(date) : null) as number,
    gender: form.gender as ApplicationBody['gender'],
    country: countryLabel(form.country),
    nationality: nationalityLabel(form.nationality),
    email: form.email.trim(),
    password: form.password,
    school: squeezed(form.school),
    languages: squeezed(form.languages),
    score: form.score.trim() === '' ? undefined : Number(form.score),
    ...experience,
    introduction: form.introduction.trim(),
    video: form.video.trim(),
    image: form.image?.id as string,
    cv: form.cv?.id as string,
    degree: form.degree?.id as string,
    ecl: form.ecl?.id,
    policy: form.policy as true,
    tutorPolicy: form.tutorPolicy as true,
    currency: money.applicationCurrency,
  };
}
