/** Reports, inside a transaction. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Report, ReportAction } from '../../domain/report.ts';
import type { ReportStore } from '../../usecases/ports.ts';

export type ReportRow = {
  id: string;
  tutor_uid: string;
  student_uid: string;
  booking_id: string | null;
  message: string;
  action: ReportAction;
  resolved: boolean;
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  version: number;
};

export const reportColumns = `reports.id, reports.tutor_uid, reports.student_uid, reports.booking_id, reports.message, reports.action,
  reports.resolved, reports.created_at, reports.resolved_at, reports.resolved_by, reports.version`;

export function toReport(row: ReportRow): Report {
  return {
    id: row.id,
    tutorUid: row.tutor_uid,
    studentUid: row.student_uid,
    bookingId: row.booking_id ?? undefined,
    message: row.message,
    action: row.action,
    resolved: row.resolved,
    when: row.created_at,
    resolvedAt: row.resolved_at ?? undefined,
    resolvedBy: row.resolved_by ?? undefined,
    version: row.version,
  };
}

export function makeReportStore(tx: Tx): ReportStore {
  return {
    async insert({ id, tutorUid, studentUid, bookingId, message, action, resolved, when, version }) {
      await tx.query(
        `insert into reports (id, tutor_uid, student_uid, booking_id, message, action, resolved, created_at, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, tutorUid, studentUid, bookingId ?? null, message, action, resolved, when, version],
      );
    },
    async lockLatest({ studentUid, tutorUid }, since) {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('reports of ' || $1, 0))`, [studentUid]);
      const { rows } = await tx.query<{ tutor_uid: string; resolved: boolean; created_at: Date }>(
        `select tutor_uid, resolved, created_at from reports
          where student_uid = $1 and (created_at > $2 or (tutor_uid = $3 and not resolved)) order by created_at desc`,
        [studentUid, since, tutorUid],
      );
      return {
        isOpen: rows.some((row) => row.tutor_uid === tutorUid && !row.resolved),
        recent: rows.flatMap(({ created_at: at }) => (at > since ? [at] : [])),
      };
    },
    async lock(id) {
      const { rows } = await tx.query<ReportRow>(`select ${reportColumns} from reports where id = $1 for update`, [id]);
      return rows[0] && toReport(rows[0]);
    },
    async save({ id, action, resolved, resolvedAt, resolvedBy, version }) {
      const { rowCount } = await tx.query(
        `update reports set action = $2, resolved = $3, resolved_at = $4, resolved_by = $5, version = $6
         where id = $1 and version = $6 - 1`,
        [id, action, resolved, resolvedAt ?? null, resolvedBy ?? null, version],
      );
      if (rowCount !== 1) throw new Error('a report was saved without having been locked');
    },
    async keepClosed(id) {
      await tx.query(
        `update reports set closes_account = true
         where id = $1 and (exists (select 1 from people where people.uid = reports.tutor_uid and people.enabled)
                            or exists (select 1 from reports as other where other.tutor_uid = reports.tutor_uid and other.closes_account))`,
        [id],
      );
    },
    async aloneKeepsClosed(id) {
      const { rows } = await tx.query<{ alone: boolean }>(
        `select reports.closes_account and not exists (
           select 1 from reports as other where other.tutor_uid = reports.tutor_uid and other.closes_account and other.id <> reports.id
         ) as alone from reports where reports.id = $1`,
        [id],
      );
      return rows[0]?.alone === true;
    },
    async release(id) {
      await tx.query('update reports set closes_account = false where id = $1 and closes_account', [id]);
    },
    async releaseAll(tutorUid) {
      await tx.query('update reports set closes_account = false where tutor_uid = $1 and closes_account', [tutorUid]);
    },
  };
}
