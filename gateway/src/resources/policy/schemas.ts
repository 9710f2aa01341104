/** The versions of the school's policy (NS-73). */
import { z } from 'zod';
import { policyBounds, text } from '@parlance/proto/limits';
import { instant } from '../../routing/fields.ts';
import { policy } from '../lessons/schemas.ts';

const minutes = (name: keyof typeof policyBounds) => z.int().min(policyBounds[name][0]).max(policyBounds[name][1]);

export const rulesBody = z.strictObject({
  cancelLockMinutes: minutes('cancelLockMinutes'),
  teacherWaitMinutes: minutes('teacherWaitMinutes'),
  feedbackMinutes: minutes('feedbackMinutes'),
  presenceMinutes: minutes('presenceMinutes'),
  studentAbsentPaid: z.boolean(),
  studentAbsentRefunded: z.boolean(),
  payBy: z.enum(['lesson', 'minutes']),
});
export const makeBody = z.strictObject({
  rules: rulesBody,
  after: z.int().min(1).max(1_000_000).describe('The newest version that the caller has seen'),
  validFrom: instant().optional().describe('Left out: at once'),
  reason: z.string().max(text.adjustReasonMax * 4),
});
export const policyVersion = z
  .object({
    ...policy.shape,
    validFrom: z.int(),
    madeAt: z.int(),
    madeBy: z.object({ uid: z.string(), name: z.string() }).nullable().describe('Nobody made the first'),
    reason: z.string(),
  })
  .meta({ id: 'PolicyVersion' });
export const policiesAnswer = z.object({
  items: z.array(policyVersion).describe('The newest first'),
  nextPageToken: z.string().nullable(),
  present: policyVersion.describe('That is in force'),
});
