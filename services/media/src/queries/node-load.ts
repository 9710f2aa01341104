/** Who is on a Janus node, whether their connection is up yet or not: what a node that wants to end has to wait for. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type NodeLoad = { people: number; rooms: number };

export async function findNodeLoad(db: Queryable, node: string): Promise<NodeLoad> {
  const { rows } = await db.query<NodeLoad>(
    `select count(distinct (s.booking_id, s.uid))::int as people, count(distinct s.booking_id)::int as rooms
       from stays s where s.node = $1 and s.down_real is null`,
    [node],
  );
  return rows[0] ?? { people: 0, rooms: 0 };
}
