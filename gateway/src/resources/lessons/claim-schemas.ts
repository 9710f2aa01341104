/** A claim as its people and administrators read it. */
import { z } from 'zod';

export const claim = z
  .object({
    id: z.string(),
    uid: z.string(),
    about: z.enum(['power', 'line']),
    words: z.string().describe('Empty of somebody who was erased'),
    filedAt: z.int(),
    state: z.enum(['open', 'accepted', 'declined']),
    answer: z.string(),
    answeredAt: z.int().nullable(),
  })
  .meta({ id: 'LessonClaim' });
