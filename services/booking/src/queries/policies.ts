/** Versions of the policy, the newest first. */
import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { PolicyVersion } from '../domain/policy.ts';

const fields = fieldsOf(
  'policies',
  `version, validFrom, cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes, studentAbsentPaid, studentAbsentRefunded,
  payBy, madeAt, madeBy, madeByName, reason`,
);

export async function newestPolicies(db: Queryable, limit: number): Promise<PolicyVersion[]> {
  const sql = `select ${fields} from policies order by version desc limit $1`;
  return (await db.query<PolicyVersion>(sql, [limit])).rows;
}

export async function listPolicies(
  db: Queryable,
  pageToken: string,
): Promise<{ versions: PolicyVersion[]; next: string }> {
  const all = statements.select(statements.raw(fields)).from('policies');
  const { items, next } = await keysetPage<PolicyVersion>(db, all, {
    columns: { version: 'number' },
    keyOf: ({ version }) => [version],
    order: 'desc',
    limit: lists.policiesPage,
    pageToken,
  });
  return { versions: items, next };
}
