/** Identity's numbers of the administrators' dashboard. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

export type SchoolCounts = { users: number; openReports: number; pendingApplications: number };

export async function countSchool(db: Queryable): Promise<SchoolCounts> {
  const { rows } = await db.query<SchoolCounts>(
    `select (select count(*) from people where status <> 'deleted')::int4 as users,
       (select count(*) from reports where not resolved)::int4 as "openReports",
       (select count(*) from applications where status = 'submitted')::int4 as "pendingApplications"`,
  );
  return rows[0] ?? { users: 0, openReports: 0, pendingApplications: 0 };
}
