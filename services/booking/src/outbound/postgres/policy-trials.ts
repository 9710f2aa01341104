/** The trial of a policy in PostgreSQL, each step a transaction of its own. */
import { isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { insertRows } from '@parlance/runtime/postgres/rows';
import { inTransaction, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { noTotals } from '../../domain/replay.ts';
import { countHistories, listHistories } from '../../queries/lesson-histories.ts';
import { isSilent, trialFields } from '../../queries/policy-trials.ts';
import type { PolicyTrial, PolicyTrials } from '../../usecases/ports.ts';

const beginSql = `
  insert into policy_trials (id, rules, state, since, until, total, totals, began_by)
  values ($1, $2, 'running', $3, $4, $5, $6, $7) returning ${trialFields}`;
const silentSql = `update policy_trials set state = 'failed' where ${isSilent}`;

type Begun = Parameters<PolicyTrials['begin']>[0];

async function begin(tx: Tx, { id, rules, since, until, beganBy }: Begun) {
  await tx.query(silentSql);
  await tx.query(`delete from policy_trials where state <> 'running'`);
  const total = await countHistories(tx, { since, until });
  const values = [id, JSON.stringify(rules), since, until, total, JSON.stringify(noTotals), beganBy];
  return (await tx.query<PolicyTrial>(beginSql, values)).rows[0];
}

export function makePolicyTrials(pool: Pool): PolicyTrials {
  return {
    begin: (trial) =>
      inTransaction(pool, (tx) => begin(tx, trial)).catch((error: unknown) => {
        if (isUniqueViolation(error, 'policy_trials_one_runs')) return undefined;
        throw error;
      }),
    read: (portion) => listHistories(pool, portion),
    keep: (id, { totals, differences }) =>
      inTransaction(pool, async (tx) => {
        const sql = `update policy_trials set totals = $2, seen_at = now() where id = $1 and state = 'running'`;
        if ((await tx.query(sql, [id, JSON.stringify(totals)])).rowCount !== 1) return false;
        const types = 'trialId uuid, startsAt timestamptz, lessonId uuid, difference jsonb';
        const rows = differences.map(({ startsAt, lessonId, ...difference }) => ({
          trialId: id,
          startsAt,
          lessonId,
          difference: JSON.stringify(difference),
        }));
        if (rows.length > 0) await insertRows(tx, 'policy_differences', { types, rows });
        return true;
      }),
    async end(id, state) {
      if (!isUuid(id)) return;
      await pool.query(`update policy_trials set state = $2 where id = $1 and state = 'running'`, [id, state]);
    },
  };
}
