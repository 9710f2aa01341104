/** Reports, inside a transaction. */
import { fieldsOf, insertRow, rowOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Report } from '../../domain/report.ts';
import type { ReportStore, TaskStore } from '../../usecases/people-ports.ts';

const fields = `id, tutorUid, studentUid, bookingId, message, action, resolved, createdAt as when, resolvedAt, resolvedBy, version`;
export const reportFields = fieldsOf('reports', fields);
export const reportOf = (row: Report): Report => withoutNulls(row);

/** What is not decided is a task as long as it is not. */
function followTask(tasks: TaskStore, { id, resolved, tutorUid: subjectUid }: Report): Promise<void> {
  const known = { kind: 'report', cause: id } as const;
  return resolved ? tasks.close(known) : tasks.open({ ...known, subjectUid, facts: { reportId: id } });
}

export function makeReportStore(tx: Tx, tasks: TaskStore): ReportStore {
  return {
    async insert(report) {
      await insertRow(tx, 'reports', rowOf(fields, report));
      await followTask(tasks, report);
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
      const { rows } = await tx.query<Report>(`select ${reportFields} from reports where id = $1 for update`, [id]);
      return rows[0] && reportOf(rows[0]);
    },
    async save(report) {
      const { id, action, resolved, resolvedAt, resolvedBy, version } = report;
      const change = { action, resolved, resolvedAt, resolvedBy, version };
      const wasThere = await updateRow(tx, 'reports', { id, version: version - 1 }, change);
      if (!wasThere) throw new Error('a report was saved without having been locked');
      // Of somebody who is erased the words were kept only as long as the report was open.
      await tx.query(
        `update reports set message = ''
          where id = $1 and resolved and exists (
            select from people p where p.uid in (reports.student_uid, reports.tutor_uid) and p.status = 'deleted')`,
        [id],
      );
      await followTask(tasks, report);
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
