/** Tickets by hash: taking one deletes it, so two takers cannot both have it. */
import { call } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isCallRole } from '../../domain/member.ts';
import type { TicketStore } from '../../usecases/ports.ts';

type TicketRow = {
  booking_id: string;
  uid: string;
  role: string;
  display_name: string;
  expires_at: Date;
  bearer_issued_at: Date;
  bearer_session: string | null;
};

export function makeTicketStore(db: Queryable): TicketStore {
  return {
    async keep(hash, ticket, expiresAt) {
      await db.query(
        `insert into tickets (hash, booking_id, uid, role, display_name, expires_at, bearer_issued_at, bearer_session)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          hash,
          ticket.bookingId,
          ticket.uid,
          ticket.role,
          ticket.name,
          expiresAt,
          ticket.bearer.issuedAt,
          ticket.bearer.session ?? null,
        ],
      );
    },
    async take(hash, realNow) {
      const { rows } = await db.query<TicketRow>(
        // The last release kept no bearer: it was good when the ticket was asked for.
        `delete from tickets where hash = $1 returning booking_id, uid, role, display_name, expires_at,
           coalesce(bearer_issued_at, expires_at - make_interval(secs => $2)) as bearer_issued_at, bearer_session`,
        [hash, call.ticketLifeMs / 1_000],
      );
      const row = rows[0];
      if (!row || row.expires_at <= realNow || !isCallRole(row.role)) return undefined;
      return {
        bookingId: row.booking_id,
        uid: row.uid,
        role: row.role,
        name: row.display_name,
        bearer: { issuedAt: row.bearer_issued_at, session: row.bearer_session ?? undefined },
      };
    },
  };
}
