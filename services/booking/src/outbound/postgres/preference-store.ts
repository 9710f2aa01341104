/** Students' preferred times in PostgreSQL. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PreferenceStore } from '../../usecases/ports.ts';

export function makePreferenceStore(tx: Tx): PreferenceStore {
  return {
    async add({ id, studentUid, timeZone, schedule, at }) {
      await tx.query(
        'insert into preferred_times (id, student_uid, time_zone, schedule, submitted_at) values ($1, $2, $3, $4, $5)',
        [id, studentUid, timeZone, JSON.stringify(schedule), at],
      );
    },
    async forget(studentUid) {
      await tx.query('delete from preferred_times where student_uid = $1', [studentUid]);
    },
  };
}
