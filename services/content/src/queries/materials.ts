import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Material } from '../domain/library.ts';
import { materialColumns, materialOf, type MaterialRow } from '../outbound/postgres/library-row.ts';
import { isUuid } from '../outbound/postgres/uuid.ts';

/** All there are: the default of the topic picker first (BOOK-09), then by stream and name. */
export async function listMaterials(db: Queryable): Promise<Material[]> {
  const { rows } = await db.query<MaterialRow>(
    `select ${materialColumns} from materials order by is_default desc, is_pte, name`,
  );
  return rows.map(materialOf);
}

export async function findMaterial(db: Queryable, id: string): Promise<Material | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<MaterialRow>(`select ${materialColumns} from materials where id = $1`, [id]);
  return rows[0] && materialOf(rows[0]);
}
