/** Reports of conversations as administrators read them, newest first. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Page } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import type { ConversationReport } from '../domain/conversation-report.ts';
import { reportFields, reportOf } from '../outbound/postgres/conversation-report-store.ts';

export type ReportedPerson = { uid: string; name: string; imageUrl: string };
export type ReportView = { report: ConversationReport; student: ReportedPerson; tutor: ReportedPerson };
type Row = ConversationReport & Record<'studentName' | 'studentImage' | 'tutorName' | 'tutorImage', string | null>;

const reports = () =>
  statements
    .from('conversation_reports as r')
    .joinRaw(
      `join conversations c on c.id = r.conversation_id
       left join people s on s.uid = c.student_uid left join people t on t.uid = c.tutor_uid`,
    )
    .select(
      statements.raw(
        `${reportFields}, s.name as "studentName", s.image_url as "studentImage", t.name as "tutorName", t.image_url as "tutorImage"`,
      ),
    );

function viewOf({ studentName, studentImage, tutorName, tutorImage, ...row }: Row): ReportView {
  return {
    report: reportOf(row),
    student: { uid: row.studentUid, name: studentName ?? '', imageUrl: studentImage ?? '' },
    tutor: { uid: row.tutorUid, name: tutorName ?? '', imageUrl: tutorImage ?? '' },
  };
}

type ListQuery = { resolved: boolean | undefined; limit: number; pageToken: string };

export async function listConversationReports(
  db: Queryable,
  { resolved, limit, pageToken }: ListQuery,
): Promise<Page<ReportView>> {
  const statement = reports();
  if (resolved !== undefined) statement.where('r.resolved', resolved);
  const { items, next } = await keysetPage<Row>(db, statement, {
    columns: { 'r.created_at': 'instant', 'r.id': 'id' },
    keyOf: ({ when, id }) => [when, id],
    order: 'desc',
    limit,
    pageToken,
  });
  return { items: items.map(viewOf), next };
}

export async function findReportView(db: Queryable, id: string): Promise<ReportView | undefined> {
  const { sql, bindings } = reports().where('r.id', id).toSQL().toNative();
  const { rows } = await db.query<Row>(sql, bindings);
  return rows[0] && viewOf(rows[0]);
}
