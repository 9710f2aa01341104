/** Somebody's conversations, newest line first, and one of them, as they see it. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Page } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { jsonOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { ChatLine } from '../domain/chat-line.ts';

export type ConversationView = {
  id: string;
  withUid: string;
  withRole: string;
  name: string;
  imageUrl: string;
  isOpen: boolean;
  unread: number;
  readSeq: number;
  lastSeq: number;
  blocked: boolean;
  saidAt: Date | null;
  last: (Omit<ChatLine, 'when' | 'seq'> & { when: string; seq: number }) | null;
};

const line = jsonOf({ l: 'bookingId as place, seq, id, uid, name, content, saidAt as when' });

/** Whoever nobody has told of has no name yet. */
const fields = `c.id, s.with_uid as "withUid", case when s.uid = c.student_uid then 'tutor' else 'student' end as "withRole",
  coalesce(p.name, '') as name, coalesce(p.image_url, '') as "imageUrl", coalesce(p.active, true) and coalesce(own.active, true) as "isOpen",
  s.unread, s.read_seq as "readSeq", c.last_seq as "lastSeq", s.blocked, s.said_at as "saidAt",
  case when l.seq is null then null else ${line} end as last`;

const ofPerson = (uid: string) =>
  statements
    .from('conversation_sides as s')
    .joinRaw(
      `join conversations c on c.id = s.conversation_id
       left join people p on p.uid = s.with_uid left join people own on own.uid = s.uid
       left join chat_lines l on l.booking_id = c.id and l.seq = c.last_seq`,
    )
    .where('s.uid', uid)
    .select(statements.raw(fields));

type ListQuery = { uid: string; limit: number; pageToken: string };

export function listConversations(
  db: Queryable,
  { uid, limit, pageToken }: ListQuery,
): Promise<Page<ConversationView>> {
  return keysetPage<ConversationView>(db, ofPerson(uid).whereRaw('s.said_at is not null'), {
    columns: { 's.said_at': 'instant', 's.conversation_id': 'text' },
    keyOf: ({ saidAt, id }) => [saidAt ?? new Date(0), id],
    order: 'desc',
    limit,
    pageToken,
  });
}

export async function countUnread(db: Queryable, uid: string): Promise<number> {
  const sql = `select coalesce(sum(s.unread), 0)::int as unread from conversation_sides s where s.uid = $1 and s.unread > 0`;
  return (await db.query<{ unread: number }>(sql, [uid])).rows[0]?.unread ?? 0;
}

export async function findConversation(
  db: Queryable,
  { uid, withUid }: { uid: string; withUid: string },
): Promise<ConversationView | undefined> {
  const { sql, bindings } = ofPerson(uid).where('s.with_uid', withUid).toSQL().toNative();
  return (await db.query<ConversationView>(sql, bindings)).rows[0];
}
