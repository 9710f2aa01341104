/** What somebody sees of the library: which of it they may read, and for administrators who changed it. */
import type { CourseInput, LessonInput, MaterialInput } from '@parlance/proto/content/v1';
import type { ShownCourse, ShownLesson } from '../queries/courses.ts';
import type { ShownMaterial } from '../queries/materials.ts';
import { changeMessage, courseMessage, lessonMessage, materialMessage } from './content-mapping.ts';

/** Whoever reads a stream's lessons reads them all, and else the samples and those that they have a lesson on. */
export type Reading = {
  role: string;
  opens: (stream: { isPte: boolean }) => boolean;
  taken: ReadonlySet<string>;
};

export function shownMaterialMessage(
  { changed, ...material }: ShownMaterial,
  { role, opens }: Pick<Reading, 'role' | 'opens'>,
): MaterialInput {
  const said = { ...materialMessage(material), isOpened: opens(material) };
  return role === 'admin' ? { ...said, changed: changeMessage(changed) } : said;
}

function shownLessonMessage(
  lesson: ShownLesson,
  { isPte, role, opens, taken }: Reading & { isPte: boolean },
): LessonInput {
  const isOpened = lesson.isSample || opens({ isPte }) || taken.has(lesson.id);
  const said = { ...lessonMessage(lesson), isOpened };
  return role === 'student' ? { ...said, notesFileId: '' } : said;
}

export function shownCourseMessage(
  { changed, ...course }: ShownCourse,
  reading: Reading & { isPte: boolean },
): CourseInput {
  const lessons = course.lessons.map((lesson) => shownLessonMessage(lesson, reading));
  const said = { ...courseMessage(course), lessons };
  return reading.role === 'admin' ? { ...said, changed: changeMessage(changed) } : said;
}
