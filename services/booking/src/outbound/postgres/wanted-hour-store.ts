/** Hours that students want, in PostgreSQL: one row a student and hour of the week, whatever said so and however often. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { countsFrom } from '../../domain/wanted-hours.ts';
import type { WantedHourStore } from '../../usecases/demand-ports.ts';

/**
 * Held while it is written: an account that is closed meanwhile takes its hours along. What may be booked says for which streams it
 * counts, where whoever said it did not. A student has one clock, so hours that were said on another go; the same hour of another
 * clock is written over.
 */
const addSql = `
  with said as materialized (
    select * from unnest($1::text[], $2::smallint[], $3::text[], $4::smallint[], $5::date[], $6::date[])
      as said (student_uid, hour, time_zone, streams, searched_from, searched_until)),
  gone as (
    delete from wanted_hours w using (select distinct student_uid, time_zone from said) clocks
    where w.student_uid = clocks.student_uid and w.time_zone <> clocks.time_zone
      and not exists (select from said s where s.student_uid = w.student_uid and s.hour = w.hour))
  insert into wanted_hours as kept (student_uid, hour, time_zone, streams, preferred_on, searched_on, searched_from, searched_until)
  select said.student_uid, said.hour, said.time_zone, coalesce(said.streams, entitled.streams, 3), case when said.searched_from is null then $8::date end,
    case when said.searched_from is not null then $8::date end, said.searched_from, said.searched_until
  from said
    join people p on p.uid = said.student_uid and p.role = 'student' and p.is_enabled
    left join lateral (
      select bit_or(case when c.wallet like 'PTE%' then 2 else 1 end)::smallint as streams
      from entitlement_categories c where c.student_uid = said.student_uid and c.expires_at > $7) entitled on true
  order by said.student_uid, said.hour
  for no key update of p
  on conflict (student_uid, hour) do update set
    time_zone = excluded.time_zone,
    streams = excluded.streams | case when kept.time_zone = excluded.time_zone then kept.streams else 0 end,
    preferred_on = greatest(excluded.preferred_on, case when kept.time_zone = excluded.time_zone then kept.preferred_on end),
    searched_on = greatest(excluded.searched_on, case when kept.time_zone = excluded.time_zone then kept.searched_on end),
    searched_from = least(excluded.searched_from,
      case when kept.time_zone = excluded.time_zone and kept.searched_until >= $8::date then kept.searched_from end),
    searched_until = greatest(excluded.searched_until, case when kept.time_zone = excluded.time_zone then kept.searched_until end)`;

const removeSql = `
  delete from wanted_hours where (student_uid, hour) in (
    select student_uid, hour from wanted_hours
    where (preferred_on is null or preferred_on < $1) and (searched_on is null or searched_on < $2) limit $3 for update skip locked)`;

const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const streamOf = (isPte: boolean | undefined) => (isPte === undefined ? null : isPte ? 2 : 1);

export function makeWantedHourStore(tx: Tx): WantedHourStore {
  return {
    async add(wanted, now) {
      const rows = wanted.flatMap(({ hours, ...said }) => [...new Set(hours)].map((hour) => ({ ...said, hour })));
      if (rows.length === 0) return;
      await tx.query(addSql, [
        rows.map(({ studentUid }) => studentUid),
        rows.map(({ hour }) => hour),
        rows.map(({ zone }) => zone),
        rows.map(({ isPte }) => streamOf(isPte)),
        rows.map(({ searched }) => searched?.from ?? null),
        rows.map(({ searched }) => searched?.until ?? null),
        now,
        dateOf(now),
      ]);
    },
    async removeOld(now, limit) {
      const { preferred, searched } = countsFrom(now);
      return (await tx.query(removeSql, [preferred, searched, limit])).rowCount ?? 0;
    },
    async forget(studentUid) {
      await tx.query('delete from wanted_hours where student_uid = $1', [studentUid]);
    },
  };
}
