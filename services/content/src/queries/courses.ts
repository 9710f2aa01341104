import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import { cutByWeight } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Course, Lesson } from '../domain/library.ts';
import { courseFields, lessonFields, type CourseRow } from '../outbound/postgres/library-row.ts';

export type CourseQuery = {
  materialId: string;
  pageToken: string;
  /** Courses with one of these lessons only. */
  withLessons?: ReadonlySet<string> | undefined;
};

/** Oldest first; as many as a reply can carry with their lessons, one at least. */
export async function listCourses(
  db: Queryable,
  { materialId, pageToken, withLessons }: CourseQuery,
): Promise<{ courses: Course[]; next: string }> {
  const keyOf = ({ id }: CourseRow) => [id];
  const count = '(select count(*)::int from lessons where course_id = courses.id) as lessons';
  const courses = statements
    .from('courses')
    .select(statements.raw(`${courseFields}, ${count}`))
    .where('material_id', materialId);
  if (withLessons) {
    courses.whereRaw('exists (select from lessons where course_id = courses.id and id = any(?::uuid[]))', [
      [...withLessons],
    ]);
  }
  const page = await keysetPage<CourseRow & { lessons: number }>(db, courses, {
    columns: { id: 'id' },
    keyOf,
    limit: lists.coursesPage,
    pageToken,
  });
  const { items, next } = cutByWeight(page, { keyOf, weightOf: (row) => row.lessons, most: lists.coursesPageLessons });
  const lessons = await listLessons(
    db,
    items.map(({ id }) => id),
  );
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId);
  return { courses: items.map((course) => ({ ...course, lessons: byCourse.get(course.id) ?? [] })), next };
}

export async function listLessons(db: Queryable, courseIds: readonly string[]): Promise<Lesson[]> {
  const { rows } = await db.query<Lesson>(
    `select ${lessonFields} from lessons where course_id = any($1::uuid[]) order by level * 100 + pos`,
    [courseIds],
  );
  return rows.map(withoutNulls);
}
