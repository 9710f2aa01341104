/** What administrators look over besides people: the audit trail and the dashboard's numbers (NS-14, NS-44). */
import { adminActJson } from '@parlance/proto/json/rating';
import { payPeriods } from '@parlance/proto/limits';
import { noToken } from '../../routing/fields.ts';
import { admins, rawRoute, route, type Route } from '../../routing/route.ts';
import { actsWanted, sendActs } from './audit-file.ts';
import { erasureJson } from './erasure-json.ts';
import {
  auditAnswer,
  auditExportQuery,
  auditQuery,
  dashboardAnswer,
  dashboardQuery,
  erasuresAnswer,
  erasuresQuery,
} from './schemas.ts';

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
      const request = actsWanted(query);
      const { acts, nextPageToken } = await clients.identity.listAdminActs(request, call());
      return { items: acts.map(adminActJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/erasures',
    summary: 'Accounts that were closed for good, newest first, and what each service says of it',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: erasuresQuery,
    response: erasuresAnswer,
    handle: async ({ clients, query, call }) => {
      const { erasures, nextPageToken } = await clients.identity.listErasures(query, call());
      return { items: erasures.map(erasureJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  rawRoute({
    method: 'get',
    path: '/admin/audit.csv',
    summary: 'The same as a table for spreadsheets, however long it is',
    access: admins,
    urgency: 'background',
    query: auditExportQuery,
    longLived: 'file',
    produces: { contentType: 'text/csv', description: 'A table, newest first' },
    serve: (_request, response, { clients, query, call }) => sendActs(response, { clients, query, call }),
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
