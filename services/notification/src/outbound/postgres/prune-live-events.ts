/** Live events are kept a while and no longer; a person's oldest position that is gone is remembered, for `resync`. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type PruneOptions = {
  /** At least 5 minutes. */
  keepMs: number;
  keepPerPerson: number;
};

/** So many people at once, so that nobody's news wait for long. */
const peopleAtOnce = 500;

/** Goes on until nobody is left; busy people are left for the next time. Answers how many events went. */
export async function pruneLiveEvents(db: Queryable, options: PruneOptions): Promise<number> {
  for (let gone = 0; ;) {
    const some = await pruneSome(db, options);
    gone += some.gone;
    if (some.people < peopleAtOnce) return gone;
  }
}

async function pruneSome(db: Queryable, { keepMs, keepPerPerson }: PruneOptions) {
  const { rows } = await db.query<{ gone: number; people: number }>(
    `with people_due as (
       select p.uid, p.last
       from live_positions p
       where exists (
         select 1 from live_events e
         where e.uid = p.uid
           and (e.created_at < now() - make_interval(secs => $1) or e.position <= p.last - $2)
       )
       order by p.uid
       limit $3
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
     select coalesce(sum(newest.events), 0)::bigint as gone, (select count(*) from people_due)::bigint as people from newest`,
    [keepMs / 1000, keepPerPerson, peopleAtOnce],
  );
  return rows[0] ?? { gone: 0, people: 0 };
}
