/** Ratings as they are read: a tutor's latest for everybody who may see the tutor, a student's own, all of them for administrators. */
import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Rating } from '../domain/rating.ts';
import { refuse } from '../domain/refusals.ts';
import { ratingFields } from '../outbound/postgres/rating-store.ts';
import { pageSize, type PageQuery } from './page-query.ts';
import { withNames, type PersonName } from './person-names.ts';

export type RatingView = { rating: Rating; student: PersonName; tutor: PersonName };

const columns = fieldsOf('r', ratingFields);

/** Only those with words when `hasMessage`; at most five. */
export async function listRatingsOfTutor(
  db: Queryable,
  { tutorUid, hasMessage, limit }: { tutorUid: string; hasMessage: boolean; limit: number },
): Promise<RatingView[]> {
  const most = lists.ratingsWithMessage;
  const { rows } = await db.query<Rating>(
    `select ${columns} from ratings r where r.tutor_uid = $1 and ($2::boolean is false or r.message <> '')
     order by r.created_at desc, r.id desc limit $3`,
    [tutorUid, hasMessage, pageLimit(limit, { usual: most, most })],
  );
  return viewsOf(db, rows);
}

/** What one student said of these lessons. */
export async function listRatingsByStudent(db: Queryable, studentUid: string, bookingIds: string[]): Promise<Rating[]> {
  if (bookingIds.length > lists.ownRatings || bookingIds.some((id) => !isUuid(id))) {
    throw refuse('MALFORMED', { details: { fields: { bookings: `must be at most ${lists.ownRatings} lessons` } } });
  }
  const { rows } = await db.query<Rating>(
    `select ${columns} from ratings r where r.booking_id = any($1::uuid[]) and r.student_uid = $2`,
    [bookingIds, studentUid],
  );
  return rows;
}

export async function listRatings(
  db: Queryable,
  { amount, pageToken, tutorUid }: PageQuery & { tutorUid: string },
): Promise<{ ratings: RatingView[]; next: string }> {
  const ratings = statements.from('ratings as r').select(statements.raw(columns));
  if (tutorUid !== '') ratings.where('r.tutor_uid', tutorUid);
  const { items, next } = await keysetPage<Rating>(db, ratings, {
    columns: { 'r.created_at': 'instant', 'r.id': 'id' },
    keyOf: (row) => [row.when, row.id],
    order: 'desc',
    limit: pageSize(amount),
    pageToken,
  });
  return { ratings: await viewsOf(db, items), next };
}

const viewsOf = async (db: Queryable, ratings: Rating[]) =>
  (await withNames(db, ratings)).map(({ row: rating, ...names }) => ({ rating, ...names }));
