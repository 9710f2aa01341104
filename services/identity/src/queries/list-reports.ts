/** Reports as administrators read them, newest first (ADM-12, FB-38). */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import type { Report } from '../domain/report.ts';
import { reportColumns, toReport, type ReportRow } from '../outbound/postgres/report-store.ts';
import { pageSize, paged, readInstantCursor, writeCursor, type PageWish } from './page.ts';
import { peopleNamed, type Named } from './people-named.ts';

export type ShownReport = { report: Report; student: Named; tutor: Named };
export type ListReports = PageWish & { resolved: boolean | undefined };

const order = 'reports';

export function makeReportQueries(pool: Pool) {
  return {
    async page({ amount, pageToken, resolved }: ListReports) {
      const size = pageSize(amount);
      const after = readInstantCursor(order, pageToken, 'uuid');
      const page = statements
        .from('reports')
        .select(statements.raw(reportColumns))
        .orderByRaw('reports.created_at desc, reports.id desc')
        .limit(size + 1);
      if (resolved !== undefined) page.whereRaw(resolved ? 'reports.resolved' : 'not reports.resolved');
      if (after) page.whereRaw('(reports.created_at, reports.id) < (?::timestamptz, ?::uuid)', [after.at, after.id]);
      const found = await rowsOf<ReportRow>(pool, page);
      const { rows, nextPageToken } = paged(found, size, (last) =>
        writeCursor(order, String(last.created_at.getTime()), last.id),
      );
      return { reports: await named(pool, rows.map(toReport)), nextPageToken };
    },
    named: async (report: Report) => (await named(pool, [report]))[0] as ShownReport,
  };
}

async function named(pool: Pool, reports: Report[]): Promise<ShownReport[]> {
  const names = await peopleNamed(
    pool,
    reports.flatMap(({ studentUid, tutorUid }) => [studentUid, tutorUid]),
  );
  return reports.map((report) => ({ report, student: names(report.studentUid), tutor: names(report.tutorUid) }));
}
