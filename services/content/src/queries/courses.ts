import { lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import { cutByWeight } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Course, LastChange, Lesson } from '../domain/library.ts';
import type { LibraryState } from '../domain/library-state.ts';
import { courseFields, lessonFields, type CourseRow } from '../outbound/postgres/library-row.ts';
import { courseInState, lessonInState } from './in-state.ts';
import { changeFields, lastChange, type ChangeRow } from './last-change.ts';

/** Which lessons: all of them, or the visible ones and these. */
type Shown = 'all' | ReadonlySet<string>;

export type CourseQuery = {
  materialId: string;
  pageToken: string;
  /** Courses with one of these lessons only. */
  withLessons?: ReadonlySet<string> | undefined;
  shown?: Shown | undefined;
  /** Courses and lessons in it, and courses that hold one. */
  state?: LibraryState | undefined;
};
export type ShownLesson = Lesson & { recordingCount: number; documentPages: number };
export type ShownCourse = Omit<Course, 'lessons'> & { lessons: ShownLesson[]; changed: LastChange | undefined };
type Row = CourseRow & ChangeRow;

const withOne =
  'exists (select from lessons where course_id = courses.id and id = any(?::uuid[]) and deleted_at is null)';

/** In their order; as many as a reply can carry with their lessons, one at least. */
export async function listCourses(
  db: Queryable,
  { materialId, pageToken, withLessons, shown = 'all', state }: CourseQuery,
): Promise<{ courses: ShownCourse[]; next: string }> {
  const keyOf = ({ pos, id }: CourseRow) => [pos, id];
  const count = '(select count(*)::int from lessons where course_id = courses.id and deleted_at is null) as lessons';
  const courses = statements
    .from('courses')
    .select(statements.raw(`${courseFields}, ${changeFields('courses')}, ${count}`))
    .where('material_id', materialId)
    .whereRaw('deleted_at is null');
  if (shown !== 'all') courses.whereRaw(`(visible or ${withOne})`, [[...shown]]);
  if (state) {
    const holds = `select from lessons where course_id = courses.id and deleted_at is null and ${lessonInState('lessons', state)}`;
    courses.whereRaw(`(${courseInState('courses', state)} or exists (${holds}))`);
  }
  if (withLessons) courses.whereRaw(withOne, [[...withLessons]]);
  const page = await keysetPage<Row & { lessons: number }>(db, courses, {
    columns: { pos: 'number', id: 'id' },
    keyOf,
    limit: lists.coursesPage,
    pageToken,
  });
  const { items, next } = cutByWeight(page, { keyOf, weightOf: (row) => row.lessons, most: lists.coursesPageLessons });
  return { courses: await withTheirLessons(db, items, shown, state), next };
}

export async function findCourse(
  db: Queryable,
  { materialId, courseId, shown }: { materialId: string; courseId: string; shown: Shown },
): Promise<ShownCourse | undefined> {
  if (!isUuid(courseId)) return undefined;
  const { rows } = await db.query<Row>(
    `select ${courseFields}, ${changeFields('courses')} from courses
      where id = $1 and material_id = $2 and deleted_at is null`,
    [courseId, materialId],
  );
  const [course] = await withTheirLessons(db, rows, shown);
  return course;
}

async function withTheirLessons(
  db: Queryable,
  rows: readonly Row[],
  shown: Shown,
  state?: LibraryState,
): Promise<ShownCourse[]> {
  const lessons = await listLessons(
    db,
    rows.map(({ id }) => id),
    shown,
    state,
  );
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId);
  return rows.map(({ changedAt, changedBy, changedByName, ...course }) => ({
    ...course,
    lessons: byCourse.get(course.id) ?? [],
    changed: lastChange({ changedAt, changedBy, changedByName }),
  }));
}

export async function listLessons(
  db: Queryable,
  courseIds: readonly string[],
  shown: Shown = 'all',
  state?: LibraryState,
): Promise<ShownLesson[]> {
  const { rows } = await db.query<ShownLesson>(
    `select ${lessonFields},
            (select count(*)::int from lesson_recordings r where r.lesson_id = lessons.id) as "recordingCount",
            coalesce((select pages from files f where f.id = lessons.document_file_id), 0) as "documentPages"
       from lessons
      where course_id = any($1::uuid[]) and deleted_at is null and ($2 or visible or id = any($3::uuid[]))
        and ${lessonInState('lessons', state)}
      order by level * 100 + pos`,
    [courseIds, shown === 'all', shown === 'all' ? [] : [...shown]],
  );
  return rows.map(withoutNulls);
}

/** Of the courses of this name that somebody sees the oldest. */
export async function findAbbreviation(
  db: Queryable,
  { name, hidden }: { name: string; hidden: boolean },
): Promise<string | undefined> {
  const { rows } = await db.query<{ abbreviation: string }>(
    `select c.abbreviation from courses c join materials m on m.id = c.material_id
      where lower(c.name) = lower($1) and c.deleted_at is null and m.deleted_at is null
        and ($2 or (c.visible and m.visible))
      order by c.id limit 1`,
    [name, hidden],
  );
  return rows[0]?.abbreviation;
}
