import { isForeignKeyViolation } from '@parlance/runtime/postgres/pg-errors';
import { fieldsOf, insertRow, rowOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Guide } from '../../domain/guide.ts';
import { refuse } from '../../domain/refusals.ts';
import { changeFields, lastChange, type ChangeRow } from '../../queries/last-change.ts';
import type { GuideStore } from '../../usecases/ports.ts';
import { changedBy, kept, keptFields, type KeptRow } from './library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

const ofGuide = 'id, category, title, description, kind, url, fileId, length, forRoles, pos, version';
export const guideFields = fieldsOf('guides', ofGuide);

export function makeGuideStore(tx: Tx): GuideStore {
  return {
    async lock() {
      const { rows } = await tx.query<{ order: number }>('select guides_version as "order" from library for update');
      return rows[0]?.order ?? 0;
    },
    async find(id) {
      if (!isUuid(id)) return undefined;
      const sql = `select ${guideFields}, ${keptFields('guides')} from guides where id = $1`;
      const { rows } = await tx.query<KeptRow<Guide>>(sql, [id]);
      if (rows[0] === undefined) return undefined;
      const { row, ...about } = kept<Guide>(rows[0]);
      return { ...about, row: withoutNulls(row) };
    },
    async listIds() {
      const sql = 'select id from guides where deleted_at is null order by pos, id';
      return (await tx.query<{ id: string }>(sql)).rows.map(({ id }) => id);
    },
    async findLastChange() {
      const sql = `select ${changeFields('guides')} from guides order by changed_at desc nulls last limit 1`;
      const { rows } = await tx.query<ChangeRow>(sql);
      return rows[0] && lastChange(rows[0]);
    },
    async insert(guide, by) {
      const { rows } = await tx.query<{ pos: number }>('select coalesce(max(pos), 0) + 1 as pos from guides');
      await insertRow(tx, 'guides', { ...rowOf(ofGuide, guide), ...changedBy(by), pos: rows[0]?.pos }).catch(orMissing);
    },
    async save(guide, by) {
      const { id, pos: _pos, ...row } = rowOf(ofGuide, guide);
      await updateRow(tx, 'guides', { id }, { ...row, fileId: row.fileId ?? null, ...changedBy(by) }).catch(orMissing);
    },
    async order(ids, { uid, name, at }) {
      await tx.query(
        `update guides set pos = placed.pos, changed_by = $2, changed_by_name = $3, changed_at = $4, version = version + 1
           from unnest($1::uuid[]) with ordinality as placed (id, pos)
          where guides.id = placed.id and guides.pos <> placed.pos`,
        [ids, uid, name, at],
      );
    },
    async remove(id, by) {
      await updateRow(tx, 'guides', { id }, { ...changedBy(by), deletedAt: by.at });
    },
    async ordered() {
      const { rows } = await tx.query<{ order: number }>(
        'update library set guides_version = guides_version + 1, version = version + 1 returning guides_version as "order"',
      );
      return rows[0]?.order ?? 0;
    },
    async addView({ guideId, uid, at }) {
      const sql = 'insert into guide_views (guide_id, uid, opened_at) values ($1, $2, $3) on conflict do nothing';
      await tx.query(sql, [guideId, uid, at]);
    },
  };
}

function orMissing(error: unknown): never {
  throw isForeignKeyViolation(error) ? refuse('FILE_NOT_FOUND') : error;
}
