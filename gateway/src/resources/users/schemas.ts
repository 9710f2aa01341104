import { z } from 'zod';
import { lists, text } from '@parlance/proto/limits';
import { roleWordList } from '@parlance/proto/json/words';
import { SERVICES } from '@parlance/proto/services';
import { country, email, flagInQuery, id, page, pageToken, timeZone } from '../../routing/fields.ts';
import { balances, person } from '../profile/schemas.ts';
import { named } from '../tutors/schemas.ts';

/** NS-40. */
export const pageFields = {
  amount: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(lists.usersPageMax))
    .optional(),
  pageToken: pageToken().optional(),
};
const searchFields = {
  ...pageFields,
  q: z.string().max(100).optional(),
  order: z.enum(['newest', 'oldest', 'name']).optional(),
  enabled: flagInQuery().optional(),
};
const peopleFields = {
  ...searchFields,
  role: z.enum(roleWordList).optional(),
  state: z.enum(['active', 'listed', 'training', 'demo', 'unverified', 'disabled']).optional(),
  country: country().optional(),
  timeZone: timeZone().optional(),
  active: z
    .enum(['week', 'month', 'not-month', 'not-quarter', 'never'])
    .optional()
    .describe('Seen in the last 7 or 30 days, not in the last 30 or 90, or never'),
};
export const usersQuery = z.strictObject(peopleFields);
const { amount: _amount, pageToken: _pageToken, ...exported } = peopleFields;
export const usersExportQuery = z.strictObject(exported);
export const studentsQuery = z.strictObject(searchFields);
/** The total comes with the first page; counting ends at 10,000, and `totalIsLeast` says that there are more. */
export const usersAnswer = page(person).extend({ total: z.int().nullable(), totalIsLeast: z.boolean() });

export const createUserBody = z.strictObject({
  role: z.enum(roleWordList),
  email: email(),
  firstName: z.string().min(1).max(text.storedName),
  lastName: z.string().min(1).max(text.storedName),
  timeZone: timeZone(),
  isPte: z.boolean().optional(),
  password: z.string().min(text.passwordMin).max(text.passwordMax).optional(),
  country: country().optional(),
  introduction: z.string().max(text.introductionMax).optional(),
});

/** EP-07: what is left out stays. */
export const updateUserBody = z.strictObject({
  firstName: z.string().min(1).max(text.storedName).optional(),
  lastName: z.string().min(1).max(text.storedName).optional(),
  email: email().optional(),
  timeZone: timeZone().optional(),
  country: z.union([country(), z.literal('')]).optional(),
  about: z.string().max(text.about).optional(),
  role: z.enum(roleWordList).optional(),
  enabled: z.boolean().optional(),
  status: z.enum(['', 'mock']).optional(),
});
export const deleteUserBody = z.strictObject({ reason: z.string().max(text.adjustReasonMax).optional() });

const disablingDoes = ['sessionsEnd', 'lessonsCancelled', 'slotsHidden', 'tokensStay', 'plansEnd'] as const;
const deletingDoes = [
  'sessionsEnd',
  'lessonsCancelled',
  'slotsClosed',
  'tokensLost',
  'plansEnd',
  'dataErased',
] as const;
/** What disabling or deleting would touch, said before it is done. */
export const consequencesAnswer = z
  .object({
    upcomingLessons: z.int(),
    nextLessonAt: z.int().nullable(),
    openSlots: z.int(),
    tokens: balances.nullable(),
    disable: z.array(z.enum(disablingDoes)),
    remove: z.array(z.enum(deletingDoes)),
  })
  .meta({ id: 'Consequences' });

const fields = z.record(z.string(), z.unknown()).nullable();
const instant = z
  .string()
  .regex(/^\d{1,14}$/)
  .transform(Number);
const auditFilter = {
  uid: id().optional().describe('Whom it concerns'),
  actor: id().optional().describe('Who did it'),
  act: z
    .string()
    .regex(/^[a-z.-]{1,60}$/)
    .optional()
    .describe('How its name begins'),
  from: instant.optional(),
  to: instant.optional().describe('Excluded'),
};
export const auditQuery = z.strictObject({ ...pageFields, ...auditFilter });
export const auditExportQuery = z.strictObject(auditFilter);
export const auditAnswer = page(
  z
    .object({
      id: z.string(),
      at: z.int().nullable(),
      act: z.string(),
      actor: named,
      subject: named,
      changed: z.array(z.string()),
      before: fields,
      after: fields,
      details: fields,
      reason: z.string(),
      requestId: z.string(),
    })
    .meta({ id: 'AdminAct' }),
);

export const erasuresQuery = z.strictObject({ ...pageFields, uid: id().optional() });
const erasureLine = z.object({ kind: z.string(), count: z.int(), why: z.string() });
export const erasuresAnswer = page(
  z
    .object({
      uid: z.string(),
      role: z.enum(roleWordList),
      askedBy: named,
      reason: z.string(),
      askedAt: z.int().nullable(),
      receipts: z
        .array(
          z.object({
            service: z.enum(SERVICES),
            at: z.int().nullable().describe('Absent until it has answered'),
            erased: z.array(erasureLine),
            kept: z.array(erasureLine).describe('`why` is the rule by which it stays'),
          }),
        )
        .describe('One of each service'),
    })
    .meta({ id: 'Erasure' }),
);

export const dashboardQuery = z.strictObject({ timezone: timeZone().optional() });
/** NS-14. */
export const dashboardAnswer = z.object({
  users: z.int(),
  pendingApplications: z.int(),
  openReports: z.int(),
  todaysLessons: z.int(),
});
