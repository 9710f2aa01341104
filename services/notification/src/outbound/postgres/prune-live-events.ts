/** Live events are kept a while and no longer; a person's oldest position that is gone is remembered, for `resync`. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type PruneOptions = {
  /** At least 5 minutes (architecture.md section 3). */
  keepMs: number;
  keepPerPerson: number;
};

/** Busy people are left for the next time; answers how many events went. */
export async function pruneLiveEvents(db: Queryable, { keepMs, keepPerPerson }: PruneOptions): Promise<number> {
  const { rows } = await db.query<{ gone: number }>(
    `with people_due as (
       select p.uid, p.last
       from live_positions p
       where exists (
         select 1 from live_events e
         where e.uid = p.uid
           and (e.created_at < now() - make_interval(secs => $1) or e.position <= p.last - $2)
       )
       order by p.uid
       limit 500
       for update of p skip locked
     ), gone as (
       delete from live_events e using people_due d
       where e.uid = d.uid
         and (e.created_at < now() - make_interval(secs => $1) or e.position <= d.last - $2)
       returning e.uid, e.position
     ), newest as (
       select gone.uid, max(gone.position) as position, count(*) as events from gone group by gone.uid
     ), remembered as (
       update live_positions p set pruned = greatest(p.pruned, newest.position)
       from newest where newest.uid = p.uid
     )
     select coalesce(sum(newest.events), 0)::bigint as gone from newest`,
    [keepMs / 1000, keepPerPerson],
  );
  return Number(rows[0]?.gone ?? 0);
}
