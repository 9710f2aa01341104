/** Asks for hours, and hours that opened, until everybody whom they concern has been told. */
import { fieldsOf, insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { demand } from '@parlance/proto/limits';
import type { HourAsk, OpenedHour, WantedBy, WantedOpening } from '../../domain/hour-news.ts';
import { countsFrom } from '../../domain/wanted-hours.ts';
import type { HourNewsStore } from '../../usecases/demand-ports.ts';

const askFields = 'id, startsAt, isPte, askedAt, askedBy, askedByName, told, toldTo, isDone';
const askColumns = fieldsOf('a', askFields);

/** Whoever has something at that time neither needs to be asked nor could. */
const teachersSql = `
  select p.uid, p.time_zone as "timeZone" from people p
  where p.role = 'tutor' and p.is_enabled and p.status <> 'training' and p.uid > $1 and ($2::boolean is not true or p.is_pte)
    and not exists (
      select from lessons l where l.tutor_uid = p.uid and l.status in ('pending', 'open')
        and l.starts_at > $3::timestamptz - interval '50 minutes' and l.starts_at < $3::timestamptz + interval '1 hour')
    and not exists (
      select from time_offs t where t.tutor_uid = p.uid and t.taken_back_at is null
        and t.starts_at < $3::timestamptz + interval '1 hour' and t.ends_at > $3::timestamptz)
  order by p.uid limit $4`;

/** Several replicas take others; what is gone or taken by now is forgotten. */
const takeOpenedSql = `
  with taken as (
    delete from opened_hours where lesson_id in (select lesson_id from opened_hours limit $2 for update skip locked) returning lesson_id)
  select l.id, l.starts_at as "startsAt", l.is_pte as "isPte"
  from taken left join lessons l on l.id = taken.lesson_id and l.status = 'pending' and l.session_id is null and l.starts_at > $1
    and exists (select from people p where p.uid = l.tutor_uid and p.is_enabled and p.status <> 'training')
  order by l.starts_at, l.id`;

const isAnySql = `
  select exists (select from hour_asks where not is_done) or exists (select from opened_hours) as found`;

/** One look into the index a zone. */
const clocksSql = `
  with recursive clocks as (
    (select time_zone from wanted_hours order by time_zone limit 1)
    union all
    select (select w.time_zone from wanted_hours w where w.time_zone > clocks.time_zone order by w.time_zone limit 1)
    from clocks where clocks.time_zone is not null)
  select time_zone from clocks where time_zone is not null`;

/**
 * Of an hour the students who said so last, so many; of a student the first hour. Left out: who was told within a day, has a lesson at
 * that time, or gave this very hour back, also by moving away from it. Who was claimed in the same transaction is claimed again.
 */
const claimSql = `
  with hour as (
    select * from unnest($1::uuid[], $2::timestamptz[], $3::boolean[], $4::text[], $5::smallint[], $6::date[])
      as hour (id, starts_at, is_pte, zone, hour, date)),
  wanting as (
    select hour.id, hour.starts_at, hour.is_pte, w.student_uid, p.time_zone,
      row_number() over (partition by hour.id order by greatest(w.preferred_on, w.searched_on) desc, w.student_uid) as place
    from hour
      join wanted_hours w on w.time_zone = hour.zone and w.hour = hour.hour
      join people p on p.uid = w.student_uid and p.is_enabled and p.role = 'student'
    where w.streams & case when hour.is_pte then 2 else 1 end > 0
      and (w.preferred_on >= $7 or (w.searched_on >= $8 and hour.date between w.searched_from and w.searched_until))
      and not exists (select from hour_alerts a where a.student_uid = w.student_uid and a.told_at > $9 and a.student_uid <> all($12::text[]))
      and not exists (select from seats s where s.lesson_id = hour.id and s.student_uid = w.student_uid)
      and not exists (select from lesson_log g where g.lesson_id = hour.id and g.student_uid = w.student_uid and g.cause = 'move'
        and g.to_status = 'pending')
      and not exists (
        select from seats s where s.student_uid = w.student_uid and s.status = 'booked'
          and s.starts_at < hour.starts_at + interval '50 minutes' and s.ends_at > hour.starts_at)),
  first as (
    select student_uid, time_zone, array_agg(distinct starts_at) as starts, (array_agg(is_pte order by starts_at, id))[1] as is_pte
    from wanting where place <= $10 group by student_uid, time_zone),
  claimed as (
    insert into hour_alerts as known (student_uid, told_at) select student_uid, $11 from first order by student_uid
    on conflict (student_uid) do update set told_at = excluded.told_at
      where known.told_at <= $9 or known.student_uid = any($12::text[])
    returning student_uid)
  select student_uid as uid, time_zone as "timeZone", starts, is_pte as "isPte"
  from first join claimed using (student_uid) order by student_uid`;

type Claiming = { now: Date; claimed: readonly string[] };

async function claim(tx: Tx, wanted: readonly WantedOpening[], { now, claimed }: Claiming): Promise<WantedBy[]> {
  if (wanted.length === 0) return [];
  const { preferred, searched } = countsFrom(now);
  const { rows } = await tx.query<WantedBy>(claimSql, [
    wanted.map(({ id }) => id),
    wanted.map(({ startsAt }) => startsAt),
    wanted.map(({ isPte }) => isPte),
    wanted.map(({ zone }) => zone),
    wanted.map(({ hour }) => hour),
    wanted.map(({ date }) => date),
    preferred,
    searched,
    new Date(now.getTime() - demand.alertAgainMs),
    demand.alertsOfHour,
    now,
    claimed,
  ]);
  return rows;
}

async function removeOld(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - demand.alertAgainMs);
  const old = 'select student_uid from hour_alerts where told_at < $1 limit $2 for update skip locked';
  const alerts = await tx.query(`delete from hour_alerts where student_uid in (${old})`, [before, limit]);
  const asks = `select id from hour_asks where is_done and asked_at < $1::timestamptz - interval '90 days' limit $2 for update skip locked`;
  const gone = await tx.query(`delete from hour_asks where id in (${asks})`, [now, limit]);
  return (alerts.rowCount ?? 0) + (gone.rowCount ?? 0);
}

