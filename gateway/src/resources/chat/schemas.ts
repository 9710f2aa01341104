import { z } from 'zod';
import { lists } from '@parlance/proto/limits';
import { numberInQuery } from '../../routing/fields.ts';

export const message = z
  .object({
    id: z.string(),
    uid: z.string(),
    name: z.string(),
    content: z.string(),
    when: z.int(),
    bookingId: z.string(),
    seq: z.int(),
  })
  .meta({ id: 'ChatMessage' });
export const chatQuery = z.strictObject({
  after: numberInQuery().optional(),
  limit: numberInQuery().pipe(z.int().min(1).max(lists.chatPageMax)).optional(),
});
export const chatAnswer = z.object({ items: z.array(message), more: z.boolean() });
/** 1 to 1000 characters after trim is media's rule (NS-37); this bound only keeps bodies small. */
export const sendBody = z.strictObject({ id: z.uuid(), content: z.string().max(4000) });
