/** Whether the school has or ever had an administrator: who was deleted keeps the role here, and a change of it is in the audit. */
import { Role } from '@parlance/proto/common/v1';
import type { Queryable } from '@parlance/runtime/postgres/pool';

/** As the audit writes the role: of somebody who was made, and of somebody who was changed. */
const auditedAs = ['admin', String(Role.ROLE_ADMIN)];

export async function everHadAdmin(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ had: boolean }>(
    `select exists (select 1 from people where role = 'admin')
       or exists (select 1 from admin_acts where before ->> 'role' = any($1) or after ->> 'role' = any($1)) as had`,
    [auditedAs],
  );
  return rows[0]?.had ?? false;
}
