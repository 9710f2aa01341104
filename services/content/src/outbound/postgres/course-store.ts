import { isExclusionViolation, isForeignKeyViolation, isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import { listLessons } from '../../queries/courses.ts';
import type { CourseStore } from '../../usecases/ports.ts';
import { courseFields, ofCourse, ofLesson, type CourseRow } from './library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

export function makeCourseStore(tx: Tx): CourseStore {
  return {
    async lock(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await tx.query<CourseRow>(`select ${courseFields} from courses where id = $1 for update`, [id]);
      return rows[0] && { ...rows[0], lessons: await listLessons(tx, [id]) };
    },
    async insert(course) {
      try {
        await insertRow(tx, 'courses', rowOf(ofCourse, course));
      } catch (error) {
        throw isUniqueViolation(error, 'courses_name') ? refuse('NAME_TAKEN', { fill: ['course'] }) : error;
      }
    },
    async insertLesson(course, lesson) {
      if (lesson.documentFileId !== undefined && !isUuid(lesson.documentFileId)) throw refuse('FILE_NOT_FOUND');
      try {
        await insertRow(tx, 'lessons', rowOf(ofLesson, lesson));
        await tx.query('update courses set version = $2 where id = $1', [course.id, course.version]);
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
}

function refusalOf(error: unknown): Error | undefined {
  if (isExclusionViolation(error, 'lessons_position') || isExclusionViolation(error, 'lessons_code')) {
    return refuse('POSITION_TAKEN');
  }
  return isForeignKeyViolation(error, 'lessons_document') ? refuse('FILE_NOT_FOUND') : undefined;
}
