/** Chat lines; their sequence is the room's. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ChatLine } from '../../domain/chat-line.ts';
import type { ChatStore } from '../../usecases/ports.ts';

export const chatColumns = 'c.booking_id, c.seq, c.id, c.uid, c.name, c.content, c.said_at';

export type ChatRow = {
  booking_id: string;
  seq: number;
  id: string;
  uid: string;
  name: string;
  content: string;
  said_at: Date;
};

export function chatLineOf(row: ChatRow): ChatLine {
  const { booking_id: bookingId, said_at: when, seq, id, uid, name, content } = row;
  return { id, bookingId, uid, name, content, when, seq };
}

export function makeChatStore(db: Queryable): ChatStore {
  return {
    async findById(bookingId, id) {
      const sql = `select ${chatColumns} from chat_lines c where c.booking_id = $1 and c.id = $2`;
      const { rows } = await db.query<ChatRow>(sql, [bookingId, id]);
      return rows[0] && chatLineOf(rows[0]);
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
    async append(line) {
      const { rows } = await db.query<{ seq: number }>(
        `update rooms set last_seq = last_seq + 1, last_chat_at = $2, changed_at = clock_timestamp()
         where booking_id = $1 returning last_seq as seq`,
        [line.bookingId, line.when],
      );
      const seq = rows[0]?.seq;
      if (seq === undefined) throw new Error('a chat line needs its room');
      await db.query(
        `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [line.bookingId, seq, line.id, line.uid, line.name, line.content, line.when],
      );
      return { ...line, seq };
    },
  };
}
