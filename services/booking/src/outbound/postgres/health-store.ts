/** Signs of life, and the time in which there was none for too long: the next sign writes it down, so nobody need live through it. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Outage } from '../../domain/outage.ts';
import type { HealthStore } from '../../usecases/ports.ts';

/** A process that starts anew is back sooner. Signs come every five seconds. */
const leastOutageMs = 20_000;
const keptMs = 400 * 24 * 3_600_000;
const mostTold = 100;

/** Since when nothing was heard of a part; of media nobody can say it for the time in which booking was away itself. */
const silentSince = `
  select s.part, greatest(s.last_real, (select max(o.until_real) from outages o where o.part = 'booking' and s.part = 'room')) as since
  from signs_of_life s`;

/** In school time as long as in real time, whatever a demo has added meanwhile. */
const noteSql = `
  with before as (select since from (${silentSince}) silent where part = $1),
  kept as (
    insert into outages (part, from_real, until_real, from_school, until_school)
    select $1, since, $2, $3::timestamptz - ($2::timestamptz - since), $3 from before
    where since < $2::timestamptz - $4::float8 * interval '1 millisecond'
    on conflict on constraint outages_pkey do nothing)
  insert into signs_of_life as s (part, last_real) values ($1, $2) on conflict on constraint signs_of_life_pkey
  do update set last_real = greatest(s.last_real, excluded.last_real)`;

const listSql = `
  select part, '' as name, 'no-sign' as why, from_school as "from", until_school as until from outages where until_school > $1 and from_school < $2
  union all
  select part, '', 'no-sign', $3::timestamptz - ($4::timestamptz - since), $3 from (${silentSince}) silent
  where since < $4::timestamptz - $5::float8 * interval '1 millisecond'
    and $3::timestamptz > $1 and $3::timestamptz - ($4::timestamptz - since) < $2
  order by "from", part limit ${mostTold}`;

const gatewayHeardSql = `
  select s.last_real as at from signs_of_life s
  where s.part = 'gateway' and s.last_real >= $1::timestamptz - $2::float8 * interval '1 millisecond'`;

export function makeHealthStore(pool: Pool): HealthStore {
  return {
    async note(part, { real, school }) {
      await pool.query(noteSql, [part, real, school, leastOutageMs]);
    },
    async list({ from, to }, { real, school }) {
      return (await pool.query<Outage>(listSql, [from, to, school, real, leastOutageMs])).rows;
    },
    async gatewayHeardAt(real) {
      return (await pool.query<{ at: Date }>(gatewayHeardSql, [real, leastOutageMs])).rows[0]?.at;
    },
    async forgetOld(real) {
      await pool.query('delete from outages where until_real < $1', [new Date(real.getTime() - keptMs)]);
    },
  };
}
