/** Reports as administrators read them, newest first. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Report } from '../domain/report.ts';
import { reportFields, reportOf } from '../outbound/postgres/report-store.ts';
import { pageSize, type PageQuery } from './page-query.ts';
import { withNames, type PersonName } from './person-names.ts';

export type ReportView = { report: Report; student: PersonName; tutor: PersonName };

export async function listReports(
  db: Queryable,
  { amount, pageToken, resolved }: PageQuery & { resolved?: boolean | undefined },
): Promise<{ reports: ReportView[]; next: string }> {
  const reports = statements.from('reports').select(statements.raw(reportFields));
  if (resolved !== undefined) reports.whereRaw(resolved ? 'reports.resolved' : 'not reports.resolved');
  const { items, next } = await keysetPage<Report>(db, reports, {
    columns: { 'reports.created_at': 'instant', 'reports.id': 'id' },
    keyOf: (row) => [row.when, row.id],
    order: 'desc',
    limit: pageSize(amount),
    pageToken,
  });
  return { reports: await listReportViews(db, items.map(reportOf)), next };
}

export async function listReportViews(db: Queryable, reports: readonly Report[]): Promise<ReportView[]> {
  return (await withNames(db, reports)).map(({ row: report, ...names }) => ({ report, ...names }));
}

/** By the ids by which their people know them, the newest first. */
export async function listReportedLessons(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select booking_id as id from reports where booking_id is not null and created_at >= $1 order by created_at desc, id desc limit $2`,
    [since, lists.reportedLessons],
  );
  return rows.map(({ id }) => id);
}
