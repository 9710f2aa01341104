import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { fieldsOf, insertRow, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { HelpQuestion } from '../../domain/help-question.ts';
import { changeFields, lastChange, type ChangeRow } from '../../queries/last-change.ts';
import type { HelpStore } from '../../usecases/ports.ts';
import { changedBy, kept, keptFields, type KeptRow } from './library-row.ts';

const table = 'help_questions';
const ofQuestion = 'id, area, question, answer, forRoles, visible, pos, version';
export const helpFields = fieldsOf(table, ofQuestion);

export function makeHelpStore(tx: Tx): HelpStore {
  return {
    async lock() {
      const { rows } = await tx.query<{ order: number }>('select help_version as "order" from library for update');
      return rows[0]?.order ?? 0;
    },
    async find(id) {
      if (!isUuid(id)) return undefined;
      const sql = `select ${helpFields}, ${keptFields(table)} from ${table} where id = $1`;
      const { rows } = await tx.query<KeptRow<HelpQuestion>>(sql, [id]);
      return rows[0] && kept<HelpQuestion>(rows[0]);
    },
    async listIds() {
      const sql = `select id from ${table} where deleted_at is null order by pos, id`;
      return (await tx.query<{ id: string }>(sql)).rows.map(({ id }) => id);
    },
    async findLastChange() {
      const sql = `select ${changeFields(table)} from ${table} order by changed_at desc nulls last limit 1`;
      const { rows } = await tx.query<ChangeRow>(sql);
      return rows[0] && lastChange(rows[0]);
    },
    async insert(question, by) {
      const { rows } = await tx.query<{ pos: number }>(`select coalesce(max(pos), 0) + 1 as pos from ${table}`);
      await insertRow(tx, table, { ...rowOf(ofQuestion, question), ...changedBy(by), pos: rows[0]?.pos });
    },
    async save(question, by) {
      const { id, pos: _pos, ...row } = rowOf(ofQuestion, question);
      await updateRow(tx, table, { id }, { ...row, ...changedBy(by) });
    },
    async order(ids, { uid, name, at }) {
      await tx.query(
        `update ${table} set pos = placed.pos, changed_by = $2, changed_by_name = $3, changed_at = $4, version = version + 1
           from unnest($1::uuid[]) with ordinality as placed (id, pos)
          where ${table}.id = placed.id and ${table}.pos <> placed.pos`,
        [ids, uid, name, at],
      );
    },
    async remove(id, by) {
      await updateRow(tx, table, { id }, { ...changedBy(by), deletedAt: by.at });
    },
    async changed() {
      const { rows } = await tx.query<{ order: number }>(
        'update library set help_version = help_version + 1, version = version + 1 returning help_version as "order"',
      );
      return rows[0]?.order ?? 0;
    },
  };
}
