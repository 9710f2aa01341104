/** Announcements and notices of the caller (FB-11, FB-12). */
import { announcementJson } from '@parlance/proto/json/announcement';
import { command, route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { announcementsAnswer, announcementsQuery } from './schemas.ts';

export const announcementRoutes: Route[] = [
  route({
    method: 'get',
    path: '/announcements',
    summary: "The caller's announcements and notices, newest first",
    access: studentsAndTutors,
    urgency: 'background',
    query: announcementsQuery,
    response: announcementsAnswer,
    handle: async ({ clients, query, call }) => {
      const found = await clients.notification.listAnnouncements(query, call());
      const { nextPageToken, unviewedCount } = found;
      const items = found.announcements.map(announcementJson);
      return { items, nextPageToken: noToken(nextPageToken), unviewedCount };
    },
  }),
  command({
    method: 'put',
    path: '/announcements/:id/viewed',
    summary: 'Mark one as viewed',
    access: studentsAndTutors,
    refusals: ['ANNOUNCEMENT_NOT_FOUND'],
    handle: ({ clients, params, call }) => clients.notification.markAnnouncementViewed({ id: params.id }, call()),
  }),
];
