/** The rows of progress, and of the library as far as progress is measured by it. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Progress } from '../domain/progress.ts';
import type { ProgressLesson } from '../usecases/progress-ports.ts';

export const ofProgress =
  'studentUid, lessonId, courseId, completedAt, tutorUid, tutor, source, notedBy, notedAt, takenBackAt';
export const progressFields = fieldsOf('progress', ofProgress);

/** Of a row of lessons with that name. */
const isHidden = (lesson: string) => `not (${lesson}.visible and ${lesson}.deleted_at is null)`;

export const selectProgressCourse = `
  select m.id as "materialId", m.name as "materialName", m.is_pte as "isPte", c.id as "courseId", c.name as "courseName",
         c.abbreviation as "courseAbbreviation", c.description as "courseDescription"
    from courses c join materials m on m.id = c.material_id`;

type LessonOfCourse = ProgressLesson & { courseId: string };

export async function listProgressLessons(db: Queryable, courseIds: readonly string[]): Promise<LessonOfCourse[]> {
  const { rows } = await db.query<LessonOfCourse>(
    `select l.id, l.course_id as "courseId", l.code, l.name, l.level, ${isHidden('l')} as "isHidden"
       from lessons l where l.course_id = any($1::uuid[]) order by l.level * 100 + l.pos, l.id`,
    [courseIds],
  );
  return rows;
}

/** Of the lessons that the courses have now: what is completed goes with a lesson that moves. */
export async function listCompletions(
  db: Queryable,
  studentUid: string,
  courseIds: readonly string[],
): Promise<Progress[]> {
  const { rows } = await db.query<Progress>(
    `select ${progressFields} from progress
      where student_uid = $1 and lesson_id in (select id from lessons where course_id = any($2::uuid[]))`,
    [studentUid, courseIds],
  );
  return rows.map(withoutNulls);
}
