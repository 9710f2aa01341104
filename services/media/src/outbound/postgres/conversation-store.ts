/** What two people write to each other: one row that numbers the lines, and one for each side. */
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Conversation, Side } from '../../domain/conversation.ts';
import type { ConversationStore } from '../../usecases/conversation-ports.ts';

const sideFields = fieldsOf('s', 'uid, withUid, conversationId, readSeq, unread, blocked');

type Row = Pick<Conversation, 'id' | 'lastSeq' | 'lastChatAt'>;

async function lockRow(db: Queryable, uid: string, withUid: string): Promise<Row | undefined> {
  const { rows } = await db.query<Row>(
    `select ${fieldsOf('c', 'id, lastSeq, lastChatAt')} from conversation_sides s join conversations c on c.id = s.conversation_id
     where s.uid = $1 and s.with_uid = $2 for update of c`,
    [uid, withUid],
  );
  return rows[0] && withoutNulls(rows[0]);
}

/** A side whose person nobody has told of is that of an account in use. */
async function listSides(db: Queryable, id: string): Promise<(Side & { active: boolean })[]> {
  const sql = `select ${sideFields}, coalesce(p.active, true) as active from conversation_sides s
    left join people p on p.uid = s.uid where s.conversation_id = $1`;
  return (await db.query<Side & { active: boolean }>(sql, [id])).rows;
}

async function one(db: Queryable, sql: string, params: unknown[]): Promise<Side> {
  const { rows } = await db.query<Side>(sql, params);
  if (!rows[0]) throw new Error('a conversation has two sides');
  return rows[0];
}

/** Deleted accounts have no name. */
const silence = `
  with silent as (
    select s.conversation_id from conversation_sides s join people p on p.uid = s.with_uid
    where s.uid = $1 and p.name = '' and not p.active
  ), emptied as (
    update conversation_sides s set said_at = null, unread = 0 from silent g where s.conversation_id = g.conversation_id
  )
  delete from chat_lines c using silent g where c.booking_id = g.conversation_id`;

export function makeConversationStore(db: Queryable): ConversationStore {
  return {
    async open(pairs) {
      const ids = pairs.map(({ studentUid, tutorUid }) => derivedUuid(['conversation', studentUid, tutorUid]));
      await db.query(
        `with made as (
           insert into conversations (id, student_uid, tutor_uid)
           select pair.id, pair.student_uid, pair.tutor_uid
           from unnest($1::text[], $2::text[], $3::text[]) as pair (id, student_uid, tutor_uid) order by pair.id
           on conflict do nothing returning id, student_uid, tutor_uid
         )
         insert into conversation_sides (uid, with_uid, conversation_id)
         select made.student_uid, made.tutor_uid, made.id from made
         union all select made.tutor_uid, made.student_uid, made.id from made`,
        [ids, pairs.map(({ studentUid }) => studentUid), pairs.map(({ tutorUid }) => tutorUid)],
      );
    },
    async lock(uid, withUid) {
      const row = await lockRow(db, uid, withUid);
      if (!row) return undefined;
      const sides = await listSides(db, row.id);
      const mine = sides.find((side) => side.uid === uid);
      const theirs = sides.find((side) => side.uid === withUid);
      if (!mine || !theirs) throw new Error('a conversation has two sides');
      return { ...row, mine, theirs, isOpen: mine.active && theirs.active };
    },
    async noteSaid({ place, uid, when }) {
      await db.query(`update conversation_sides set said_at = $3 where conversation_id = $1 and uid = $2`, [
        place,
        uid,
        when,
      ]);
      const sql = `update conversation_sides s set said_at = $3, unread = s.unread + 1
        where s.conversation_id = $1 and s.uid <> $2 returning ${sideFields}`;
      return one(db, sql, [place, uid, when]);
    },
    noteRead({ uid, withUid }, upTo) {
      const sql = `update conversation_sides s set read_seq = $3, unread = (select count(*)::int from chat_lines c
          where c.booking_id = s.conversation_id and c.seq > $3 and c.uid = s.with_uid)
        where s.uid = $1 and s.with_uid = $2 returning ${sideFields}`;
      return one(db, sql, [uid, withUid, upTo]);
    },
    async setBlocked({ uid, withUid }, blocked) {
      const sql = 'update conversation_sides set blocked = $3 where uid = $1 and with_uid = $2';
      await db.query(sql, [uid, withUid, blocked]);
    },
    async forgetSilent(before) {
      await db.query('update conversation_sides set said_at = null, unread = 0 where said_at < $1', [before]);
    },
    async forgetPerson(uid) {
      await db.query(
        `update chat_lines set name = '' where uid = $1 and name <> '' and booking_id in (
           select m.booking_id from room_members m where m.uid = $1
           union select s.conversation_id from conversation_sides s where s.uid = $1)`,
        [uid],
      );
      await db.query(silence, [uid]);
    },
  };
}
