import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lists } from '@parlance/proto/limits';
import type { Material } from '../domain/library.ts';
import type { Sight } from '../domain/sight.ts';
import { materialColumns, materialOf, type MaterialRow } from '../outbound/postgres/library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

/** The default of the topic picker, then by stream. */
const rank = '(case when is_default then 0 else 2 end + is_pte::int)';
const rankOf = ({ is_default, is_pte }: MaterialRow) => (is_default ? 0 : 2) + Number(is_pte);

/** The default of the topic picker first (BOOK-09), then by stream and name. */
export async function listMaterials(
  db: Queryable,
  { sight, pageToken }: { sight: Sight; pageToken: string },
): Promise<{ materials: Material[]; next: string }> {
  const [afterRank, afterName] = readPageToken(pageToken, ['number', 'text']) ?? [null, null];
  const { rows } = await db.query<MaterialRow>(
    `select ${materialColumns} from materials
     where ($1::boolean or visible) and ($2::boolean or not is_pte)
       and ($3::int8 is null or (${rank}, name) > ($3, $4::text))
     order by ${rank}, name limit $5`,
    [sight.hidden, sight.pte, afterRank, afterName, lists.materialsPage + 1],
  );
  const { items, next } = cutPage(rows, lists.materialsPage, (row) => [String(rankOf(row)), row.name]);
  return { materials: items.map(materialOf), next };
}

export async function findMaterial(db: Queryable, id: string): Promise<Material | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<MaterialRow>(`select ${materialColumns} from materials where id = $1`, [id]);
  return rows[0] && materialOf(rows[0]);
}
