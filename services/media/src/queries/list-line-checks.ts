/** What participants of a booking measured of their lines, by time: thirteen people at most, and `mostChecks` of each. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { LineCheck } from '../domain/line-check.ts';
import { lineCheckFields, lineCheckOfRow } from '../outbound/postgres/line-check-store.ts';

export async function listLineChecks(db: Queryable, bookingId: string): Promise<LineCheck[]> {
  const { rows } = await db.query<LineCheck>(
    `select ${lineCheckFields} from line_checks l where l.booking_id = $1 order by l.at_school, l.id`,
    [bookingId],
  );
  return rows.map(lineCheckOfRow);
}
