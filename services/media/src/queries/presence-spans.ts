/** Everybody's stays of a booking that touch a window, in school time. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { StayRow } from '../usecases/stay-ports.ts';
import { lastKnown, stayFields, stayOf } from '../outbound/postgres/stay-row.ts';

type Window = { from: Date; to: Date };

export async function listPresenceSpans(db: Queryable, bookingId: string, { from, to }: Window): Promise<StayRow[]> {
  // Whoever is missed counts until they were last known to be there: what is learnt later can only add to it.
  const { rows } = await db.query<StayRow & { known: Date | null }>(
    `select ${stayFields}, case when s.missed_real is not null then ${lastKnown('school')} end as known from stays s
       where s.booking_id = $1 and s.up_school is not null and s.up_school < $3 and coalesce(s.down_school, $2) >= $2
       order by s.up_school, s.id`,
    [bookingId, from, to],
  );
  return rows.map(({ known, ...row }) => stayOf({ ...row, to: row.to ?? known ?? undefined }));
}
