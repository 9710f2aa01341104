/** Who is in which rooms, and which media servers are away: asked from the database only when somebody looks at the metrics. */
import { askNumber } from '@parlance/runtime/postgres/ask-number';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { gauge } from '@parlance/runtime/telemetry/metrics';
import { isLeaving } from './node-store.ts';

/** As long as the machine of a node may take to come back from what it was ended for. */
const endsFor = '15 minutes';

/** `nodes`: of the configuration. One that was taken out of it is nobody's loss, and neither is one that said that it ends and comes back. */
export function watchRooms(db: Queryable, nodes: readonly string[]): void {
  const here = 'from stays where down_real is null and up_real is not null';
  gauge('media_people', askNumber(db, `select count(distinct (booking_id, uid)) as value ${here}`));
  gauge('media_rooms', askNumber(db, `select count(distinct booking_id) as value ${here}`));
  const down = `select count(*) as value from janus_nodes n
    where down_at is not null and name = any($1::text[])
      and (not (${isLeaving('n')}) or down_at < now() - interval '${endsFor}')`;
  // Where nobody is nothing is missed. A node of which never anything came is late since the first who is there.
  const events = `select coalesce(max(extract(epoch from now() - coalesce(n.events_through, here.since))), 0) as value
    from (select node, min(entered_real) as since from stays where down_real is null group by node) here
    left join janus_nodes n on n.name = here.node
    where here.node = any($1::text[]) and n.down_at is null`;
  const ofNodes = (sql: string) => askNumber(db, sql, () => [nodes]);
  gauge('media_nodes_down', ofNodes(down));
  gauge('media_events_age_seconds', ofNodes(events));
}
