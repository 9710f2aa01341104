/** The call log, append-only; the same event delivered again changes nothing. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { CallLogStore } from '../../usecases/ports.ts';

/** Of one event of one person in one lesson: a browser that cannot keep still fills the log with what nobody reads, and hides nothing of others. */
export const mostOfAKind = 200;

export function makeCallLogStore(db: Queryable): CallLogStore {
  return {
    async add(line) {
      await db.query(
        `insert into call_log (id, booking_id, event, participant, track_kind, at_school, at_real, source, event_key, detail)
         select $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::timestamptz, $7::timestamptz, $8::text, $9::text, $10::text
          where (select count(*) from call_log where booking_id = $2::text and event = $3::text and participant = $4::text) < $11
         on conflict on constraint call_log_event_key do nothing`,
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
          mostOfAKind,
        ],
      );
    },
  };
}
