import { z } from 'zod';
import { roleWordList, tokenTypeWords } from '@parlance/proto/json/words';
import { id } from '../../routing/fields.ts';

export const tutorPart = z.object({
  isPte: z.boolean(),
  lessonRate: z.number(),
  currency: z.string(),
  introduction: z.string(),
  video: z.string(),
  rating: z.object({ avg: z.number() }),
  speedTestPassed: z.boolean(),
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
  lastActive: z.string().nullable(),
  status: z.string(),
  version: z.int(),
  tutor: tutorPart.optional(),
};
export const person = z.object(personFields).meta({ id: 'Person' });

export const balances = z
  .object(
    Object.fromEntries(tokenTypeWords.map((word) => [word, z.int()])) as Record<
      (typeof tokenTypeWords)[number],
      z.ZodInt
    >,
  )
  .meta({ id: 'Balances' });

const category = z.object({ priceId: z.string(), tokenType: z.enum(tokenTypeWords).nullable(), expiredAt: z.int() });
export const stripePart = z.object({
  subscription: z.object({ currentSubscription: z.object({ categories: z.array(category) }).nullable() }),
  freeTrialActivated: z.boolean(),
});

/** DATA-12..DATA-14: a student with tokens and entitlement. */
export const student = z.object({ ...personFields, data: balances, stripe: stripePart }).meta({ id: 'Student' });
/** What an administrator sees: students carry their tokens. */
export const account = z
  .object({ ...personFields, data: balances.optional(), stripe: stripePart.optional() })
  .meta({ id: 'Account' });

export const personParams = z.strictObject({ id: id() });
export const lastActiveAnswer = z.object({ lastActive: z.string().nullable() });
export const speedTestBody = z.strictObject({
  up: z.number().min(0).max(100_000),
  down: z.number().min(0).max(100_000),
  agreed: z.boolean(),
});
export const speedTestAnswer = z.object({ passed: z.boolean() });
