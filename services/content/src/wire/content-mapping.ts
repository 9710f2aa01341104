/** Domain to proto shapes of content, for replies and facts alike. */
import type { CourseInput, LastChangeInput, LessonInput, MaterialInput } from '@parlance/proto/content/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { courseUnits, skillSections } from '../domain/course-outline.ts';
import { lessonOrder } from '../domain/lesson-code.ts';
import type { Course, LastChange, Lesson, Material } from '../domain/library.ts';

/** An address that works until a while from now, with what it is of. */
export function linkMessage<Link extends { expiresAt: Date }>(link: Link) {
  return { ...link, expiresAt: toTimestamp(link.expiresAt) };
}

export function changeMessage(change: LastChange | undefined): LastChangeInput | null {
  return change === undefined ? null : { ...change, at: toTimestamp(change.at) };
}

/** What an administrator made or changed, as they read it. */
type Edited = { changed: LastChange };
const edited = ({ changed }: Edited) => ({ isOpened: true, changed: changeMessage(changed) });

export const editedMaterialMessage = ({ material, changed }: Edited & { material: Material }) => ({
  material: { ...materialMessage(material), ...edited({ changed }) },
});
export const editedCourseMessage = ({ course, changed }: Edited & { course: Course }) => ({
  course: { ...courseMessage(course), changed: changeMessage(changed) },
});
export const editedLessonMessage = ({ lesson }: { lesson: Lesson }) => ({
  lesson: { ...lessonMessage(lesson), isOpened: true },
});

export function materialMessage(material: Material): MaterialInput {
  return { ...material };
}

export function lessonMessage({ documentFileId, notesFileId, ...lesson }: Lesson): LessonInput {
  return { ...lesson, documentFileId: documentFileId ?? '', notesFileId: notesFileId ?? '' };
}

/** Lessons in their order; units and skill sections are the same for each course. */
export function courseMessage(course: Course): CourseInput {
  const lessons = course.lessons.toSorted((left, right) => lessonOrder(left) - lessonOrder(right));
  return {
    ...course,
    lessons: lessons.map(lessonMessage),
    units: courseUnits.map((unit) => ({ ...unit })),
    skillSections: [...skillSections],
  };
}
