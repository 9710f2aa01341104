/** Students' preferred times in PostgreSQL. */
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PreferenceStore } from '../../usecases/ports.ts';

export function makePreferenceStore(tx: Tx): PreferenceStore {
  return {
    async add({ id, studentUid, timeZone, schedule, at }) {
      const row = { id, studentUid, timeZone, schedule: JSON.stringify(schedule), submittedAt: at };
      await insertRow(tx, 'preferred_times', row);
    },
    async remove(studentUid) {
      await tx.query('delete from preferred_times where student_uid = $1', [studentUid]);
    },
  };
}
