import { z } from 'zod';
import { lists } from '@parlance/proto/limits';
import { roleWordList } from '@parlance/proto/json/words';
import { flagInQuery, numberInQuery, pageToken } from '../../routing/fields.ts';

export const announcement = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    from: z.string(),
    when: z.int(),
    for: z.array(z.enum(roleWordList)),
    icon: z.string(),
    type: z.string(),
    is_viewed: z.boolean(),
    adminPost: z.boolean(),
    bookingId: z.string().nullable(),
    tutor: z.string().nullable(),
  })
  .meta({ id: 'Announcement' });

export const announcementsQuery = z.strictObject({
  unviewedOnly: flagInQuery().optional(),
  limit: numberInQuery().pipe(z.int().min(1).max(lists.announcementsPageMax)).optional(),
  pageToken: pageToken().optional(),
});
export const announcementsAnswer = z.object({
  items: z.array(announcement),
  nextPageToken: z.string().nullable(),
  unviewedCount: z.int(),
});
