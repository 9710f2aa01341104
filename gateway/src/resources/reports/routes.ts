/** Ratings and reports as administrators review them (ADM-11, ADM-12, FB-38, NS-29). */
import type { ResolveReportResponse, ShownReport } from '@parlance/proto/identity/v1';
import { adminRatingJson, reportActionOf, reportEffects, reportJson } from '@parlance/proto/json/rating';
import { versionTag } from '../../middleware/if-match.ts';
import { noToken } from '../../routing/fields.ts';
import { admins, route, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { decideAnswer, decideBody, ratingsAnswer, ratingsQuery, reportsAnswer, reportsQuery } from './schemas.ts';

export const reportRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/ratings',
    summary: 'All ratings, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: ratingsQuery,
    response: ratingsAnswer,
    handle: async ({ clients, query: { tutorId, ...request }, call }) => {
      const found = await clients.identity.listRatings({ ...request, tutorUid: tutorId }, call());
      const items = found.ratings.map(({ rating, ...people }) => adminRatingJson(present(rating), people));
      return { items, nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/reports',
    summary: 'All reports, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: reportsQuery,
    response: reportsAnswer,
    handle: async ({ clients, query, call }) => {
      const { reports, nextPageToken } = await clients.identity.listReports(query, call());
      return { items: reports.map(shownReportJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'put',
    path: '/admin/reports/:id',
    summary: "Decide on a report; suspended disables the tutor's account, removed closes it",
    access: admins,
    refusals: ['REPORT_NOT_FOUND', 'STALE_VERSION', 'LESSON_RUNNING'],
    body: decideBody,
    response: decideAnswer,
    handle: async ({ clients, params, body: { action, resolved }, expectedVersion, call }) => {
      const request = { reportId: params.id, action: reportActionOf(action), resolved, expectedVersion };
      return decidedReport(await clients.identity.resolveReport(request, call()));
    },
  }),
];

function shownReportJson({ report, student, tutor }: ShownReport) {
  return reportJson(present(report), { student, tutor });
}

function decidedReport({ report, effect: word }: ResolveReportResponse) {
  const effect = reportEffects.find((known) => known === word) ?? 'none';
  const json = shownReportJson(present(report));
  return withHeaders({ report: json, effect }, versionTag(json.version));
}
