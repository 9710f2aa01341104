/** A lesson's chat, or what two people wrote to each other, page by page, in the order it was said. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ChatLine } from '../domain/chat-line.ts';
import { chatFields } from '../outbound/postgres/chat-store.ts';

export type ChatPage = { lines: ChatLine[]; more: boolean };
type ChatQuery = { place: string; after: number; limit: number };

export async function listChat(db: Queryable, { place, after, limit }: ChatQuery): Promise<ChatPage> {
  const { rows } = await db.query<ChatLine>(
    `select ${chatFields} from chat_lines c where c.booking_id = $1 and c.seq > $2 order by c.seq limit $3`,
    [place, after, limit + 1],
  );
  return { lines: rows.slice(0, limit), more: rows.length > limit };
}

/** From the newest back; `before` is the first that is not read, and 0 stands for the end. */
export async function listLatestChat(
  db: Queryable,
  { place, before, limit }: Omit<ChatQuery, 'after'> & { before: number },
): Promise<ChatPage> {
  const { rows } = await db.query<ChatLine>(
    `select ${chatFields} from chat_lines c where c.booking_id = $1 and ($2::bigint = 0 or c.seq < $2) order by c.seq desc limit $3`,
    [place, before, limit + 1],
  );
  return { lines: rows.slice(0, limit).reverse(), more: rows.length > limit };
}
