/** Applications that have waited for their confirmation for too long: since they were sent, or mailed about for the last time. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

const atATime = 50;

export async function listUnconfirmedApplications(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from applications where status = 'unverified' and applied_at <= $1 and not exists
       (select 1 from application_letters where application_id = applications.id and created_at > $1)
      order by applied_at limit ${atATime}`,
    [since],
  );
  return rows.map(({ id }) => id);
}
