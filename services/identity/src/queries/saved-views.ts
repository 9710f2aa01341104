/** An administrator's own searches, by name. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { SavedView } from '../domain/saved-view.ts';

export async function listSavedViews(db: Queryable, uid: string): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    'select name, query from saved_views where uid = $1 order by lower(name), name',
    [uid],
  );
  return rows;
}
