/** Rules that are tried on the last ninety days. */
import { z } from 'zod';
import { statusWordList } from '@parlance/proto/json/words';
import { policy } from '../lessons/schemas.ts';
import { page } from '../../routing/fields.ts';
import { rulesBody } from './schemas.ts';

export const tryBody = z.strictObject({ rules: rulesBody });
const pay = z.object({ currency: z.string(), minorUnits: z.int().describe('Of the currency') });
const trial = z
  .object({
    id: z.string(),
    rules: policy.omit({ version: true }),
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
    since: z.int(),
    until: z.int(),
    total: z.int().describe('About how many lessons there are'),
    lessons: z.int().describe('That were looked at'),
    changed: z.int(),
    refunds: z.int().describe('Tokens that would have come back besides, or fewer'),
    tutorAbsences: z.int(),
    studentAbsences: z.int(),
    byOffice: z.int().describe('Decided by an administrator, and left as they are'),
    unmeasured: z.int().describe('Without minutes, and left as they were judged'),
    pay: z.array(pay),
  })
  .meta({ id: 'PolicyTrial' });
export const trialAnswer = z.object({ trial: trial.nullable().describe('Null while nothing was tried') });
const outcome = z.object({ statuses: z.array(z.enum(statusWordList)), refunds: z.int(), pay });
export const differencesAnswer = page(
  z.object({
    bookingId: z.string(),
    when: z.int(),
    tutor: z.string().describe('By name; empty of who was erased, as are students'),
    students: z.array(z.string()),
    before: outcome,
    after: outcome,
  }),
);
export const complaintsAnswer = z.object({
  items: z.array(z.string()).describe('By their bookingId, the latest first, at most 1,000'),
});
