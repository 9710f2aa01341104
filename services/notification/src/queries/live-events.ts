/** Reading a person's live events for their stream. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { prepared } from '@parlance/runtime/postgres/prepared';
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

export type EventsAfter = { uid: string; after: number; limit: number };

/** In order, at most `limit`. */
export async function listLiveEvents(db: Queryable, whose: EventsAfter): Promise<LiveEventRow[]> {
  const [rows = []] = await listLiveEventsOf(db, [whose]);
  return rows;
}

const listSql = prepared(
  'live_events_list',
  `select w.place, e.position, e.type, e.data_json as "dataJson", e.traceparent, e.created_at as "writtenAt"
     from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as w (uid, after, most, place)
    cross join lateral (
      select own.position, own.type, own.data_json, own.traceparent, own.created_at from live_events own
       where own.uid = w.uid and own.position > w.after order by own.position limit w.most) e
    order by w.place, e.position`,
);

/** The same for several at once, in their order. */
export async function listLiveEventsOf(db: Queryable, whose: readonly EventsAfter[]): Promise<LiveEventRow[][]> {
  const { rows } = await db.query<LiveEventRow & { place: number }>(listSql, [
    whose.map(({ uid }) => uid),
    whose.map(({ after }) => after),
    whose.map(({ limit }) => limit),
  ]);
  const found = Map.groupBy(rows, ({ place }) => place);
  return whose.map((_one, index) => found.get(index + 1)?.map(({ place: _place, ...row }) => row) ?? []);
}

/** The last position of each of them; who has no events is left out. */
export async function listLastPositions(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ uid: string; last: number }>(
    'select p.uid, p.last from live_positions p where p.uid = any($1)',
    [uids],
  );
  return new Map(rows.map((row) => [row.uid, row.last]));
}
