/** The fields of a person and of a teacher, and what is wrong with them: the limits of the server, said before the server is asked. */
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { isCommonPassword } from '@parlance/kit/domain/common-passwords.ts';
import { charactersIn, isEmail, isName, namePartsFit } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { peopleTexts, texts } from '../../locales/texts.ts';

export type PersonForm = {
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
  country: string;
  about: string;
};
export type NewPerson = Pick<PersonForm, 'firstName' | 'lastName' | 'email' | 'timeZone'> & {
  role: PersonJson['role'];
  isPte?: boolean;
  password?: string;
};
export type TutorForm = {
  name: string;
  lessonRate: number | '';
  currency: string;
  isPte: boolean;
  status: 'training' | 'completed';
  timeZone: string;
  introduction: string;
  video: string;
};
export type Faults<T> = Partial<Record<keyof T, string>>;

const mostRate = 100_000;
const lengthOf = (value: string) => charactersIn(value.trim());

/** Takes out what is not wrong. */
function faultsOf<T>(found: Record<string, string | undefined>): Faults<T> {
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault)) as Faults<T>;
}

function needed(value: string, max: number): string | undefined {
  const length = lengthOf(value);
  if (length === 0) return texts.now().required;
  return length > max ? peopleTexts.now().faults.atMost(max) : undefined;
}

function nameFault(value: string): string | undefined {
  const fault = needed(value, text.storedName);
  if (fault) return fault;
  return isName(value) ? undefined : peopleTexts.now().faults.name;
}

/** In one field: first and last name. */
function wholeNameFault(value: string): string | undefined {
  const { faults } = peopleTexts.now();
  if (lengthOf(value) === 0) return texts.now().required;
  if (!namePartsFit(value)) return faults.nameParts(text.storedName);
  return isName(value) ? undefined : faults.name;
}

function emailFault(email: string): string | undefined {
  const missing = needed(email, text.email);
  if (missing) return missing;
  return isEmail(email.trim()) ? undefined : peopleTexts.now().faults.email;
}

export function personFaults(form: PersonForm): Faults<PersonForm> {
  const { atMost } = peopleTexts.now().faults;
  return faultsOf({
    firstName: nameFault(form.firstName),
    lastName: nameFault(form.lastName),
    email: emailFault(form.email),
    timeZone: needed(form.timeZone, 64),
    about: lengthOf(form.about) > text.about ? atMost(text.about) : undefined,
  });
}

/** None is a choice too: the person gets a link. */
function passwordFault(password: string): string | undefined {
  const { passwordMin: min, passwordMax: max } = text;
  const { between, commonPassword } = peopleTexts.now().faults;
  if (password === '') return undefined;
  if (password.length < min || password.length > max) return between(min, max);
  return isCommonPassword(password) ? commonPassword : undefined;
}

export function newPersonFaults(form: NewPerson): Faults<NewPerson> {
  return faultsOf({
    firstName: nameFault(form.firstName),
    lastName: nameFault(form.lastName),
    email: emailFault(form.email),
    timeZone: needed(form.timeZone, 64),
    password: passwordFault(form.password ?? ''),
  });
}

export function tutorFaults(form: TutorForm): Faults<TutorForm> {
  const { faults } = peopleTexts.now();
  const { lessonRate, currency, introduction, video } = form;
  return faultsOf({
    name: wholeNameFault(form.name),
    lessonRate: lessonRate === '' || lessonRate <= 0 || lessonRate > mostRate ? faults.rate : undefined,
    currency: /^[A-Z]{3}$/.test(currency) ? undefined : faults.currency,
    timeZone: needed(form.timeZone, 64),
    introduction: lengthOf(introduction) > text.introductionMax ? faults.atMost(text.introductionMax) : undefined,
    video: video.trim() && !youtubeId(video.trim()) ? faults.video : undefined,
  });
}

/** Only what differs is sent: what somebody else changed meanwhile in other fields stays theirs. */
export function changedOf<T extends Record<string, unknown>>(before: T, after: T): Partial<T> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value)) as Partial<T>;
}
