import { lists } from '@parlance/proto/limits';
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
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

export type CoursesAsked = {
  materialId: string;
  pageToken: string;
  /** Courses with one of these lessons only. */
  withLessons?: ReadonlySet<string> | undefined;
};

/** Oldest first; as many as a reply can carry with their lessons, one at least. */
export async function listCourses(
  db: Queryable,
  { materialId, pageToken, withLessons }: CoursesAsked,
): Promise<{ courses: Course[]; next: string }> {
  const [after = null] = readPageToken(pageToken, ['id']) ?? [];
  const { rows } = await db.query<CourseRow & { lessons: number }>(
    `select ${courseColumns}, (select count(*)::int from lessons where course_id = courses.id) as lessons
     from courses where material_id = $1 and ($2::uuid is null or id > $2)
       and ($3::uuid[] is null or exists (select from lessons where course_id = courses.id and id = any($3)))
     order by id limit $4`,
    [materialId, after, withLessons ? [...withLessons] : null, lists.coursesPage + 1],
  );
  const { items, next } = cutPage(rows, howMany(rows), ({ id }) => [id]);
  const lessons = await lessonsOf(
    db,
    items.map(({ id }) => id),
  );
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId);
  return { courses: items.map(({ lessons: _, ...row }) => courseOf(row, byCourse.get(row.id) ?? [])), next };
}

function howMany(rows: readonly { lessons: number }[]): number {
  let sum = 0;
  const tooMany = rows.findIndex(({ lessons }, place) => {
    sum += lessons;
    return place > 0 && sum > lists.coursesPageLessons;
  });
  return Math.min(tooMany === -1 ? rows.length : tooMany, lists.coursesPage);
}

export async function lessonsOf(db: Queryable, courseIds: readonly string[]): Promise<Lesson[]> {
  const { rows } = await db.query<LessonRow>(
    `select ${lessonColumns} from lessons where course_id = any($1::uuid[]) order by level * 100 + pos`,
    [courseIds],
  );
  return rows.map(lessonOf);
}
