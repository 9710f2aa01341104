/** Applications that have waited for their confirmation for too long: since they were sent, or mailed about for the last time. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

const atATime = 50;

/** Few wait for so long, and each round comes to all of them: those after this one. */
export async function listUnconfirmedApplications(db: Queryable, since: Date, after?: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from applications where status = 'unverified' and applied_at <= $1 and ($2::uuid is null or id > $2)
        and not exists (select 1 from application_letters where application_id = applications.id and created_at > $1)
      order by id limit ${atATime}`,
    [since, after],
  );
  return rows.map(({ id }) => id);
}
