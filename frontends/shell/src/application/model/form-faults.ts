/** What keeps an application from being sent, field by field. The server judges by the same limits. */
import { isCommonPassword } from '@parlance/kit/domain/common-passwords.ts';
import { charactersIn, isEmail, isName } from '@parlance/kit/domain/fields.ts';
import { application, text } from '@parlance/kit/domain/limits.ts';
import { applicationTexts } from '../../locales/texts.ts';
import { type ApplicationForm, type Field, fields } from './application-form.ts';
import { isYoutubeVideo } from './is-youtube-video.ts';
import { parseTypedDate, utcOf } from './typed-date.ts';

export type FormFaults = Partial<Record<Field, string>>;

export const lengthOf = (value: string): number => charactersIn(value.trim());

type Check = (form: ApplicationForm, now: number) => string | undefined;

const labelOf = (field: Field) => applicationTexts.now().labels[field];
const required = (field: Field): Check =>
  function check(form) {
    const value = form[field];
    const given = typeof value === 'string' ? value.trim() !== '' : Boolean(value);
    return given ? undefined : applicationTexts.now().faults.required(labelOf(field));
  };
const between = (field: 'firstName' | 'lastName' | 'introduction', min: number, max: number): Check =>
  function check(form) {
    const length = lengthOf(form[field]);
    return length < min || length > max ? applicationTexts.now().faults.between(labelOf(field), min, max) : undefined;
  };
const plainName = (field: 'firstName' | 'lastName'): Check =>
  function check(form) {
    return isName(form[field].trim()) ? undefined : applicationTexts.now().faults.name(labelOf(field));
  };
const atMost = (field: 'email' | 'school' | 'languages', max: number): Check =>
  function check(form) {
    return lengthOf(form[field]) > max ? applicationTexts.now().faults.atMost(labelOf(field), max) : undefined;
  };

const dob: Check = ({ dob: typed }, now) => {
  const date = parseTypedDate(typed);
  if (!date) return applicationTexts.now().faults.notADate(labelOf('dob'));
  return utcOf(date) > now ? applicationTexts.now().faults.future(labelOf('dob')) : undefined;
};
const email: Check = (form) => (isEmail(form.email.trim()) ? undefined : applicationTexts.now().faults.email);
/** Spaces count here: they are part of the password. */
const password: Check = (form) => {
  const { passwordMin: min, applicationPasswordMax: max } = text;
  const { length } = form.password;
  return length < min || length > max
    ? applicationTexts.now().faults.between(labelOf('password'), min, max)
    : undefined;
};
const uncommonPassword: Check = (form) =>
  isCommonPassword(form.password) ? applicationTexts.now().faults.commonPassword : undefined;
const samePassword: Check = (form) =>
  form.confirmPassword === form.password ? undefined : applicationTexts.now().faults.samePassword;
const score: Check = ({ score: typed }) => {
  const { scoreMin: min, scoreMax: max } = application;
  if (typed.trim() === '') return undefined;
  const value = Number(typed);
  return Number.isInteger(value) && value >= min && value <= max
    ? undefined
    : applicationTexts.now().faults.score(min, max);
};
const video: Check = ({ video: typed }) =>
  typed.trim() === '' || isYoutubeVideo(typed.trim()) ? undefined : applicationTexts.now().faults.video;

const names = [text.applicationNameMin, text.applicationNameMax] as const;
const checks: Partial<Record<Field, Check[]>> = {
  firstName: [required('firstName'), between('firstName', ...names), plainName('firstName')],
  lastName: [required('lastName'), between('lastName', ...names), plainName('lastName')],
  dob: [required('dob'), dob],
  gender: [required('gender')],
  country: [required('country')],
  nationality: [required('nationality')],
  email: [required('email'), email, atMost('email', text.email)],
  password: [required('password'), password, uncommonPassword],
  confirmPassword: [required('confirmPassword'), samePassword],
  school: [required('school'), atMost('school', text.school)],
  languages: [atMost('languages', text.languages)],
  score: [score],
  introduction: [required('introduction'), between('introduction', text.introductionMin, text.introductionMax)],
  video: [video],
  image: [required('image')],
  cv: [required('cv')],
  degree: [required('degree')],
  policy: [required('policy')],
  tutorPolicy: [required('tutorPolicy')],
};

/** In the order of the page; a field's first fault counts. */
export function formFaults(form: ApplicationForm, now: number): FormFaults {
  const faults: FormFaults = {};
  for (const field of fields) {
    for (const check of checks[field] ?? []) {
      const fault = check(form, now);
      if (!fault) continue;
      faults[field] = fault;
      break;
    }
  }
  return faults;
}
