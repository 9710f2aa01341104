import type { Course, Lesson, Material } from '@parlance/proto/content/v1';

export function materialJson(material: Material) {
  const { id, name, description, icon, dlink, visible, url, isPte, isDefault, version } = material;
  return { id, name, description, icon, dlink, visible, url, isPte, isDefault, version };
}

export function lessonJson(lesson: Lesson) {
  const { id, code, name, level, pos, tutorResource, audioResource } = lesson;
  return { id, code, name, level, pos, tutorResource, audioResource };
}

export function courseJson(course: Course) {
  const { id, name, abbreviation, description, version } = course;
  return { id, name, abbreviation, description, version, lessons: course.lessons.map(lessonJson) };
}
