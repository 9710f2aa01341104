/** The call log of a booking (FB-29). */
import type { Queryable } from '@parlance/runtime/postgres/pool';

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
export type ListCallLog = (bookingId: string) => Promise<CallLogRow[]>;

export function makeListCallLog(db: Queryable): ListCallLog {
  return async (bookingId) => {
    const { rows } = await db.query<CallLogRow>(
      `select l.id, l.event, l.participant, l.track_kind as "trackKind", l.at_school as "atSchool", l.at_real as "atReal", l.source, l.detail
       from call_log l where l.booking_id = $1 order by l.at_school, l.id limit 2000`,
      [bookingId],
    );
    return rows;
  };
}
