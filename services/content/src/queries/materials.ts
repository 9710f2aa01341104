import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import { lists } from '@parlance/proto/limits';
import type { Material } from '../domain/library.ts';
import type { Sight } from '../domain/sight.ts';
import { materialFields } from '../outbound/postgres/library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

/** The default of the topic picker, then by stream. */
const rank = '(case when is_default then 0 else 2 end + is_pte::int)';
const rankOf = ({ isDefault, isPte }: Material) => (isDefault ? 0 : 2) + Number(isPte);

/** The default of the topic picker first, then by stream and name. */
export async function listMaterials(
  db: Queryable,
  { sight, pageToken }: { sight: Sight; pageToken: string },
): Promise<{ materials: Material[]; next: string }> {
  const query = statements.from('materials').select(statements.raw(materialFields));
  if (!sight.hidden) query.whereRaw('visible');
  if (!sight.pte) query.whereRaw('not is_pte');
  const { items: materials, next } = await keysetPage<Material>(db, query, {
    columns: { [rank]: 'number', name: 'text' },
    keyOf: (row) => [rankOf(row), row.name],
    limit: lists.materialsPage,
    pageToken,
  });
  return { materials, next };
}

export async function findMaterial(db: Queryable, id: string): Promise<Material | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<Material>(`select ${materialFields} from materials where id = $1`, [id]);
  return rows[0];
}
