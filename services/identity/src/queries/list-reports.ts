/** Reports as administrators read them, newest first. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Report } from '../domain/report.ts';
import { reportFields, reportOf } from '../outbound/postgres/report-store.ts';
import { pageSize, type ListWish } from './page-size.ts';
import { peopleNamed, type Named } from './people-named.ts';

export type ShownReport = { report: Report; student: Named; tutor: Named };
export type ListReports = ListWish & { resolved: boolean | undefined };

export function makeReportQueries(pool: Pool) {
  return {
    async page({ amount, pageToken, resolved }: ListReports) {
      const page = statements.from('reports').select(statements.raw(reportFields));
      if (resolved !== undefined) page.whereRaw(resolved ? 'reports.resolved' : 'not reports.resolved');
      const { items, next } = await keysetPage<Report>(pool, page, {
        columns: { 'reports.created_at': 'instant', 'reports.id': 'id' },
        keyOf: (row) => [row.when, row.id],
        order: 'desc',
        limit: pageSize(amount),
        pageToken,
      });
      return { reports: await named(pool, items.map(reportOf)), nextPageToken: next };
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
