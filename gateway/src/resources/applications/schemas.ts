import { z } from 'zod';
import {
  applicationFileWordList,
  applicationWordList,
  type ApplicationFileWord,
  type ApplicationWord,
} from '@parlance/proto/json/application';
import { application as limits, lists, money, text } from '@parlance/proto/limits';
import { email, firstInstantMs, id, lastInstantMs, page, pageToken, timeZone } from '../../routing/fields.ts';

/** Storage paths (APP-31); whether the file is there is for the services to say. */
const link = () => z.string().regex(/^(profiles|cv|degree|ecl)\/[0-9a-f-]{36}$/);
const name = () => z.string().min(text.applicationNameMin).max(text.applicationNameMax);
const label = () => z.string().min(1).max(text.countryLabel);
/** The key of a mailed link; anything longer is not one. */
const key = () => z.string().min(1).max(512);
const reason = () => z.string().min(1).max(text.applicationReasonMax);

const experience = {
  pteTeaching: z.boolean(),
  teslTefl: z.boolean(),
  tesol: z.boolean(),
  celta: z.boolean(),
  ieltsGeneralTraining: z.boolean(),
  health: z.boolean(),
  hospitality: z.boolean(),
  tourism: z.boolean(),
};
export const experienceNames = Object.keys(experience) as (keyof typeof experience)[];

/** APP-02..APP-30. */
export const submitBody = z.strictObject({
  firstName: name(),
  lastName: name(),
  dob: z.int().min(firstInstantMs).max(lastInstantMs).describe('Midnight UTC of the day, in epoch milliseconds'),
  email: email(),
  password: z.string().min(text.passwordMin).max(text.applicationPasswordMax),
  gender: z.enum(limits.genders),
  country: label().describe('The label, not the code'),
  nationality: label().describe('The label, not the code'),
  languages: z.string().max(text.languages).optional(),
  score: z.int().min(limits.scoreMin).max(limits.scoreMax).optional(),
  school: z.string().min(1).max(text.school),
  ...z.object(experience).partial().shape,
  introduction: z.string().min(text.introductionMin).max(text.introductionMax),
  video: z.string().max(200).optional(),
  image: link().describe('The `link` of an upload of kind image'),
  cv: link(),
  degree: link(),
  ecl: link().optional(),
  policy: z.literal(true),
  tutorPolicy: z.literal(true),
  currency: z.literal(money.applicationCurrency).optional(),
  timeZone: timeZone().optional().describe("IANA zone of the applicant's browser"),
});
export const submitAnswer = z.object({ id: z.string(), status: z.enum(applicationWordList).nullable() });

/** Checked bytes and type belong to the address: the PUT takes exactly these, once. */
export const uploadBody = z.strictObject({
  kind: z.enum(applicationFileWordList),
  size: z.int().min(1),
  contentType: z.string().min(1).max(100),
});
export const uploadAnswer = z.object({
  id: z.string(),
  url: z.string().describe('Takes one PUT of exactly these bytes; 204 means checked and there'),
  link: z.string().describe('Where the file stands after the PUT; the application names it'),
  expiresAt: z.int(),
});
export const confirmBody = z.strictObject({ token: key() });
export const confirmAnswer = z.object({
  status: z.enum(applicationWordList).nullable(),
  key: z.string().describe('Opens the private state page'),
});
export const stateQuery = z.strictObject({ key: key() });
export const replaceBody = z.strictObject({ key: key(), kind: z.enum(applicationFileWordList), link: link() });
export const state = z
  .object({
    id: z.string(),
    status: z.enum(applicationWordList).nullable(),
    name: z.string(),
    when: z.int().nullable(),
    reviewBy: z.int().nullable().describe('Five business days after the address was confirmed, while it is reviewed'),
    reason: z.string(),
    missing: z
      .array(z.enum(applicationFileWordList))
      .describe('Files that the school took out: these can be sent again'),
    moves: z.array(z.object({ to: z.enum(applicationWordList), at: z.int() })),
  })
  .meta({ id: 'ApplicationState' });

export const listQuery = z.strictObject({
  status: z.enum(applicationWordList).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(lists.applications))
    .optional(),
  q: z.string().max(100).optional(),
  pageToken: pageToken().optional(),
});

const nullableLink = z.string().nullable().describe('A storage path');
const applicationFields = {
  id: z.string(),
  status: z.enum(applicationWordList).nullable(),
  when: z.int().nullable(),
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.int().nullable(),
  gender: z.string(),
  country: z.string(),
  nationality: z.string(),
  languages: z.string(),
  score: z.int().nullable(),
  school: z.string(),
  ...experience,
  introduction: z.string(),
  video: z.string(),
  currency: z.string(),
  imageLink: nullableLink,
  cvLink: nullableLink,
  degreeLink: nullableLink,
  eclLink: nullableLink,
  tutorId: z.string().nullable(),
  reason: z.string(),
  version: z.int(),
};
export const application = z.object(applicationFields).meta({ id: 'Application' });

const counts = Object.fromEntries(applicationWordList.map((word) => [word, z.int()])) as Record<
  ApplicationWord,
  z.ZodInt
>;
export const listAnswer = page(application).extend({
  counts: z.object(counts).describe('Of all applications, whatever was asked for'),
});

const document = z.object({
  link: z.string(),
  url: z.string(),
  expiresAt: z.int(),
  contentType: z.string(),
  size: z.int(),
});
const documents = Object.fromEntries(applicationFileWordList.map((word) => [word, document.nullable()])) as Record<
  ApplicationFileWord,
  z.ZodNullable<typeof document>
>;
const move = z.object({
  act: z.string(),
  from: z.enum(applicationWordList).nullable(),
  to: z.enum(applicationWordList).nullable(),
  reason: z.string(),
  by: z.object({ uid: z.string(), name: z.string() }).nullable().describe('Null: the applicant'),
  at: z.int().nullable(),
  subject: z.string().describe('The file that was changed: image, cv, degree, ecl; or empty'),
});
export const detail = z
  .object({ ...applicationFields, timeline: z.array(move), documents: z.object(documents) })
  .meta({ id: 'ApplicationDetail' });

/** EP-14, EP-17, EP-22: e-mail and name are those on the administrator's screen; the mail goes to the stored address. */
const notified = { email: email().optional(), name: z.string().max(120).optional() };
export const rejectBody = z.strictObject({ ...notified, reason: reason() });
export const rejectStageBody = z.strictObject({ ...notified, reason: reason(), tutorId: id().optional() });
export const removeBody = rejectStageBody;
export const cvBody = z.strictObject({ cvLink: link() });
export const degreeBody = z.strictObject({ degreeLink: link() });
export const eclBody = z.strictObject({ eclLink: link() });
export const takeOutBody = z.strictObject({ link: link() });
export const videoBody = z.strictObject({ video: z.string().max(200) });
export const resendBody = z.strictObject({ name: z.string().max(120).optional(), email: email() });
export const resendAnswer = z.object({ ok: z.literal(true), cooldownMs: z.int() });
