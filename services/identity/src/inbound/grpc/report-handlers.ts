/** Ratings and reports, for administrators. */
import { reportActionWord } from '@parlance/proto/json/rating';
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { refuse } from '../../domain/refusals.ts';
import { nameToWire, ratingToWire, reportToWire } from '../../wire/words-mapping.ts';
import type { ShownReport } from '../../queries/list-reports.ts';
import type { UseCases } from '../../compose/use-cases.ts';
import { callOf } from './call-context.ts';

export type ReportHandlerDeps = Pick<UseCases, 'ratings' | 'reports' | 'resolveReport'>;

export function makeReportHandlers({ ratings, reports, resolveReport }: ReportHandlerDeps) {
  return {
    async listRatings(request) {
      const page = await ratings.page(request);
      const shown = page.ratings.map(({ rating, student, tutor }) => ({
        rating: ratingToWire(rating),
        student: nameToWire(student),
        tutor: nameToWire(tutor),
      }));
      return { ratings: shown, nextPageToken: page.nextPageToken };
    },
    async listReports({ resolved, amount, pageToken }) {
      const page = await reports.page({ resolved, amount, pageToken });
      return { reports: page.reports.map(shownToWire), nextPageToken: page.nextPageToken };
    },
    async resolveReport({ reportId, action: wanted, resolved, expectedVersion }, call) {
      const action = reportActionWord(wanted);
      if (!action) throw refuse('MALFORMED', { details: { action: 'is required' } });
      const command = { reportId, expectedVersion, decision: { action, resolved } };
      const { report, effect } = await resolveReport(command, callOf(call, 'ResolveReport'));
      return { report: shownToWire(await reports.named(report)), effect };
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}

function shownToWire({ report, student, tutor }: ShownReport) {
  return { report: reportToWire(report), student: nameToWire(student), tutor: nameToWire(tutor) };
}
