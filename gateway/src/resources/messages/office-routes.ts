/** Conversations that somebody has reported, as administrators read them (NS-62). */
import { versionTag } from '../../middleware/if-match.ts';
import { noToken } from '../../routing/fields.ts';
import { admins, route, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { conversationReportJson, messageJson } from './presenter.ts';
import { reportedAnswer, reportedQuery, reportsAnswer, reportsQuery, resolveAnswer, resolveBody } from './schemas.ts';

export const messageOfficeRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/conversations',
    summary: 'Reports of conversations, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: reportsQuery,
    response: reportsAnswer,
    handle: async ({ clients, query, call }) => {
      const { reports, nextPageToken } = await clients.conversations.listConversationReports(query, call());
      return { items: reports.map(conversationReportJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/conversations/:id/messages',
    summary: 'Lines of a conversation whose report is open, from the newest back; each reading is noted in the audit',
    access: admins,
    refusals: ['REPORT_NOT_FOUND', 'REPORT_RESOLVED'],
    query: reportedQuery,
    response: reportedAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { reportId: params.id, ...query };
      const found = await clients.conversations.readReportedConversation(request, call());
      const { messages, more } = found;
      return { items: messages.map(messageJson), more, report: conversationReportJson(present(found.report)) };
    },
  }),
  route({
    method: 'put',
    path: '/admin/conversations/:id',
    summary: 'Close a report of a conversation, or open it again',
    access: admins,
    refusals: ['REPORT_NOT_FOUND', 'STALE_VERSION'],
    body: resolveBody,
    response: resolveAnswer,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const request = { reportId: params.id, ...body, expectedVersion };
      const { report } = await clients.conversations.resolveConversationReport(request, call());
      const json = conversationReportJson(present(report));
      return withHeaders(json, versionTag(json.version));
    },
  }),
];
