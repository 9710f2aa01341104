/** The call log of a booking (FB-29). */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { observerEvents } from '../usecases/note-observations.ts';

export type CallLogRow = {
  id: string;
  event: string;
  participant: string;
  trackKind: string;
  atSchool: Date;
  atReal: Date;
  source: string;
  detail: string;
};
/** Who watched silently is for administrators alone (NS-21). */
export type ListCallLog = (bookingId: string, reader?: { isAdmin: boolean }) => Promise<CallLogRow[]>;

export function makeListCallLog(db: Queryable): ListCallLog {
  return async (bookingId, { isAdmin } = { isAdmin: true }) => {
    const { rows } = await db.query<CallLogRow>(
      `select l.id, l.event, l.participant, l.track_kind as "trackKind", l.at_school as "atSchool", l.at_real as "atReal", l.source, l.detail
       from call_log l where l.booking_id = $1 and ($2 or l.event <> all ($3::text[])) order by l.at_school, l.id limit 2000`,
      [bookingId, isAdmin, observerEvents],
    );
    return rows;
  };
}
