/** A room's chat, page by page, in the order it was said. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ChatLine } from '../domain/chat-line.ts';
import { chatFields } from '../outbound/postgres/chat-store.ts';

type ChatQuery = { bookingId: string; after: number; limit: number };

export async function listChat(db: Queryable, { bookingId, after, limit }: ChatQuery) {
  const size = limit <= 0 ? lists.chatPage : Math.min(limit, lists.chatPageMax);
  const { rows } = await db.query<ChatLine>(
    `select ${chatFields} from chat_lines c where c.booking_id = $1 and c.seq > $2 order by c.seq limit $3`,
    [bookingId, after, size + 1],
  );
  return { lines: rows.slice(0, size), more: rows.length > size };
}
