/** Students' preferred times in PostgreSQL. */
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PreferenceStore } from '../../usecases/ports.ts';

/** Of one student: what they wish now is the newest, and nobody fills the office's list alone. */
export const mostKept = 20;

export function makePreferenceStore(tx: Tx): PreferenceStore {
  return {
    async add({ id, studentUid, timeZone, schedule, at }) {
      const row = { id, studentUid, timeZone, schedule: JSON.stringify(schedule), submittedAt: at };
      await insertRow(tx, 'preferred_times', row);
      await tx.query(
        `delete from preferred_times where student_uid = $1 and id not in (
           select id from preferred_times where student_uid = $1 order by submitted_at desc, id desc limit $2)`,
        [studentUid, mostKept],
      );
    },
    async remove(studentUid) {
      await tx.query('delete from preferred_times where student_uid = $1', [studentUid]);
    },
  };
}
