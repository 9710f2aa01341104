/** An administrator's own searches, inside a transaction. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { listSavedViews } from '../../queries/saved-views.ts';
import type { SavedViewStore } from '../../usecases/people-ports.ts';

export function makeSavedViewStore(tx: Tx): SavedViewStore {
  return {
    names: async (uid) => (await listSavedViews(tx, uid)).map(({ name }) => name),
    async save({ uid, name, query }) {
      await tx.query(
        `insert into saved_views (uid, name, query) values ($1, $2, $3)
         on conflict (uid, name) do update set query = excluded.query, saved_at = now()`,
        [uid, name, query],
      );
    },
    async remove({ uid, name }) {
      await tx.query('delete from saved_views where uid = $1 and name = $2', [uid, name]);
    },
  };
}
