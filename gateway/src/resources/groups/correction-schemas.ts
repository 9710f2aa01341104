import { z } from 'zod';
import { booking } from '../bookings/schemas.ts';
import { groupLesson } from './schemas.ts';

/** FB-53. */
export const outcomeBody = z.strictObject({
  status: z.enum(['tutor-absent', 'student-absent', 'pending-feedback', 'completed']),
  reason: z.string().max(4000),
});
/** One of the two; of a seat, its lesson. */
export const correctedAnswer = z.object({ booking: booking.nullable(), groupLesson: groupLesson.nullable() });
