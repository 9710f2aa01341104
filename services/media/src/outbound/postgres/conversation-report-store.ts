/** Reports of conversations; who the two are stands with the conversation. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, insertRow, rowOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { ConversationReport } from '../../domain/conversation-report.ts';
import type { ConversationReportStore } from '../../usecases/conversation-ports.ts';

const written = 'id, conversationId, reportedBy, message, createdAt as when';
const decided = 'resolved, resolvedAt, resolvedBy, version';
export const reportFields = `${fieldsOf('r', `${written}, ${decided}`)}, ${fieldsOf('c', 'studentUid, tutorUid')}`;
const reportTables = 'conversation_reports r join conversations c on c.id = r.conversation_id';

export const reportOf = (row: ConversationReport): ConversationReport => withoutNulls(row);

async function one(db: Queryable, id: string, lock: '' | ' for update of r'): Promise<ConversationReport | undefined> {
  const sql = `select ${reportFields} from ${reportTables} where r.id = $1${lock}`;
  const { rows } = await db.query<ConversationReport>(sql, [id]);
  return rows[0] && reportOf(rows[0]);
}

export function makeConversationReportStore(db: Queryable): ConversationReportStore {
  return {
    insert: (report) => insertRow(db, 'conversation_reports', rowOf(written, report), 'on conflict do nothing'),
    find: (id) => one(db, id, ''),
    lock: (id) => one(db, id, ' for update of r'),
    async save({ id, resolved, resolvedAt, resolvedBy, version }) {
      const change = { resolved, resolvedAt: resolvedAt ?? null, resolvedBy: resolvedBy ?? null, version };
      await updateRow(db, 'conversation_reports', { id }, change);
    },
    async forget(before) {
      await db.query('delete from conversation_reports where resolved and created_at < $1', [before]);
    },
  };
}
