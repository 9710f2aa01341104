/** Chat lines; their sequence is the room's. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { ChatLine } from '../../domain/chat-line.ts';
import type { ChatStore } from '../../usecases/ports.ts';

const fields = 'bookingId, seq, id, uid, name, content, saidAt as when';
export const chatFields = fieldsOf('c', fields);

export function makeChatStore(db: Queryable): ChatStore {
  return {
    async find(bookingId, id) {
      const sql = `select ${chatFields} from chat_lines c where c.booking_id = $1 and c.id = $2`;
      const { rows } = await db.query<ChatLine>(sql, [bookingId, id]);
      return rows[0];
    },
    async forget(before, limit) {
      const { rowCount } = await db.query(
        `delete from chat_lines where (booking_id, seq) in (
           select c.booking_id, c.seq from chat_lines c where c.said_at < $1 order by c.said_at limit $2
           for update skip locked)`,
        [before, limit],
      );
      return rowCount ?? 0;
    },
    async add(line) {
      const { rows } = await db.query<{ seq: number }>(
        `update rooms set last_seq = last_seq + 1, last_chat_at = $2, changed_at = clock_timestamp()
         where booking_id = $1 returning last_seq as seq`,
        [line.bookingId, line.when],
      );
      const seq = rows[0]?.seq;
      if (seq === undefined) throw new Error('a chat line needs its room');
      await insertRow(db, 'chat_lines', rowOf(fields, { ...line, seq }));
      return { ...line, seq };
    },
  };
}
