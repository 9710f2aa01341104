/** How far a node's events and listings are in the database, in real time, written by whichever process has them. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { NodeProgress } from '../../usecases/node-ports.ts';

export function makeNodeProgress(db: Queryable): NodeProgress {
  return {
    async eventsThrough(node) {
      const sql = 'select n.events_through as at from janus_nodes n where n.name = $1';
      return (await db.query<{ at: Date | null }>(sql, [node])).rows[0]?.at ?? undefined;
    },
    async noteEventsThrough(nodes) {
      // In one order, as two processes may do it at once.
      await db.query(
        `insert into janus_nodes (name, events_through)
         select name, at from unnest($1::text[], $2::timestamptz[]) as noted (name, at) order by name
         on conflict on constraint janus_nodes_pkey
         do update set events_through = greatest(janus_nodes.events_through, excluded.events_through)`,
        [[...nodes.keys()], [...nodes.values()]],
      );
    },
    async listOpenRooms(node, endsAfter) {
      const sql = `select r.booking_id as "bookingId", r.name, r.node from rooms r
        where r.node = $1 and (r.lesson_end > $2 or exists (
          select 1 from stays s where s.booking_id = r.booking_id and s.down_real is null))`;
      return (await db.query<{ bookingId: string; name: string; node: string }>(sql, [node, endsAfter])).rows;
    },
    async listEndedRooms(node, { endedBefore, after, limit }) {
      const sql = `select r.booking_id as "bookingId", r.name, r.secret from rooms r
        where r.node = $1 and (r.lesson_end <= $2 or r.closed_at is not null) and r.booking_id > $3
        order by r.booking_id limit $4`;
      type Ended = { bookingId: string; name: string; secret: string };
      return (await db.query<Ended>(sql, [node, endedBefore, after, limit])).rows;
    },
    async releaseRoom(bookingId) {
      await db.query('update rooms set node = null where booking_id = $1', [bookingId]);
    },
  };
}
