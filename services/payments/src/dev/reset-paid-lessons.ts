/** Development builds only: every paid lesson is unpaid again, each by the use case that administrators have */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { MarkPaid } from '../usecases/mark-paid.ts';

const atOnce = 500;

export async function resetPaidLessons({ db, markPaid }: { db: Queryable; markPaid: MarkPaid }): Promise<number> {
  const { rows } = await db.query<{ tutorUid: string; bookingIds: string[] }>(
    `select tutor_uid as "tutorUid", array_agg(booking_id) as "bookingIds"
     from (select *, row_number() over (partition by tutor_uid order by booking_id) as place from pay_lines where paid and owed) lines
     group by tutor_uid, (place - 1) / $1`,
    [atOnce],
  );
  let affected = 0;
  const change = { paid: false, startDate: '', endDate: '', actorUid: 'development' };
  for (const row of rows) affected += await markPaid({ ...row, ...change });
  return affected;
}
