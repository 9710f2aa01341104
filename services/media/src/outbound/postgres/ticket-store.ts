/** Tickets by hash: claiming one deletes it, so two cannot both have it. */
import { call } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, insertRow } from '@parlance/runtime/postgres/rows';
import { isCallRole } from '../../domain/member.ts';
import type { TicketStore } from '../../usecases/signalling-ports.ts';

type Row = Record<'bookingId' | 'uid' | 'role' | 'name', string> & {
  expiresAt: Date;
  issuedAt: Date;
  session: string | null;
};
const fields = fieldsOf('t', 'bookingId, uid, role, displayName as name, expiresAt, bearerSession as session');

export function makeTicketStore(db: Queryable): TicketStore {
  return {
    async insert(hash, { bookingId, uid, role, name: displayName, bearer }, expiresAt) {
      const { issuedAt: bearerIssuedAt, session: bearerSession } = bearer;
      const row = { hash, bookingId, uid, role, displayName, expiresAt, bearerIssuedAt, bearerSession };
      await insertRow(db, 'tickets', row);
    },
    async claim(hash, realNow, owner) {
      const { rows } = await db.query<Row>(
        // The last release kept no bearer: it was good when the ticket was asked for.
        `delete from tickets t where t.hash = $1 and t.uid = coalesce($3, t.uid)
         returning ${fields}, coalesce(t.bearer_issued_at, t.expires_at - make_interval(secs => $2)) as "issuedAt"`,
        [hash, call.ticketLifeMs / 1_000, owner],
      );
      const [row] = rows;
      if (!row || row.expiresAt <= realNow || !isCallRole(row.role)) return undefined;
      const { bookingId, uid, role, name, issuedAt, session } = row;
      return { bookingId, uid, role, name, bearer: { issuedAt, session: session ?? undefined } };
    },
  };
}
