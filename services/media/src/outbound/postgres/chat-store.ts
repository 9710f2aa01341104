/** Chat lines, of lessons and of conversations; their sequence is that of the room, or of the conversation. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { ChatLine } from '../../domain/chat-line.ts';
import type { ChatStore } from '../../usecases/ports.ts';

const fields = 'bookingId as place, seq, id, uid, name, content, saidAt as when';
export const chatFields = fieldsOf('c', fields);

/** Whose row numbers the lines. */
const numberedBy = {
  room: { table: 'rooms', key: 'booking_id' },
  conversation: { table: 'conversations', key: 'id' },
} as const;

/** Lines that go unread are not counted as unread any more. */
const forgetOld = `
  with gone as (
    delete from chat_lines where (booking_id, seq) in (
      select c.booking_id, c.seq from chat_lines c where c.said_at < $1 order by c.said_at limit $2 for update skip locked)
    returning booking_id, seq, uid
  ), missed as (
    select s.uid, s.with_uid, count(*)::int as lines from gone g
    join conversation_sides s on s.conversation_id = g.booking_id and s.with_uid = g.uid and s.read_seq < g.seq
    group by s.uid, s.with_uid
  ), counted as (
    update conversation_sides s set unread = greatest(0, s.unread - m.lines) from missed m
    where s.uid = m.uid and s.with_uid = m.with_uid
  )
  select count(*)::int as gone from gone`;

export function makeChatStore(db: Queryable): ChatStore {
  return {
    async find(place, id) {
      const sql = `select ${chatFields} from chat_lines c where c.booking_id = $1 and c.id = $2`;
      const { rows } = await db.query<ChatLine>(sql, [place, id]);
      return rows[0];
    },
    async forget(before, limit) {
      const { rows } = await db.query<{ gone: number }>(forgetOld, [before, limit]);
      return rows[0]?.gone ?? 0;
    },
    async add(line, kind) {
      const { table, key } = numberedBy[kind];
      const { rows } = await db.query<{ seq: number }>(
        `update ${table} set last_seq = last_seq + 1, last_chat_at = $2, changed_at = clock_timestamp()
         where ${key} = $1 returning last_seq as seq`,
        [line.place, line.when],
      );
      const seq = rows[0]?.seq;
      if (seq === undefined) throw new Error('a chat line needs its room or conversation');
      await insertRow(db, 'chat_lines', rowOf(fields, { ...line, seq }));
      return { ...line, seq };
    },
  };
}
