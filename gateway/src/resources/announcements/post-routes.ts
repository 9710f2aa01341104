/** Announcements as administrators write, change and take them back (EP-11, ADM-07, ADM-08, NS-29, NS-58, FB-41). */
import type { z } from 'zod';
import type { PostedAnnouncement } from '@parlance/proto/notification/v1';
import { postedJson } from '@parlance/proto/json/announcement';
import { wireTimestamp } from '@parlance/proto/json/time';
import { roleOf } from '@parlance/proto/json/words';
import { versionTag } from '../../middleware/if-match.ts';
import { noToken } from '../../routing/fields.ts';
import { admins, command, route, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { changeBody, postBody, posted, postedAnswer, postedQuery } from './schemas.ts';

/** Five thousand ids beside the longest message. */
const bodyLimitBytes = 262_144;

const refusedWords = ['ANNOUNCEMENT_MALFORMED', 'ANNOUNCEMENT_PERSON_UNKNOWN', 'ANNOUNCEMENT_TIME_PAST'] as const;

export const announcementPostRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/announcements',
    summary: 'All that administrators and the school posted, and what is still to be posted, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: postedQuery,
    response: postedAnswer,
    handle: async ({ clients, query, call }) => {
      const { announcements, nextPageToken, total } = await clients.notification.listPostedAnnouncements(query, call());
      return { items: announcements.map(postedJson), nextPageToken: noToken(nextPageToken), total };
    },
  }),
  route({
    method: 'post',
    path: '/announcements',
    summary: "Post for roles or for people by name, at once or when the school's clock comes to `postAt`",
    access: admins,
    bodyLimitBytes,
    refusals: refusedWords,
    body: postBody,
    response: posted,
    handle: async ({ clients, body, call }) => {
      const { announcement } = await clients.notification.postAnnouncement({ draft: draftOf(body) }, call());
      return answered(announcement);
    },
  }),
  route({
    method: 'put',
    path: '/announcements/:id',
    summary: 'Change one that is not posted yet',
    access: admins,
    bodyLimitBytes,
    refusals: ['ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_POSTED', 'STALE_VERSION', ...refusedWords],
    body: changeBody,
    response: posted,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const request = { id: params.id, draft: draftOf(body), expectedVersion };
      return answered((await clients.notification.changeAnnouncement(request, call())).announcement);
    },
  }),
  command({
    method: 'delete',
    path: '/announcements/:id',
    summary: 'Take one back, posted or not',
    access: admins,
    refusals: ['ANNOUNCEMENT_NOT_FOUND'],
    handle: ({ clients, params, call }) => clients.notification.deleteAnnouncement({ id: params.id }, call()),
  }),
];

function draftOf({ for: roles, postAt, userIds = [], ...said }: z.output<typeof postBody>) {
  const time = postAt === undefined ? {} : { postAt: wireTimestamp(postAt) };
  return { ...said, ...time, userIds, for: roles.map(roleOf) };
}

function answered(announcement: PostedAnnouncement | null) {
  const json = postedJson(present(announcement));
  return withHeaders(json, versionTag(json.version));
}
