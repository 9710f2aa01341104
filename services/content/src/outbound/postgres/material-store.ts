import { isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRow, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import type { Material } from '../../domain/library.ts';
import type { MaterialStore } from '../../usecases/ports.ts';
import { changedBy, kept, keptFields, materialFields, ofMaterial, type KeptRow } from './library-row.ts';
import { changeFields, lastChange, type ChangeRow } from '../../queries/last-change.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

const inOrder = 'order by pos, name';

export function makeMaterialStore(tx: Tx): MaterialStore {
  return {
    async find(id) {
      if (!isUuid(id)) return undefined;
      const sql = `select ${materialFields}, ${keptFields('materials')} from materials where id = $1`;
      const { rows } = await tx.query<KeptRow<Material>>(sql, [id]);
      return rows[0] && kept<Material>(rows[0]);
    },
    async findByName(name) {
      const sql = `select ${materialFields} from materials where lower(name) = lower($1) and deleted_at is null`;
      return (await tx.query<Material>(sql, [name])).rows[0];
    },
    async listIds() {
      const sql = `select id from materials where deleted_at is null ${inOrder}`;
      return (await tx.query<{ id: string }>(sql)).rows.map(({ id }) => id);
    },
    async findLastChange() {
      const { rows } = await tx.query<ChangeRow>(
        `select ${changeFields('materials')} from materials where changed_at is not null order by changed_at desc nulls last limit 1`,
      );
      return rows[0] && lastChange(rows[0]);
    },
    async insert(material, by) {
      const last = await tx.query<{ pos: number }>(
        'select coalesce(max(pos), 0) + 1 as pos from materials where deleted_at is null',
      );
      const row = { ...rowOf(ofMaterial, material), ...changedBy(by), pos: last.rows[0]?.pos };
      await insertRow(tx, 'materials', row).catch(orTaken);
    },
    async save({ id, ...material }, by) {
      const { id: _id, ...row } = rowOf(ofMaterial, { id, ...material });
      await updateRow(tx, 'materials', { id }, { ...row, ...changedBy(by) }).catch(orTaken);
    },
    async clearDefault({ uid, name, at }) {
      const { rows } = await tx.query<Material>(
        `update materials set is_default = false, version = version + 1, changed_by = $1, changed_by_name = $2, changed_at = $3
          where is_default returning ${materialFields}`,
        [uid, name, at],
      );
      return rows[0];
    },
    async order(ids, { uid, name, at }) {
      const { rows } = await tx.query<Material>(
        `update materials set pos = placed.pos, changed_by = $2, changed_by_name = $3, changed_at = $4, version = version + 1
           from unnest($1::uuid[]) with ordinality as placed (id, pos)
          where materials.id = placed.id and materials.pos <> placed.pos returning ${materialFields}`,
        [ids, uid, name, at],
      );
      return rows.toSorted((left, right) => left.pos - right.pos)[0];
    },
    async remove(id, by) {
      await updateRow(tx, 'materials', { id }, { ...changedBy(by), deletedAt: by.at, isDefault: false });
    },
  };
}

function orTaken(error: unknown): never {
  throw isUniqueViolation(error, 'materials_name') ? refuse('NAME_TAKEN', { fill: ['material'] }) : error;
}
