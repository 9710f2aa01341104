/** A student's favourite tutors, inside a transaction. */
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { isFavourite } from '../../queries/tutor-lists.ts';
import type { FavouriteStore } from '../../usecases/people-ports.ts';

export function makeFavouriteStore(tx: Tx): FavouriteStore {
  return {
    async count(studentUid) {
      const { rows } = await tx.query<{ count: number }>(
        'select count(*)::int4 as count from favourites where student_uid = $1',
        [studentUid],
      );
      return rows[0]?.count ?? 0;
    },
    has: (studentUid, tutorUid) => isFavourite(tx, studentUid, tutorUid),
    async add({ studentUid, tutorUid, at }) {
      await insertRow(tx, 'favourites', { studentUid, tutorUid, addedAt: at }, 'on conflict do nothing');
    },
    async remove(studentUid, tutorUid) {
      await tx.query('delete from favourites where student_uid = $1 and tutor_uid = $2', [studentUid, tutorUid]);
    },
  };
}
