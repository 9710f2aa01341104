/** Who was told what of which lessons; the same told again changes nothing. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { insertRows } from '@parlance/runtime/postgres/rows';
import type { ToldStore } from '../../usecases/ports.ts';

const types = 'id uuid, bookingId text, uid text, kind text, way text, result text, at timestamptz';

export function makeToldStore(db: Queryable): ToldStore {
  return {
    async note(told) {
      const rows = told.flatMap(({ bookingIds, ...one }) => bookingIds.map((bookingId) => ({ ...one, bookingId })));
      if (rows.length === 0) return;
      const rest = 'on conflict (id, booking_id, way, result) do nothing';
      await insertRows(db, 'told_of_lessons', { types, rows, rest });
    },
  };
}
