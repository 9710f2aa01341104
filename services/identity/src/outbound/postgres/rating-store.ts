/** Ratings, inside a transaction. */
import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { RatingStore } from '../../usecases/people-ports.ts';

export const ratingFields = 'id, bookingId, tutorUid, studentUid, rating, message, createdAt as when';

export function makeRatingStore(tx: Tx): RatingStore {
  return {
    insert: (rating) => insertRow(tx, 'ratings', rowOf(ratingFields, rating), 'on conflict (booking_id) do nothing'),
    async average(tutorUid) {
      const { rows } = await tx.query<{ avg: number; count: number }>(
        'select coalesce(avg(rating), 0)::float8 as avg, count(*)::int4 as count from ratings where tutor_uid = $1',
        [tutorUid],
      );
      return rows[0] ?? { avg: 0, count: 0 };
    },
  };
}
