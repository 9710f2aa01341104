/** The Janus nodes as an operator wants to see them. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isLeaving } from '../outbound/postgres/node-store.ts';

export type NodeView = {
  name: string;
  state: 'up' | 'down';
  draining: boolean;
  /** It empties itself to end. */
  leaving: boolean;
  people: number;
  /** Rooms that stand there and have somebody in them. */
  runningRooms: number;
  answeredAt: Date | null;
  /** Up to when it is known what happened in its rooms. */
  eventsThrough: Date | null;
};

export async function listNodes(db: Queryable): Promise<NodeView[]> {
  const { rows } = await db.query<NodeView>(
    `select n.name, case when n.down_at is null then 'up' else 'down' end as state, n.draining, ${isLeaving('n')} as leaving,
         (select count(distinct (s.booking_id, s.uid))::int from stays s where s.node = n.name and s.down_real is null and s.up_real is not null) as people,
         (select count(distinct s.booking_id)::int from stays s where s.node = n.name and s.down_real is null and s.up_real is not null) as "runningRooms",
         n.answered_at as "answeredAt", n.events_through as "eventsThrough"
       from janus_nodes n order by n.name`,
  );
  return rows;
}
