/** When nobody could be in a lesson, in school time, what still lasts up to now: no node took people, or the one where people were had died and none of them was back. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lastSeenMs, leastOutageMs } from '../domain/node-health.ts';
import type { Window } from '../domain/presence.ts';
import type { Moment } from '../domain/school-time.ts';
import type { Outage } from '../usecases/node-ports.ts';

/*
 * A lesson is on a node while somebody's stay there was not over and nobody had come to another node since: one that all have left dies
 * without it. Of whose leaving no event told, the listings say it: who was missed while the node still answered had left before it died, and
 * so had who was last seen too long before.
 */
/** A lesson is shorter than so many can begin in. */
const mostTold = 100;

const listSql = `
  with least_outage as (select $6::float8 * interval '1 millisecond' as length),
  known as (
    select part, node, why, from_real, from_school, until_school from outages where until_school > $2 and from_school < $3
    union all
    select 'room', '', 'no-node-answered', heard.at, $4::timestamptz - ($5::timestamptz - heard.at), $4 from least_outage,
      (select max(n.answered_at) as at from janus_nodes n) heard where heard.at < $5::timestamptz - least_outage.length
    union all
    select 'node', n.name, 'no-answer', n.answered_at, $4::timestamptz - ($5::timestamptz - n.answered_at), $4 from least_outage, janus_nodes n
    where n.down_at is not null and n.answered_at < $5::timestamptz - least_outage.length),
  felt as (
    select k.part, k.node, k.why, k.from_school as "from", case when k.part = 'room' then k.until_school else least(k.until_school,
      (select min(s.up_school) from stays s where s.booking_id = $1 and s.up_school > k.from_school)) end as until
    from known k where k.part = 'room'
      or exists (select from stays s where s.booking_id = $1 and s.node = k.node and s.up_school <= k.from_school
        and case when s.left_cause is null or s.left_cause in ('not-listed', 'node-down', 'node-restarted')
          then (s.missed_real is null or s.missed_real > k.from_real)
            and (s.down_school is null or s.down_school >= k.from_school - $7::float8 * interval '1 millisecond')
          else s.down_school >= k.from_school end
        and not exists (select from stays later where later.booking_id = $1 and later.node <> k.node
          and later.up_school > s.up_school and later.up_school <= k.from_school)))
  select * from felt where until > $2 and "from" < $3 and until > "from" order by "from", part limit ${mostTold}`;

export type OutagesWanted = { bookingId: string; window: Window; now: Moment };

export async function listOutages(db: Queryable, { bookingId, window, now }: OutagesWanted): Promise<Outage[]> {
  const values = [bookingId, window.from, window.to, now.school, now.real, leastOutageMs, lastSeenMs];
  return (await db.query<Outage>(listSql, values)).rows;
}

/** When any node answered last. */
export async function lastAnswer(db: Queryable): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>('select max(answered_at) as at from janus_nodes');
  return rows[0]?.at ?? undefined;
}
