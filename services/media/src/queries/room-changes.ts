/** What a stream has not sent yet: chat lines and changes of a room by its one sequence. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { ChatLine } from '../domain/chat-line.ts';
import type { Room } from '../domain/room.ts';
import { chatFields } from '../outbound/postgres/chat-store.ts';
import { roomFields, roomOf, type RoomRow } from '../outbound/postgres/room-row.ts';

export type RoomChange = { bookingId: string; seq: number } & ({ chat: ChatLine } | { room: Room });

/** More than this behind is a refetch, not a replay. */
const replayLimit = 500;

type LastSeq = { bookingId: string; lastSeq: number };
const lastSeq = fieldsOf('r', 'bookingId, lastSeq');

type Query = { bookingId: string; after: number; uid: string };

/** In order, chat for members who were not sent out; undefined when there is more than a stream should send piece by piece. */
export async function listRoomChanges(
  db: Queryable,
  { bookingId, after, uid }: Query,
): Promise<RoomChange[] | undefined> {
  // How far the room is belongs to the same moment as its lines: what is committed after it, lines and changes, is another reading's.
  const { rows } = await db.query<Partial<ChatLine> & { upTo: number }>(
    `select r.last_seq as "upTo", line.* from rooms r left join lateral (
       select ${chatFields} from chat_lines c where c.booking_id = r.booking_id and c.seq > $2
       and exists (select 1 from room_members m where m.booking_id = r.booking_id and m.uid = $4)
       and coalesce(r.stage -> 'removed' ? $4, false) = false order by c.seq limit $3) line on true
     where r.booking_id = $1`,
    [bookingId, after, replayLimit + 1, uid],
  );
  const lines = rows.flatMap(({ upTo: _, ...line }) => (isLine(line) ? [line] : []));
  if (lines.length > replayLimit) return undefined;
  // A change carries the whole room, so its last one stands for all before it.
  const changes = await db.query<RoomRow & { seq: number }>(
    `select ${roomFields}, k.seq from room_changes k join rooms r on r.booking_id = k.booking_id
     where k.booking_id = $1 and k.seq > $2 and k.seq <= $3 order by k.seq desc limit 1`,
    [bookingId, after, rows[0]?.upTo ?? after],
  );
  const items: RoomChange[] = [
    ...lines.map((chat) => ({ bookingId, seq: chat.seq, chat })),
    ...changes.rows.map(({ seq, ...row }) => ({ bookingId, seq, room: roomOf(row) })),
  ];
  return items.sort((a, b) => a.seq - b.seq);
}

/** A room without a new line is one row with nothing in it. */
const isLine = (line: Partial<ChatLine>): line is ChatLine => line.seq !== null && line.seq !== undefined;

/** Rooms of a person that are not closed and whose lessons end after this instant of the school, and that an administrator observes now, with the last sequence number of each. */
export async function listRoomsOf(db: Queryable, uid: string, endAfter: Date): Promise<LastSeq[]> {
  const sql = `select ${lastSeq} from rooms r where r.closed_at is null and r.lesson_end > $2 and r.booking_id in (
    select m.booking_id from room_members m where m.uid = $1
    union select o.booking_id from observations o where o.uid = $1 and o.to_real is null)`;
  return (await db.query<LastSeq>(sql, [uid, endAfter])).rows;
}

/** Rooms that changed at or after an instant of the database's clock, and that clock. */
export async function listChangedRooms(db: Queryable, since: Date | undefined) {
  const { rows: clock } = await db.query<{ now: Date }>('select clock_timestamp() as now');
  const now = clock[0]?.now ?? new Date();
  if (!since) return { rooms: [], now };
  const sql = `select ${lastSeq} from rooms r where r.changed_at >= $1`;
  return { rooms: (await db.query<LastSeq>(sql, [since])).rows, now };
}

export async function findLastSeq(db: Queryable, bookingId: string): Promise<number> {
  const sql = `select ${lastSeq} from rooms r where r.booking_id = $1`;
  return (await db.query<LastSeq>(sql, [bookingId])).rows[0]?.lastSeq ?? 0;
}

/** Its members and who observes it now. */
export async function listAudience(db: Queryable, bookingId: string): Promise<string[]> {
  const sql = `select m.uid from room_members m where m.booking_id = $1
    union select o.uid from observations o where o.booking_id = $1 and o.to_real is null`;
  return (await db.query<{ uid: string }>(sql, [bookingId])).rows.map((row) => row.uid);
}
