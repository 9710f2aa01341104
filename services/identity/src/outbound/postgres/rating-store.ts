/** Ratings, inside a transaction. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { RatingStore } from '../../usecases/ports.ts';

export function makeRatingStore(tx: Tx): RatingStore {
  return {
    async insert({ id, bookingId, tutorUid, studentUid, rating, message, when }) {
      const { rowCount } = await tx.query(
        `insert into ratings (id, booking_id, tutor_uid, student_uid, rating, message, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (booking_id) do nothing`,
        [id, bookingId, tutorUid, studentUid, rating, message, when],
      );
      return rowCount === 1;
    },
    async average(tutorUid) {
      const { rows } = await tx.query<{ avg: number; count: number }>(
        'select coalesce(avg(rating), 0)::float8 as avg, count(*)::int4 as count from ratings where tutor_uid = $1',
        [tutorUid],
      );
      return rows[0] ?? { avg: 0, count: 0 };
    },
    async blankWordsOf(studentUid) {
      await tx.query(`update ratings set message = '' where student_uid = $1`, [studentUid]);
    },
  };
}