export function makeHourNewsStore(tx: Tx): HourNewsStore {
  const asksBy = async (rest: string, values: unknown[]) =>
    (await tx.query<HourAsk>(`select ${askColumns} from hour_asks a ${rest}`, values)).rows;
  return {
    async isAny() {
      const { rows } = await tx.query<{ found: boolean }>(isAnySql);
      return rows[0]?.found === true;
    },
    async lockAsksSince(since) {
      await tx.query('lock table hour_asks in share row exclusive mode');
      return asksBy('where a.asked_at > $1 order by a.asked_at desc', [since]);
    },
    async lastAskFor(startsAt) {
      const [last] = await asksBy('where a.starts_at = $1 order by a.asked_at desc limit 1', [startsAt]);
      return last?.askedAt;
    },
    async addAsk(ask) {
      await insertRow(tx, 'hour_asks', ask);
    },
    async lockAsk() {
      const [ask] = await asksBy('where not a.is_done order by a.asked_at limit 1 for update skip locked', []);
      return ask;
    },
    async advanceAsk({ id, told, toldTo, isDone }) {
      await tx.query('update hour_asks set told = $2, told_to = $3, is_done = $4 where id = $1', [
        id,
        told,
        toldTo,
        isDone,
      ]);
    },
    async nextTeachers({ toldTo, isPte, startsAt }, limit) {
      return (await tx.query<{ uid: string; timeZone: string }>(teachersSql, [toldTo, isPte, startsAt, limit])).rows;
    },
    async takeOpened(now, limit) {
      // Nothing is deleted then, so that nobody is woken by it.
      if ((await tx.query('select from opened_hours limit 1')).rowCount === 0) return { taken: 0, hours: [] };
      const { rows } = await tx.query<OpenedHour & { id: string | null }>(takeOpenedSql, [now, limit]);
      return { taken: rows.length, hours: rows.filter(({ id }) => id !== null) };
    },
    async clocks() {
      return (await tx.query<{ time_zone: string }>(clocksSql)).rows.map(({ time_zone }) => time_zone);
    },
    claimStudents: (wanted, when) => claim(tx, wanted, when),
    removeOld: (now, limit) => removeOld(tx, now, limit),
  };
}
