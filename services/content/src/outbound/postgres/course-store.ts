import { isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRow, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import { listLessons } from '../../queries/courses.ts';
import type { CourseStore } from '../../usecases/ports.ts';
import { changedBy, courseFields, kept, keptFields, ofCourse, type CourseRow, type KeptRow } from './library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

export function makeCourseStore(tx: Tx): CourseStore {
  return {
    async find(id) {
      if (!isUuid(id)) return undefined;
      const sql = `select ${courseFields}, ${keptFields('courses')} from courses where id = $1`;
      const { rows } = await tx.query<KeptRow<CourseRow>>(sql, [id]);
      if (rows[0] === undefined) return undefined;
      const { row, ...about } = kept<CourseRow>(rows[0]);
      return { ...about, row: { ...row, lessons: await listLessons(tx, [id]) } };
    },
    async findByName(materialId, name) {
      const { rows } = await tx.query<CourseRow>(
        `select ${courseFields} from courses where material_id = $1 and lower(name) = lower($2) and deleted_at is null`,
        [materialId, name],
      );
      return rows[0] && { ...rows[0], lessons: await listLessons(tx, [rows[0].id]) };
    },
    async listIds(materialId) {
      const sql = 'select id from courses where material_id = $1 and deleted_at is null order by pos, id';
      return (await tx.query<{ id: string }>(sql, [materialId])).rows.map(({ id }) => id);
    },
    async insert(course, by) {
      await insertRow(tx, 'courses', { ...rowOf(ofCourse, course), ...changedBy(by) }).catch(orTaken);
    },
    async save(course, by) {
      const { id, ...row } = rowOf(ofCourse, course);
      await updateRow(tx, 'courses', { id }, { ...row, ...changedBy(by) }).catch(orTaken);
    },
    async lastPos(materialId) {
      const sql = 'select coalesce(max(pos), 0) as pos from courses where material_id = $1 and deleted_at is null';
      return (await tx.query<{ pos: number }>(sql, [materialId])).rows[0]?.pos ?? 0;
    },
    async order(ids, { uid, name, at }) {
      await tx.query(
        `update courses set pos = placed.pos, changed_by = $2, changed_by_name = $3, changed_at = $4, version = version + 1
           from unnest($1::uuid[]) with ordinality as placed (id, pos)
          where courses.id = placed.id and courses.pos <> placed.pos`,
        [ids, uid, name, at],
      );
    },
    async remove(id, by) {
      await updateRow(tx, 'courses', { id }, { ...changedBy(by), deletedAt: by.at });
    },
  };
}

function orTaken(error: unknown): never {
  throw isUniqueViolation(error, 'courses_name') ? refuse('NAME_TAKEN', { fill: ['course'] }) : error;
}
