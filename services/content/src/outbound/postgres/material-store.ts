import { isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import type { Material } from '../../domain/library.ts';
import type { MaterialStore } from '../../usecases/ports.ts';
import { materialColumns, materialOf, type MaterialRow } from './library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

export function makeMaterialStore(tx: Tx): MaterialStore {
  return {
    async find(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await tx.query<MaterialRow>(`select ${materialColumns} from materials where id = $1`, [id]);
      return rows[0] && materialOf(rows[0]);
    },
    async insert(material) {
      try {
        await insert(tx, material);
      } catch (error) {
        throw isUniqueViolation(error, 'materials_name') ? refuse('NAME_TAKEN', { fill: ['material'] }) : error;
      }
    },
    async clearDefault() {
      const { rows } = await tx.query<MaterialRow>(
        `update materials set is_default = false, version = version + 1 where is_default returning ${materialColumns}`,
      );
      return rows[0] && materialOf(rows[0]);
    },
  };
}

async function insert(tx: Tx, material: Material): Promise<void> {
  const { id, name, description, icon, dlink, url, visible, isPte, isDefault, version } = material;
  await tx.query(`insert into materials (${materialColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
    id,
    name,
    description,
    icon,
    dlink,
    url,
    visible,
    isPte,
    isDefault,
    version,
  ]);
}
