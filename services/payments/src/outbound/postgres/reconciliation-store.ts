import { fieldsOf, insertRow, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { NoticeStore, Reconciliation, ReconciliationStore } from '../../usecases/money-ports.ts';

export const reconciliationFields = fieldsOf(
  'reconciliations',
  'id, startedAt, endedAt, eventsRead, eventsMissed, objectsCompared, differences, differencesCount',
);

export function makeReconciliationStore(tx: Tx): ReconciliationStore {
  // One that began later than now is of a clock that was set back since.
  const isAnySince = async (notSince: Date, now: Date) => {
    const sql = 'select from reconciliations where started_at > $1 and started_at <= $2 limit 1';
    return (await tx.query(sql, [notSince, now])).rowCount === 1;
  };
  return {
    isAnySince,
    async begin({ id, startedAt, ...run }, notSince) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', ['reconciliations']);
      if (await isAnySince(notSince, startedAt)) return false;
      return insertRow(tx, 'reconciliations', { id, startedAt, ...run });
    },
    async save({ id, ...run }) {
      await updateRow(tx, 'reconciliations', { id }, run);
    },
    async findLastEnded() {
      const { rows } = await tx.query<Reconciliation>(
        `select ${reconciliationFields} from reconciliations where ended_at is not null order by started_at desc limit 1`,
      );
      return rows[0] && withoutNulls(rows[0]);
    },
  };
}

export function makeNoticeStore(tx: Tx): NoticeStore {
  return { add: (notice) => insertRow(tx, 'billing_notices', notice, 'on conflict (cause) do nothing') };
}
