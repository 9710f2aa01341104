/** The call log (CALL-58), append-only; the same event delivered again changes nothing. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { CallLogStore } from '../../usecases/ports.ts';

export function makeCallLogStore(db: Queryable): CallLogStore {
  return {
    async add(line) {
      await db.query(
        `insert into call_log (id, booking_id, event, participant, track_kind, at_school, at_real, source, event_key, detail)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict on constraint call_log_event_key do nothing`,
        [
          uuidv7(line.at.real),
          line.bookingId,
          line.event,
          line.participant,
          line.trackKind,
          line.at.school,
          line.at.real,
          line.source,
          line.key,
          line.detail,
        ],
      );
    },
  };
}
