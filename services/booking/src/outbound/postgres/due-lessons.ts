/** The schedule is derived from the rows themselves: three partial indexes and no timer that could be lost. How long a teacher is waited for is the lesson's policy's, so each wait has a branch. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { lesson } from '@parlance/proto/limits';
import { presencePatienceMs } from '../../domain/due.ts';
import type { DueItem, DueLessons } from '../../usecases/ports.ts';

/** Each branch reads its own index from the earliest end, so the whole never reads more than a few pages: `list` sees to it. */
const listSql = `
  select id, booking_id as "bookingId", kind, at from (
    (select waiting.* from (
      select distinct teacher_wait_minutes * interval '1 minute' as wait from policies) waits
      cross join lateral (
        select l.id, l.booking_id, 'tutor-absent' as kind, greatest(l.starts_at + waits.wait, l.waits_until) as at
        from lessons l where l.status = 'open' and l.starts_at <= $1::timestamptz - waits.wait
          and (l.waits_until is null or l.waits_until <= $1::timestamptz) and l.policy_version in (
          select p.version from policies p where p.teacher_wait_minutes * interval '1 minute' = waits.wait)
          -- Time off that is not carried out yet comes first: what was due before its start, and nobody is absent from it.
          and not exists (select from time_off_lessons o where o.booking_id = l.booking_id and o.lesson_id = l.id
            and o.state in ('waiting', 'proposed'))
        order by l.starts_at limit $4) waiting
     order by waiting.at limit $4)
    union all
    (select id, booking_id, 'tutor-present', greatest(first_joined_at, starts_at) + $3::float8 * interval '1 millisecond'
     from lessons where status = 'in-progress' and first_joined_at is not null
       and greatest(first_joined_at, starts_at) <= $1::timestamptz - $3::float8 * interval '1 millisecond'
     order by greatest(first_joined_at, starts_at) limit $4)
    union all
    (select id, booking_id, 'settle', ends_at
     from lessons where status in ('in-progress', 'tutor-present') and ends_at <= $1::timestamptz
       and (presence_ask_again_at is null or presence_ask_again_at <= $2::timestamptz)
     order by ends_at limit $4)
  ) due order by at, id, kind desc limit $4`;

/**
 * The planner takes what is due for a few rows and would collect and sort them all, with every entry of a lesson that has moved since
 * the last vacuum; read in order such entries are passed over the second time.
 */
const inOrder = ['enable_bitmapscan = off'];

/** Waits a little longer each time, a second at first and half a minute at most. */
const claimSql = `
  update lessons b set
    presence_asked_at = coalesce(b.presence_asked_at, $2),
    presence_ask_again_at = $2::timestamptz + least(interval '30 seconds',
      greatest(interval '1 second', ($2::timestamptz - coalesce(b.presence_asked_at, $2::timestamptz)) / 2))
  where b.id in (
    select id from lessons where id = any($1::uuid[]) and status in ('in-progress', 'tutor-present')
      and (presence_ask_again_at is null or presence_ask_again_at <= $2)
    order by id for no key update skip locked)
  returning b.id, b.presence_asked_at`;

export function makeDueLessons(pool: Pool): DueLessons {
  return {
    async list(now, realNow, limit) {
      const { autoEndAfterJoinMs } = lesson;
      const values = [now, realNow, autoEndAfterJoinMs, limit];
      return inTransaction(pool, async (tx) => (await tx.query<DueItem>(listSql, values)).rows, { set: inOrder });
    },
    async claimPresenceChecks(ids, realNow) {
      const { rows } = await pool.query<{ id: string; presence_asked_at: Date }>(claimSql, [ids, realNow]);
      return rows.map(({ id, presence_asked_at: since }) => ({
        id,
        patienceIsOver: realNow.getTime() - since.getTime() >= presencePatienceMs,
      }));
    },
  };
}
