/** Rooms and their members. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Member } from '../../domain/member.ts';
import type { Room, RoomWithMembers } from '../../domain/room.ts';
import type { RoomStore } from '../../usecases/ports.ts';
import { roomFields, roomOf, type RoomRow } from './room-row.ts';

async function one(db: Queryable, sql: string, params: unknown[]): Promise<Room | undefined> {
  const { rows } = await db.query<RoomRow>(sql, params);
  return rows[0] && roomOf(rows[0]);
}

async function withMembers(db: Queryable, room: Room | undefined): Promise<RoomWithMembers | undefined> {
  if (!room) return undefined;
  const sql = 'select m.uid, m.role from room_members m where m.booking_id = $1 order by m.uid';
  const { rows } = await db.query<Member>(sql, [room.bookingId]);
  return { ...room, members: rows };
}

async function setMembers(db: Queryable, bookingId: string, members: readonly Member[]): Promise<void> {
  await db.query('delete from room_members where booking_id = $1 and uid <> all ($2::text[])', [
    bookingId,
    members.map((member) => member.uid),
  ]);
  await db.query(
    `insert into room_members (booking_id, uid, role)
     select $1, person.uid, person.role from unnest($2::text[], $3::text[]) as person (uid, role)
     on conflict on constraint room_members_pkey do update set role = excluded.role where room_members.role <> excluded.role`,
    [bookingId, members.map((member) => member.uid), members.map((member) => member.role)],
  );
}

/** Gives a change the room's next version and sequence number. */
async function change(db: Queryable, bookingId: string, [column, value]: [string, unknown]): Promise<Room> {
  const room = await one(
    db,
    `update rooms r set ${column} = $2, version = r.version + 1, last_seq = r.last_seq + 1, changed_at = clock_timestamp()
     where r.booking_id = $1 returning ${roomFields}`,
    [bookingId, value],
  );
  if (!room) throw new Error('the room to change is not locked');
  await db.query('insert into room_changes (booking_id, seq, mute_all, version) values ($1, $2, $3, $4)', [
    bookingId,
    room.lastSeq,
    room.muteAll,
    room.version,
  ]);
  return room;
}

export function makeRoomStore(db: Queryable): RoomStore {
  return {
    async ensure(room, members) {
      // Whichever of the two unique keys meets a row of the same moment first: it is the same room.
      await db.query(
        `insert into rooms (booking_id, name, tutor_uid, lesson_start, lesson_end, pin, secret)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [room.bookingId, room.name, room.tutorUid, room.lessonStart, room.lessonEnd, room.pin, room.secret],
      );
      await db.query(
        `update rooms set lesson_start = $2, lesson_end = $3, closed_at = null
         where booking_id = $1 and (lesson_start <> $2 or closed_at is not null)`,
        [room.bookingId, room.lessonStart, room.lessonEnd],
      );
      await setMembers(db, room.bookingId, members);
    },
    find: (bookingId) => one(db, `select ${roomFields} from rooms r where r.booking_id = $1`, [bookingId]),
    findWithMembers: async (bookingId) =>
      withMembers(db, await one(db, `select ${roomFields} from rooms r where r.booking_id = $1`, [bookingId])),
    lock: (bookingId) => one(db, `select ${roomFields} from rooms r where r.booking_id = $1 for update`, [bookingId]),
    async followLesson(bookingId, version) {
      const sql = 'update rooms set lesson_version = $2 where booking_id = $1 and lesson_version < $2';
      return (await db.query(sql, [bookingId, version])).rowCount === 1;
    },
    async setNode(bookingId, node) {
      await db.query('update rooms set node = $2 where booking_id = $1 and node is distinct from $2', [
        bookingId,
        node,
      ]);
    },
    async listElsewhere(node, names) {
      const { rows } = await db.query<{ name: string; secret: string }>(
        'select r.name, r.secret from rooms r where r.name = any ($2::text[]) and r.node is distinct from $1',
        [node, names],
      );
      return rows;
    },
    setMembers: (bookingId, members) => setMembers(db, bookingId, members),
    async close(bookingId, at) {
      await db.query('update rooms set closed_at = $2 where booking_id = $1 and closed_at is null', [bookingId, at]);
    },
    setMuteAll: (bookingId, muteAll) => change(db, bookingId, ['mute_all', muteAll]),
    setStage: (bookingId, stage) => change(db, bookingId, ['stage', JSON.stringify(stage)]),
  };
}
