import { z } from 'zod';
import { id } from '../../routing/fields.ts';

export const feedState = z.object({
  since: z.int().nullable().describe('When the address was made; null without one'),
});
export const madeFeed = z.object({
  path: z.string().describe("Of the address, below the API's; told this once"),
  since: z.int(),
});
/** Whether it opens anything is booking's to say. */
export const feedQuery = z.strictObject({ key: z.string().max(1024) });
/** Of a group's lesson its session. */
export const lessonQuery = z.strictObject({ session: id().optional() });
