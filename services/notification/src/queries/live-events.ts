/** Reading a person's live events for their stream. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { firstPosition } from '../outbound/postgres/live-event-store.ts';

export type LiveEventRow = {
  position: number;
  type: string;
  dataJson: string;
  traceparent: string | null;
  writtenAt: Date;
};
type PositionsRow = { last: number; pruned: number };

export async function findPositions(db: Queryable, uid: string): Promise<PositionsRow> {
  const sql = 'select p.last, p.pruned from live_positions p where p.uid = $1';
  const { rows } = await db.query<PositionsRow>(sql, [uid]);
  return rows[0] ?? { last: firstPosition, pruned: 0 };
}

/** In order, at most `limit`. */
export async function listLiveEvents(
  db: Queryable,
  { uid, after, limit }: { uid: string; after: number; limit: number },
): Promise<LiveEventRow[]> {
  const { rows } = await db.query<LiveEventRow>(
    `select e.position, e.type, e.data_json as "dataJson", e.traceparent, e.created_at as "writtenAt"
     from live_events e where e.uid = $1 and e.position > $2 order by e.position limit $3`,
    [uid, after, limit],
  );
  return rows;
}

/** The last position of each of them; who has no events is left out. */
export async function listLastPositions(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ uid: string; last: number }>(
    'select p.uid, p.last from live_positions p where p.uid = any($1)',
    [uids],
  );
  return new Map(rows.map((row) => [row.uid, row.last]));
}
