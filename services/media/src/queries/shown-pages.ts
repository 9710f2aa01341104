/** The pages that were shown in a lesson, in the order in which they first were. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { PageTime } from '../domain/recap.ts';

export async function listShownPages(db: Queryable, bookingId: string): Promise<PageTime[]> {
  const { rows } = await db.query<Omit<PageTime, 'since'> & { since: Date | null }>(
    `select ${fieldsOf('p', 'lesson, number, shownMs, since')} from shown_pages p
     where p.booking_id = $1 order by p.first_at, p.lesson, p.number`,
    [bookingId],
  );
  return rows.map(({ since, ...page }) => ({ ...page, shownMs: Number(page.shownMs), since: since ?? undefined }));
}
