/** Ratings and reports, for administrators. */
import { reportActionWord } from '@parlance/proto/json/rating';
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { listRatings } from '../../queries/ratings.ts';
import { listReportedLessons, listReports, listReportViews, type ReportView } from '../../queries/reports.ts';
import type { ResolveReport } from '../../usecases/resolve-report.ts';
import { personNameMessage, ratingMessage, reportMessage } from '../../wire/rating-mapping.ts';

export type Deps = { db: Queryable; resolveReport: ResolveReport };

export function makeReportHandlers({ db, resolveReport }: Deps) {
  return {
    async listRatings(request) {
      const { ratings, next } = await listRatings(db, request);
      const shown = ratings.map(({ rating, student, tutor }) => ({
        rating: ratingMessage(rating),
        student: personNameMessage(student),
        tutor: personNameMessage(tutor),
      }));
      return { ratings: shown, nextPageToken: next };
    },
    async listReports(request) {
      const { reports, next } = await listReports(db, request);
      return { reports: reports.map(reportViewMessage), nextPageToken: next };
    },
    listReportedLessons: async ({ since }) => ({
      bookingIds: await listReportedLessons(db, fromTimestamp(since) ?? new Date(0)),
    }),
    async resolveReport({ reportId, action: actionName, resolved, expectedVersion }, call) {
      const action = reportActionWord(actionName);
      if (!action) throw refuse('MALFORMED', { details: { fields: { action: 'is required' } } });
      const command = { reportId, expectedVersion, decision: { action, resolved } };
      const once = commandOf(call, 'ResolveReport', command);
      const { report, effect } = await resolveReport({ ...command, once });
      const [view] = await listReportViews(db, [report]);
      return { report: view && reportViewMessage(view), effect };
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}

function reportViewMessage({ report, student, tutor }: ReportView) {
  return { report: reportMessage(report), student: personNameMessage(student), tutor: personNameMessage(tutor) };
}
