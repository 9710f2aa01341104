/** The fields of a person and of a teacher, and what is wrong with them: the limits of the server, said before the server is asked. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { isCommonPassword } from '@parlance/kit/domain/common-passwords.ts';
import { isEmail, isName, namePartsFit } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import { atMost, filled, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { peopleTexts, texts } from '../../locales/texts.ts';

export type NewPerson = InitOf<'post', '/admin/users'>['body'];
export type TutorForm = v.InferOutput<typeof tutorSchema>;

const mostRate = 100_000;
const words = () => peopleTexts.now().faults;
const required = filled(() => texts.now().required);
const upTo = (max: number) => atMost(max, () => words().atMost(max));

const name = v.pipe(
  trimmed,
  required,
  upTo(text.storedName),
  v.check(isName, () => words().name),
);
/** In one field: first and last name. */
const wholeName = v.pipe(
  trimmed,
  required,
  v.check(namePartsFit, () => words().nameParts(text.storedName)),
  v.check(isName, () => words().name),
);
const email = v.pipe(
  trimmed,
  required,
  upTo(text.email),
  v.check(isEmail, () => words().email),
);
const timeZone = v.pipe(trimmed, required, upTo(64));

export const personSchema = v.object({
  firstName: name,
  lastName: name,
  email,
  timeZone,
  country: v.string(),
  about: v.pipe(trimmed, upTo(text.about)),
  status: v.optional(v.string()),
});

/** None is a choice too: the person gets a link. */
function passwordFault(password: string): string | undefined {
  const { passwordMin: min, passwordMax: max } = text;
  if (password === '') return undefined;
  if (password.length < min || password.length > max) return words().between(min, max);
  return isCommonPassword(password) ? words().commonPassword : undefined;
}

export const newPersonSchema = v.pipe(
  v.object({
    role: v.picklist(['student', 'tutor', 'admin']),
    firstName: name,
    lastName: name,
    email,
    timeZone,
    isPte: v.optional(v.boolean(), false),
    password: v.pipe(v.optional(v.string(), ''), judged(passwordFault)),
  }),
  v.transform(({ password, isPte, ...person }): NewPerson => {
    return { ...person, ...(password ? { password } : {}), ...(person.role === 'tutor' ? { isPte } : {}) };
  }),
);

export const tutorSchema = v.object({
  name: wholeName,
  lessonRate: v.pipe(
    v.custom<number | ''>(() => true),
    v.check(
      (rate) => typeof rate === 'number' && rate > 0 && rate <= mostRate,
      () => words().rate,
    ),
  ),
  currency: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3}$/, () => words().currency),
  ),
  isPte: v.boolean(),
  status: v.picklist(['training', 'completed']),
  timeZone,
  introduction: v.pipe(trimmed, upTo(text.introductionMax)),
  video: v.pipe(
    trimmed,
    judged((video) => (video === '' || youtubeId(video) ? undefined : words().video)),
  ),
});

/** Only what differs is sent: what somebody else changed meanwhile in other fields stays theirs. */
export function changedOf<T extends Record<string, unknown>>(before: T, after: T): Partial<T> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value)) as Partial<T>;
}
