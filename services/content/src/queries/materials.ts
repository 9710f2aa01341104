import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Material } from '../domain/library.ts';
import { materialColumns, materialOf, type MaterialRow } from '../outbound/postgres/library-row.ts';
import { isUuid } from '../outbound/postgres/uuid.ts';

/** The default of the topic picker first (BOOK-09), then by name; hidden ones are for administrators. */
export async function listMaterials(db: Queryable, { hiddenToo }: { hiddenToo: boolean }): Promise<Material[]> {
  const { rows } = await db.query<MaterialRow>(
    `select ${materialColumns} from materials where visible or $1 order by is_default desc, is_pte, name`,
    [hiddenToo],
  );
  return rows.map(materialOf);
}

export async function findMaterial(db: Queryable, id: string): Promise<Material | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<MaterialRow>(`select ${materialColumns} from materials where id = $1`, [id]);
  return rows[0] && materialOf(rows[0]);
}
