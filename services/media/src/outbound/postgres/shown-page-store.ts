/** Which pages were shown in a lesson: a row each, with what was counted so far and since when it is the one that is shown. School time. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { mostShownPages } from '../../domain/recap.ts';
import type { ShownPageStore } from '../../usecases/ports.ts';

export function makeShownPageStore(db: Queryable): ShownPageStore {
  return {
    async turn({ bookingId, lessonStart, lessonEnd }, { lesson, number }, at) {
      await db.query(
        `update shown_pages set since = null, shown_ms = shown_ms
           + greatest(0, floor(extract(epoch from least($2::timestamptz, $4::timestamptz) - greatest(since, $3::timestamptz)) * 1000))::bigint
         where booking_id = $1 and since is not null`,
        [bookingId, at, lessonStart, lessonEnd],
      );
      await db.query(
        `insert into shown_pages (booking_id, lesson, number, first_at, since)
         select $1::text, $2::text, $3::int, $4::timestamptz, $4::timestamptz
          where (select count(*) from shown_pages p where p.booking_id = $1) < $5
             or exists (select 1 from shown_pages p where p.booking_id = $1 and p.lesson = $2 and p.number = $3)
         on conflict (booking_id, lesson, number) do update set since = excluded.since`,
        [bookingId, lesson, number, at, mostShownPages],
      );
    },
  };
}
