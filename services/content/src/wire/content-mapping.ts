/** Domain to proto shapes of content, for replies and facts alike. */
import type { CourseInput, LessonInput, MaterialInput } from '@parlance/proto/content/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { courseUnits, skillSections } from '../domain/course-outline.ts';
import { lessonOrder } from '../domain/lesson-code.ts';
import type { Course, Lesson, Material } from '../domain/library.ts';

/** An address that works until a while from now, with what it is of. */
export function linkMessage<Link extends { expiresAt: Date }>(link: Link) {
  return { ...link, expiresAt: toTimestamp(link.expiresAt) };
}

export function materialMessage(material: Material): MaterialInput {
  return { ...material };
}

export function lessonMessage({ documentFileId, ...lesson }: Lesson): LessonInput {
  return { ...lesson, documentFileId: documentFileId ?? '' };
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
