import { fieldsOf, insertRow, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Inquiry } from '../../domain/inquiry.ts';
import type { InquiryStore } from '../../usecases/ports.ts';

const sent = 'id, kind, about, subject, message, page, build, mayReply, role, uid, name, email, sentAt';
const handling = 'state, takenBy, takenByName, note, doneAt, version';
export const inquiryFields = fieldsOf('i', `${sent}, ${handling}`);
const read = `select ${inquiryFields} from inquiries i where i.id = $1`;

export function makeInquiryStore(db: Queryable): InquiryStore {
  return {
    async countSince({ uid, email }, since) {
      // Whoever sends twice at once is counted one after the other.
      await db.query(`select pg_advisory_xact_lock(hashtextextended('inquiries of ' || $1, 0))`, [uid ?? email]);
      const { rows } = await db.query<{ count: number }>(
        uid === null
          ? 'select count(*) from inquiries i where lower(i.email) = lower($1) and i.sent_at > $2'
          : 'select count(*) from inquiries i where i.uid = $1 and i.sent_at > $2',
        [uid ?? email, since],
      );
      return rows[0]?.count ?? 0;
    },
    async insert(inquiry) {
      await insertRow(db, 'inquiries', rowOf(sent, inquiry));
    },
    find: async (id) => (await db.query<Inquiry>(read, [id])).rows[0],
    lock: async (id) => (await db.query<Inquiry>(`${read} for update`, [id])).rows[0],
    async save({ id, ...inquiry }) {
      await updateRow(db, 'inquiries', { id }, rowOf(handling, { id, ...inquiry }));
    },
    async forget(uid) {
      await db.query(`update inquiries set uid = null, name = '', may_reply = false where uid = $1`, [uid]);
      await db.query(`update inquiries set taken_by = null, taken_by_name = null where taken_by = $1`, [uid]);
    },
  };
}
