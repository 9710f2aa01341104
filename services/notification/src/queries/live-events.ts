/** Reading a person's live events for their stream. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { firstPosition } from '../outbound/postgres/live-event-store.ts';

export type LiveEventRow = { position: number; type: string; dataJson: string };
type LivePositions = { last: number; pruned: number };

export type LiveEventReader = {
  positions(uid: string): Promise<LivePositions>;
  /** In order, at most `limit`. */
  after(uid: string, position: number, limit: number): Promise<LiveEventRow[]>;
  /** The last position of each of them; who has no events is left out. */
  lastOf(uids: readonly string[]): Promise<Map<string, number>>;
};

export function makeLiveEventReader(db: Queryable): LiveEventReader {
  return {
    async positions(uid) {
      const sql = 'select p.last, p.pruned from live_positions p where p.uid = $1';
      const { rows } = await db.query<LivePositions>(sql, [uid]);
      return rows[0] ?? { last: firstPosition, pruned: 0 };
    },
    async after(uid, position, limit) {
      const { rows } = await db.query<LiveEventRow>(
        `select e.position, e.type, e.data_json as "dataJson"
         from live_events e where e.uid = $1 and e.position > $2 order by e.position limit $3`,
        [uid, position, limit],
      );
      return rows;
    },
    async lastOf(uids) {
      const { rows } = await db.query<{ uid: string; last: number }>(
        'select p.uid, p.last from live_positions p where p.uid = any($1)',
        [uids],
      );
      return new Map(rows.map((row) => [row.uid, row.last]));
    },
  };
}
