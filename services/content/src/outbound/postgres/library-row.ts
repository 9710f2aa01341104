/** The fields of materials, courses and lessons that are columns. */
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Course } from '../../domain/library.ts';

export const ofMaterial = 'id, name, description, icon, dlink, url, visible, isPte, isDefault, version, pos, isFree';
export const materialFields = fieldsOf('materials', ofMaterial);

export type CourseRow = Omit<Course, 'lessons'>;
export const ofCourse = 'id, materialId, name, abbreviation, description, version, visible, pos';
export const courseFields = fieldsOf('courses', ofCourse);

export const ofLesson =
  'id, courseId, code, name, level, pos, tutorResource, audioResource, documentFileId, notesFileId, visible, isSample, version';
export const lessonFields = fieldsOf('lessons', ofLesson);
