/** A room's chat, page by page, in the order it was said. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ChatLine } from '../domain/chat-line.ts';
import { chatFields } from '../outbound/postgres/chat-store.ts';

type ChatQuery = { bookingId: string; after: number; limit: number };

export async function listChat(db: Queryable, { bookingId, after, limit }: ChatQuery) {
  const { rows } = await db.query<ChatLine>(
    `select ${chatFields} from chat_lines c where c.booking_id = $1 and c.seq > $2 order by c.seq limit $3`,
    [bookingId, after, limit + 1],
  );
  return { lines: rows.slice(0, limit), more: rows.length > limit };
}
