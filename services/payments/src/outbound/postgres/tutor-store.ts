import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { TutorStore } from '../../usecases/pay-ports.ts';

export function makeTutorStore(tx: Tx): TutorStore {
  return {
    async keep({ uid, name, toldAt }) {
      // A row that is left as it is, is locked too.
      await tx.query(
        `insert into tutors as known (uid, name, told_at) values ($1, $2, $3)
         on conflict (uid) do update set name = excluded.name, told_at = excluded.told_at where known.told_at < excluded.told_at`,
        [uid, name, toldAt],
      );
    },
    async lock(uids) {
      await tx.query('select from tutors where uid = any($1::text[]) order by uid for update', [uids]);
    },
  };
}
