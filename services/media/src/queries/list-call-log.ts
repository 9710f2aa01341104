/** The call log of a booking (FB-29). */
import { lists } from '@parlance/proto/limits';
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
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
type AskedCallLog = { bookingId: string; isAdmin: boolean; pageToken: string };
export type ListCallLog = (asked: AskedCallLog) => Promise<{ entries: CallLogRow[]; next: string }>;

/** By time. */
export function makeListCallLog(db: Queryable): ListCallLog {
  return async ({ bookingId, isAdmin, pageToken }) => {
    const [after, afterId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
    const { rows } = await db.query<CallLogRow>(
      `select l.id, l.event, l.participant, l.track_kind as "trackKind", l.at_school as "atSchool", l.at_real as "atReal", l.source, l.detail
       from call_log l where l.booking_id = $1 and ($2 or l.event <> all ($3::text[]))
         and ($4::timestamptz is null or (l.at_school, l.id) > ($4, $5::uuid))
       order by l.at_school, l.id limit $6`,
      [bookingId, isAdmin, observerEvents, after, afterId, lists.callLogPage + 1],
    );
    const { items, next } = cutPage(rows, lists.callLogPage, (row) => [row.atSchool.toISOString(), row.id]);
    return { entries: items, next };
  };
}
