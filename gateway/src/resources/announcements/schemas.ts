import { z } from 'zod';
import { announcementTypeWords } from '@parlance/proto/json/announcement';
import { lists, text } from '@parlance/proto/limits';
import { roleWordList } from '@parlance/proto/json/words';
import { flagInQuery, id, instant, numberInQuery, pageToken } from '../../routing/fields.ts';

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
    path: z.string().nullable().describe('The page of the portal that it leads to'),
    announcementId: z.string(),
    admin: z.string().nullable(),
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

/** NS-36; `postAt` is by the school's clock, left out for at once. */
const draft = {
  title: z.string().min(1).max(text.announcementTitle),
  message: z.string().min(1).max(text.announcementMessage),
  icon: z.string().min(1).max(text.announcementIcon),
  for: z.array(z.enum(roleWordList)).max(roleWordList.length),
  type: z.enum(announcementTypeWords),
  postAt: instant().optional(),
  outside: z.boolean().optional().describe('Also by mail and in the browser, to whoever wishes school news so'),
};
const userIds = z.array(id()).max(lists.announcementPeople).optional();
export const postBody = z.strictObject({ ...draft, userIds });
/** Whoever changes one and names neither roles nor people leaves it to whom it was for. */
export const changeBody = postBody;

export const posted = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    icon: z.string(),
    type: z.string(),
    outside: z.boolean(),
    for: z.array(z.enum(roleWordList)),
    people: z.int().nullable(),
    from: z.string(),
    state: z.string(),
    when: z.int(),
    viewed: z.int(),
    of: z.int(),
    version: z.int(),
  })
  .meta({ id: 'PostedAnnouncement' });
export const postedQuery = z.strictObject({
  limit: numberInQuery().pipe(z.int().min(1).max(lists.announcementsPageMax)).optional(),
  pageToken: pageToken().optional(),
});
export const postedAnswer = z.object({
  items: z.array(posted),
  nextPageToken: z.string().nullable(),
  total: z.int(),
});
