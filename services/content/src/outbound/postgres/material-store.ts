import { isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import type { Material } from '../../domain/library.ts';
import type { MaterialStore } from '../../usecases/ports.ts';
import { materialFields, ofMaterial } from './library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

export function makeMaterialStore(tx: Tx): MaterialStore {
  return {
    async find(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await tx.query<Material>(`select ${materialFields} from materials where id = $1`, [id]);
      return rows[0];
    },
    async insert(material) {
      try {
        await insertRow(tx, 'materials', rowOf(ofMaterial, material));
      } catch (error) {
        throw isUniqueViolation(error, 'materials_name') ? refuse('NAME_TAKEN', { fill: ['material'] }) : error;
      }
    },
    async clearDefault() {
      const { rows } = await tx.query<Material>(
        `update materials set is_default = false, version = version + 1 where is_default returning ${materialFields}`,
      );
      return rows[0];
    },
  };
}
