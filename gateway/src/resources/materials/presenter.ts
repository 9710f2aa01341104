import type { AudioResource, Course, Lesson, Material } from '@parlance/proto/content/v1';
import { epochMs } from '@parlance/proto/json/time';
import { present } from '../present.ts';

export function materialJson(material: Material) {
  const { id, name, description, icon, dlink, visible, url, isPte, isDefault, version } = material;
  return { id, name, description, icon, dlink, visible, url, isPte, isDefault, version };
}

export function lessonJson(lesson: Lesson) {
  const { id, code, name, level, pos, tutorResource, audioResource } = lesson;
  return { id, code, name, level, pos, tutorResource, audioResource };
}

export function courseJson(course: Course) {
  const { id, name, abbreviation, description, version, skillSections } = course;
  const units = course.units.map(({ number, title, description: about }) => ({ number, title, description: about }));
  const lessons = course.lessons.map(lessonJson);
  return { id, name, abbreviation, description, version, lessons, units, skillSections };
}

export function audioJson({ path, filename, contentType, size, url, expiresAt }: AudioResource) {
  return { path, filename, contentType, size, url, expiresAt: epochMs(present(expiresAt)) };
}
