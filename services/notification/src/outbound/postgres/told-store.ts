/** Who was told what of which lessons; the same told again changes nothing. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ToldStore } from '../../usecases/ports.ts';

export function makeToldStore(db: Queryable): ToldStore {
  return {
    async note({ id, bookingIds, uid, kind, way, result, at }) {
      await db.query(
        `insert into told_of_lessons (id, booking_id, uid, kind, way, result, at)
         select $1, booking_id, $3, $4, $5, $6, $7 from unnest($2::text[]) as one (booking_id)
         on conflict (id, booking_id, way, result) do nothing`,
        [id, bookingIds, uid, kind, way, result, at],
      );
    },
  };
}
