import { isForeignKeyViolation, isUniqueViolation } from '@parlance/runtime/postgres/pg-errors';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../../domain/refusals.ts';
import type { Course, Lesson } from '../../domain/library.ts';
import { lessonsOf } from '../../queries/courses-of-material.ts';
import type { CourseStore } from '../../usecases/ports.ts';
import { courseColumns, courseOf, lessonColumns, type CourseRow } from './library-row.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

export function makeCourseStore(tx: Tx): CourseStore {
  return {
    async findForUpdate(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await tx.query<CourseRow>(`select ${courseColumns} from courses where id = $1 for update`, [id]);
      return rows[0] && courseOf(rows[0], await lessonsOf(tx, [id]));
    },
    async insert({ id, materialId, name, abbreviation, description, version }) {
      try {
        await tx.query(`insert into courses (${courseColumns}) values ($1, $2, $3, $4, $5, $6)`, [
          id,
          materialId,
          name,
          abbreviation,
          description,
          version,
        ]);
      } catch (error) {
        throw isUniqueViolation(error, 'courses_name') ? refuse('NAME_TAKEN', { fill: ['course'] }) : error;
      }
    },
    async insertLesson(course, lesson) {
      if (lesson.documentFileId !== undefined && !isUuid(lesson.documentFileId)) throw refuse('FILE_NOT_FOUND');
      try {
        await insertLesson(tx, course, lesson);
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
}

async function insertLesson(tx: Tx, course: Course, lesson: Lesson): Promise<void> {
  const { id, courseId, code, name, level, pos, tutorResource, audioResource, documentFileId } = lesson;
  await tx.query(`insert into lessons (${lessonColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
    id,
    courseId,
    code,
    name,
    level,
    pos,
    tutorResource,
    audioResource,
    documentFileId ?? null,
  ]);
  await tx.query('update courses set version = $2 where id = $1', [course.id, course.version]);
}

function refusalOf(error: unknown): Error | undefined {
  if (isUniqueViolation(error, 'lessons_position') || isUniqueViolation(error, 'lessons_code')) {
    return refuse('POSITION_TAKEN');
  }
  return isForeignKeyViolation(error, 'lessons_document') ? refuse('FILE_NOT_FOUND') : undefined;
}
