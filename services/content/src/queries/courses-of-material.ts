import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Course, Lesson } from '../domain/library.ts';
import {
  courseColumns,
  courseOf,
  lessonColumns,
  lessonOf,
  type CourseRow,
  type LessonRow,
} from '../outbound/postgres/library-row.ts';

export async function listCourses(db: Queryable, materialId: string): Promise<Course[]> {
  const { rows } = await db.query<CourseRow>(
    `select ${courseColumns} from courses where material_id = $1 order by id`,
    [materialId],
  );
  const lessons = await lessonsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) =>
    courseOf(
      row,
      lessons.filter((lesson) => lesson.courseId === row.id),
    ),
  );
}

export async function lessonsOf(db: Queryable, courseIds: readonly string[]): Promise<Lesson[]> {
  const { rows } = await db.query<LessonRow>(
    `select ${lessonColumns} from lessons where course_id = any($1::uuid[]) order by level * 100 + pos`,
    [courseIds],
  );
  return rows.map(lessonOf);
}
