/** What keeps an application from being sent, field by field, and what is sent of one that is whole. The server judges by the same limits. */
import { isCommonPassword } from '@parlance/kit/domain/common-passwords.ts';
import { charactersIn, isEmail, isName } from '@parlance/kit/domain/fields.ts';
import { application, text } from '@parlance/kit/domain/limits.ts';
import { atMost, between, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { applicationTexts } from '../../../locales/texts.ts';
import { type ApplicationBody, applicationBody } from './application-body.ts';
import { type ApplicationForm, type Field, type HeldFile, experienceFlags } from './application-form.ts';
import { isYoutubeVideo } from './is-youtube-video.ts';
import { parseTypedDate, utcOf } from './typed-date.ts';

export type FormFaults = Partial<Record<Field, string>>;

export const lengthOf = (value: string): number => charactersIn(value.trim());

const said = () => applicationTexts.now().faults;
const labelOf = (field: Field) => applicationTexts.now().labels[field];
const given = <T>(field: Field) =>
  v.check<T, () => string>(
    (value) => value !== '' && value !== false && value !== undefined,
    () => said().required(labelOf(field)),
  );
const lengthFrom = (field: Field, min: number, max: number) =>
  between(min, max, () => said().between(labelOf(field), min, max));
const lengthTo = (field: Field, max: number) => atMost(max, () => said().atMost(labelOf(field), max));

const written = (field: Field) => v.pipe(trimmed, given<string>(field));
const name = (field: 'firstName' | 'lastName') =>
  v.pipe(
    written(field),
    lengthFrom(field, text.applicationNameMin, text.applicationNameMax),
    v.check(isName, () => said().name(labelOf(field))),
  );
const file = v.custom<HeldFile | undefined>(() => true);
const agreed = (field: Field) => v.pipe(v.boolean(), given<boolean>(field));

/** Spaces count here: they are part of the password. */
const password = judged<string>(({ length }) => {
  const { passwordMin: min, applicationPasswordMax: max } = text;
  return length < min || length > max ? said().between(labelOf('password'), min, max) : undefined;
});
const dateOfBirth = (now: () => number) =>
  judged<string>((typed) => {
    const date = parseTypedDate(typed);
    if (!date) return said().notADate(labelOf('dob'));
    return utcOf(date) > now() ? said().future(labelOf('dob')) : undefined;
  });
const score = judged<string>((typed) => {
  const { scoreMin: min, scoreMax: max } = application;
  const value = Number(typed);
  return typed === '' || (Number.isInteger(value) && value >= min && value <= max) ? undefined : said().score(min, max);
});

/** In the order of the page; a field's first fault counts. */
export const applicationSchema = (
  now: () => number,
): v.GenericSchema<ApplicationForm, Omit<ApplicationBody, 'timeZone'>> =>
  v.pipe(
    v.object({
      firstName: name('firstName'),
      lastName: name('lastName'),
      dob: v.pipe(written('dob'), dateOfBirth(now)),
      gender: written('gender'),
      country: written('country'),
      nationality: written('nationality'),
      email: v.pipe(
        written('email'),
        v.check(isEmail, () => said().email),
        lengthTo('email', text.email),
      ),
      password: v.pipe(
        v.string(),
        given<string>('password'),
        password,
        v.check(
          (value) => !isCommonPassword(value),
          () => said().commonPassword,
        ),
      ),
      confirmPassword: v.pipe(v.string(), given<string>('confirmPassword')),
      school: v.pipe(written('school'), lengthTo('school', text.school)),
      languages: v.pipe(trimmed, lengthTo('languages', text.languages)),
      score: v.pipe(trimmed, score),
      experience: v.array(v.picklist(experienceFlags)),
      introduction: v.pipe(
        written('introduction'),
        lengthFrom('introduction', text.introductionMin, text.introductionMax),
      ),
      video: v.pipe(
        trimmed,
        v.check(
          (typed) => typed === '' || isYoutubeVideo(typed),
          () => said().video,
        ),
      ),
      image: v.pipe(file, given('image')),
      cv: v.pipe(file, given('cv')),
      degree: v.pipe(file, given('degree')),
      ecl: file,
      policy: agreed('policy'),
      tutorPolicy: agreed('tutorPolicy'),
    }),
    v.forward(
      v.check(
        (form) => form.confirmPassword === form.password,
        () => said().samePassword,
      ),
      ['confirmPassword'],
    ),
    v.transform(applicationBody),
  );
