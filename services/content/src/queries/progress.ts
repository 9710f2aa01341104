/** How far a student is: by courses, the one of the last lesson first. */
import { lesson, lists } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import { cutByWeight } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Progress } from '../domain/progress.ts';
import type { ProgressCourse, ProgressLesson } from '../usecases/progress-ports.ts';
import { listCompletions, listProgressLessons, selectProgressCourse } from './progress-rows.ts';

export type LessonLine = { lesson: ProgressLesson; progress: Progress | undefined };
export type CourseLine = ProgressCourse & {
  isPte: boolean;
  lessons: LessonLine[];
  certificateNumber: string | undefined;
};
export type Totals = {
  completedLessons: number;
  since: Date | undefined;
  certificates: number;
  /** Of lessons that took place, as they were booked. */
  lessonMinutes: number;
};

type TouchedCourse = { courseId: string; lastAt: Date; lessons: number };

export async function listProgress(
  db: Queryable,
  { studentUid, pageToken }: { studentUid: string; pageToken: string },
): Promise<{ courses: CourseLine[]; next: string; totals: Totals }> {
  const touched = statements
    .from(
      statements.raw(
        `(select l.course_id, max(p.completed_at) as last_at from progress p join lessons l on l.id = p.lesson_id
           where p.student_uid = ? and p.completed_at is not null group by l.course_id) touched`,
        [studentUid],
      ),
    )
    .select(
      statements.raw(`course_id as "courseId", last_at as "lastAt",
        (select count(*)::int from lessons l where l.course_id = touched.course_id) as lessons`),
    );
  const keyOf = ({ lastAt, courseId }: TouchedCourse) => [lastAt, courseId];
  const page = await keysetPage<TouchedCourse>(db, touched, {
    columns: { last_at: 'instant', course_id: 'id' },
    keyOf,
    order: 'desc',
    limit: lists.progressPage,
    pageToken,
  });
  const { items, next } = cutByWeight(page, { keyOf, weightOf: (row) => row.lessons, most: lists.coursesPageLessons });
  const ids = items.map(({ courseId }) => courseId);
  const courses = await courseLines(db, studentUid, ids);
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  return { courses: ids.flatMap((id) => byId.get(id) ?? []), next, totals: await totalsOf(db, studentUid) };
}

type WhichCourse = { studentUid: string; materialId: string; courseId: string };

export async function findCourseProgress(
  db: Queryable,
  { studentUid, materialId, courseId }: WhichCourse,
): Promise<CourseLine | undefined> {
  if (!isUuid(courseId)) return undefined;
  const [course] = await courseLines(db, studentUid, [courseId]);
  return course?.materialId === materialId.toLowerCase() ? course : undefined;
}

async function courseLines(db: Queryable, studentUid: string, ids: readonly string[]): Promise<CourseLine[]> {
  if (ids.length === 0) return [];
  const { rows: courses } = await db.query<Omit<CourseLine, 'lessons' | 'certificateNumber'>>(
    `${selectProgressCourse} where c.id = any($1::uuid[])`,
    [ids],
  );
  const progress = await listCompletions(db, studentUid, ids);
  const { rows: certificates } = await db.query<{ courseId: string; number: string }>(
    `select course_id as "courseId", number from certificates
      where student_uid = $1 and course_id = any($2::uuid[]) and state <> 'revoked'`,
    [studentUid, ids],
  );
  const numbers = new Map(certificates.map(({ courseId, number }) => [courseId, number]));
  const known = new Map(progress.map((line) => [line.lessonId, line]));
  const lessons = Map.groupBy(await listProgressLessons(db, ids), ({ courseId }) => courseId);
  return courses.map((course) => {
    const lines = (lessons.get(course.courseId) ?? []).map((lesson) => ({ lesson, progress: known.get(lesson.id) }));
    return {
      ...course,
      lessons: lines.filter(({ lesson, progress: line }) => !lesson.isHidden || line?.completedAt !== undefined),
      certificateNumber: numbers.get(course.courseId),
    };
  });
}

async function totalsOf(db: Queryable, studentUid: string): Promise<Totals> {
  const { rows } = await db.query<Totals>(
    `select count(*)::int as "completedLessons", min(completed_at) as since,
            (select count(*)::int from certificates where student_uid = $1 and state <> 'revoked') as certificates,
            (select count(*)::int * $2::int from lesson_participants
              where student_uid = $1 and status = 'completed') as "lessonMinutes"
       from progress where student_uid = $1 and completed_at is not null`,
    [studentUid, lesson.lengthMs / 60_000],
  );
  const [row] = rows;
  return row ? withoutNulls(row) : { completedLessons: 0, since: undefined, certificates: 0, lessonMinutes: 0 };
}
