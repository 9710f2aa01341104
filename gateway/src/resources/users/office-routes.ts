/** What administrators look over besides people: the audit trail and the dashboard's numbers (NS-14, NS-44). */
import { adminActJson } from '@parlance/proto/json/rating';
import { payPeriods } from '@parlance/proto/limits';
import { noToken } from '../../routing/fields.ts';
import { admins, route, type Route } from '../../routing/route.ts';
import { auditAnswer, auditQuery, dashboardAnswer, dashboardQuery } from './schemas.ts';

export const officeRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/audit',
    summary: 'What administrators did to people, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: auditQuery,
    response: auditAnswer,
    handle: async ({ clients, query, call }) => {
      const { acts, nextPageToken } = await clients.identity.listAdminActs(query, call());
      return { items: acts.map(adminActJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/dashboard',
    summary: "The school's numbers of today",
    access: admins,
    query: dashboardQuery,
    response: dashboardAnswer,
    handle: async ({ clients, query: { timezone: timeZone = payPeriods.zone }, call }) => {
      const [counts, { lessons: todaysLessons }] = await Promise.all([
        clients.identity.getSchoolCounts({}, call()),
        clients.booking.countLessonsToday({ timeZone }, call()),
      ]);
      return { ...counts, todaysLessons };
    },
  }),
];
