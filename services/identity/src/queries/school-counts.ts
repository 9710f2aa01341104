/** Identity's numbers of the administrators' dashboard. */
import type { Pool } from '@parlance/runtime/postgres/pool';

export type SchoolCounts = { users: number; openReports: number; pendingApplications: number };

export function makeSchoolCounts(pool: Pool) {
  return async (): Promise<SchoolCounts> => {
    const { rows } = await pool.query<{ users: number; reports: number; applications: number }>(
      `select (select count(*) from people where status <> 'deleted')::int4 as users,
         (select count(*) from reports where not resolved)::int4 as reports,
         (select count(*) from applications where status = 'submitted')::int4 as applications`,
    );
    const { users = 0, reports: openReports = 0, applications: pendingApplications = 0 } = rows[0] ?? {};
    return { users, openReports, pendingApplications };
  };
}
