/** Ratings as they are read: a tutor's latest for everybody who may see the tutor, a student's own, all of them for administrators. */
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Rating } from '../domain/rating.ts';
import { refuse } from '../domain/refusals.ts';
import { ratingFields } from '../outbound/postgres/rating-store.ts';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import { pageSize, type ListWish } from './page-size.ts';
import { peopleNamed, type Named } from './people-named.ts';

export type ShownRating = { rating: Rating; student: Named; tutor: Named };
export type ListRatings = ListWish & { tutorUid: string };

const columns = fieldsOf('r', ratingFields);

export function makeRatingQueries(pool: Pool) {
  return {
    /** Only those with words when `hasMessage`; at most five. */
    async ofTutor({ tutorUid, hasMessage, limit }: { tutorUid: string; hasMessage: boolean; limit: number }) {
      const most = lists.ratingsWithMessage;
      const size = pageLimit(limit, { usual: most, most });
      const { rows } = await pool.query<Rating>(
        `select ${columns} from ratings r where r.tutor_uid = $1 and ($2::boolean is false or r.message <> '')
         order by r.created_at desc, r.id desc limit $3`,
        [tutorUid, hasMessage, size],
      );
      return shown(pool, rows);
    },

    /** What one student said of these lessons. */
    async bySelf(studentUid: string, bookingIds: string[]): Promise<Rating[]> {
      if (bookingIds.length > lists.ownRatings || bookingIds.some((id) => !isUuid(id))) {
        throw refuse('MALFORMED', { details: { bookings: `must be at most ${lists.ownRatings} lessons` } });
      }
      const { rows } = await pool.query<Rating>(
        `select ${columns} from ratings r where r.booking_id = any($1::uuid[]) and r.student_uid = $2`,
        [bookingIds, studentUid],
      );
      return rows;
    },

    async page({ amount, pageToken, tutorUid }: ListRatings) {
      const ratings = statements.from('ratings as r').select(statements.raw(columns));
      if (tutorUid !== '') ratings.where('r.tutor_uid', tutorUid);
      const { items, next } = await keysetPage<Rating>(pool, ratings, {
        columns: { 'r.created_at': 'instant', 'r.id': 'id' },
        keyOf: (row) => [row.when, row.id],
        order: 'desc',
        limit: pageSize(amount),
        pageToken,
      });
      return { ratings: await shown(pool, items), nextPageToken: next };
    },
  };
}

async function shown(pool: Pool, ratings: Rating[]): Promise<ShownRating[]> {
  const named = await peopleNamed(
    pool,
    ratings.flatMap(({ studentUid, tutorUid }) => [studentUid, tutorUid]),
  );
  return ratings.map((rating) => ({ rating, student: named(rating.studentUid), tutor: named(rating.tutorUid) }));
}
