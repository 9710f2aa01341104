import { z } from 'zod';
import { reportActionWords, reportEffects } from '@parlance/proto/json/rating';
import { flagInQuery, id, page } from '../../routing/fields.ts';
import { named, shownRating } from '../tutors/schemas.ts';
import { pageFields } from '../users/schemas.ts';

export const ratingsQuery = z.strictObject({ ...pageFields, tutorId: id().optional() });
export const ratingsAnswer = page(
  shownRating.extend({ tutor: named, bookingId: z.string() }).meta({ id: 'AdminRating' }),
);

/** PROF-10, NS-32. */
const report = z
  .object({
    id: z.string(),
    message: z.string(),
    action: z.enum(reportActionWords),
    resolved: z.boolean(),
    when: z.int().nullable(),
    resolvedAt: z.int().nullable(),
    resolvedBy: z.string(),
    bookingId: z.string().nullable(),
    student: named,
    tutor: named,
    version: z.int(),
  })
  .meta({ id: 'Report' });
export const reportsQuery = z.strictObject({ ...pageFields, resolved: flagInQuery().optional() });
export const reportsAnswer = page(report);

export const decideBody = z.strictObject({ action: z.enum(reportActionWords), resolved: z.boolean() });
/** `effect` says what this decision did to the tutor's account. */
export const decideAnswer = z.object({ report, effect: z.enum(reportEffects) });
