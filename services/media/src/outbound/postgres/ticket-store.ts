/** Tickets by hash: taking one deletes it, so two takers cannot both have it. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isCallRole } from '../../domain/member.ts';
import type { TicketStore } from '../../usecases/ports.ts';

type TicketRow = { booking_id: string; uid: string; role: string; display_name: string; expires_at: Date };

export function makeTicketStore(db: Queryable): TicketStore {
  return {
    async keep(hash, ticket, expiresAt) {
      await db.query(
        `insert into tickets (hash, booking_id, uid, role, display_name, expires_at) values ($1, $2, $3, $4, $5, $6)`,
        [hash, ticket.bookingId, ticket.uid, ticket.role, ticket.name, expiresAt],
      );
    },
    async take(hash, realNow) {
      const { rows } = await db.query<TicketRow>(
        'delete from tickets where hash = $1 returning booking_id, uid, role, display_name, expires_at',
        [hash],
      );
      const row = rows[0];
      if (!row || row.expires_at <= realNow || !isCallRole(row.role)) return undefined;
      return {
        bookingId: row.booking_id,
        uid: row.uid,
        role: row.role,
        name: row.display_name,
        expiresAt: row.expires_at,
      };
    },
  };
}
