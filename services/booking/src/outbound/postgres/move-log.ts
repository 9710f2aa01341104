/** The booking's log: every move is a row, and no row is ever changed. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { MoveLog, NewId } from '../../usecases/ports.ts';

export function makeMoveLog(tx: Tx, newId: NewId): MoveLog {
  return {
    async add(rows) {
      if (rows.length === 0) return;
      const { requestId } = currentContext();
      await tx.query(
        `insert into booking_log (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at, request_id)
         select row.id, row.booking_id, row.version, row.from_status, row.to_status, row.cause, row.note, row.actor_id, row.actor_role,
           row.actor_name, row.at, $12
         from unnest($1::uuid[], $2::uuid[], $3::int8[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[])
           as row (id, booking_id, version, from_status, to_status, cause, note, actor_id, actor_role, actor_name, at)`,
        [
          rows.map(() => newId()),
          rows.map((row) => row.bookingId),
          rows.map((row) => row.version),
          rows.map((row) => row.from ?? null),
          rows.map((row) => row.to ?? null),
          rows.map((row) => row.cause),
          rows.map((row) => row.note),
          rows.map((row) => row.actor.id),
          rows.map((row) => row.actor.role),
          rows.map((row) => row.actor.name),
          rows.map((row) => row.at),
          requestId,
        ],
      );
    },
  };
}
