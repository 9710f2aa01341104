import { z } from 'zod';
import { roleWordList, tokenTypeWords } from '@parlance/proto/json/words';
import { text } from '@parlance/proto/limits';
import { languageCodes, mostLanguages } from '@parlance/proto/limits/languages';
import { country, email, id, timeZone } from '../../routing/fields.ts';

/** The average of 1 to 5 and how many ratings it is made of. */
export const ratingSummary = z.object({ avg: z.number(), count: z.int() });

const tutorPart = z.object({
  isPte: z.boolean(),
  lessonRate: z.number(),
  currency: z.string(),
  introduction: z.string(),
  video: z.string(),
  rating: ratingSummary,
  speedTestPassed: z.boolean(),
  showPublicly: z.boolean().describe('Agreed to stand on the page for strangers'),
  languages: z.array(z.string()).describe('Spoken besides English, ISO 639-1'),
});

const personFields = {
  uid: z.string(),
  role: z.enum(roleWordList),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  timeZone: z.string(),
  country: z.string(),
  about: z.string(),
  image: z.string(),
  enabled: z.boolean(),
  createdAt: z.int().nullable(),
  lastActive: z.string().nullable().describe('ISO 8601 in UTC'),
  status: z.string(),
  version: z.int(),
  tutor: tutorPart.optional(),
};
export const person = z.object(personFields).meta({ id: 'Person' });
/** Oneself. */
export const me = z
  .object({
    ...personFields,
    verification: z
      .object({ cooldownMs: z.int() })
      .optional()
      .describe('While the address is not verified: how long until another mail may be asked for'),
  })
  .meta({ id: 'Me' });

export const balances = z
  .object(
    Object.fromEntries(tokenTypeWords.map((word) => [word, z.int()])) as Record<
      (typeof tokenTypeWords)[number],
      z.ZodInt
    >,
  )
  .meta({ id: 'Balances' });

const category = z.object({
  priceId: z.string(),
  tokenType: z.enum(tokenTypeWords).nullable(),
  expiredAt: z.int(),
  graceUntil: z.int().nullable().describe('While a plan that renews is collected: held until then'),
});
export const entitlement = z
  .object({ categories: z.array(category), freeTrialActivated: z.boolean() })
  .meta({ id: 'Entitlement' });
const stripePart = z.object({
  subscription: z.object({ currentSubscription: entitlement.pick({ categories: true }).nullable() }),
  freeTrialActivated: z.boolean(),
});

/** DATA-13: tokens, and the tutors whom the student likes or had (uids). */
const studentData = z.object({
  ...balances.shape,
  favouriteTutors: z.array(z.string()),
  usedTutors: z.array(z.string()),
});
const studentFields = {
  profile: z.object({ name: z.string(), timeZone: z.string() }),
  data: studentData,
  stripe: stripePart,
};

/** DATA-12..DATA-14: a student with tokens and entitlement. */
export const student = z.object({ ...personFields, ...studentFields }).meta({ id: 'Student' });
/** What an administrator sees: students carry their tokens. */
export const account = z
  .object({ ...personFields, ...z.object(studentFields).partial().shape })
  .meta({ id: 'Account' });

export const speedTestBody = z.strictObject({
  up: z.number().min(0).max(100_000),
  down: z.number().min(0).max(100_000),
  agreed: z.boolean(),
});

const studentName = z
  .string()
  .min(1)
  .max(text.storedName * 2);

/** Only teachers have an introduction, say what they speak and are shown to strangers; only students change name, country and words about themselves here. */
export const ownProfileBody = z.strictObject({
  timeZone: timeZone().optional(),
  introduction: z.string().max(text.introductionMax).optional(),
  showPublicly: z.boolean().optional(),
  languages: z.array(z.enum(languageCodes)).max(mostLanguages).optional(),
  name: studentName.optional(),
  about: z.string().max(text.about).optional(),
  country: z.union([country(), z.literal('')]).optional(),
});

export const photoUploadBody = z.strictObject({ size: z.int().min(0), contentType: z.string().min(1).max(100) });
export const photoUploadAnswer = z.object({ id: z.string(), url: z.string(), expiresAt: z.int() });
export const photoBody = z.strictObject({ upload: id() });

/** NS-34. An administrator names the student. */
export const updateStudentBody = z.strictObject({
  name: studentName.optional(),
  email: email().optional(),
  timeZone: timeZone().optional(),
  about: z.string().max(text.about).optional(),
  country: z.union([country(), z.literal('')]).optional(),
  uid: id().optional(),
});

/** `expireTime` is the parameter t of the link; of `details` only the id is looked at, the stored change is what is applied. */
export const confirmUpdateBody = z.strictObject({
  details: z.looseObject({ id: z.string().max(64).optional() }).optional(),
  expireTime: z.string().min(1).max(512),
});
