/** The fields of materials, courses and lessons that are columns, and who changed a row. */
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { Kept } from '../../domain/library-edits.ts';
import type { Course, LastChange } from '../../domain/library.ts';
import { changeFields, lastChange, type ChangeRow } from '../../queries/last-change.ts';

export const ofMaterial = 'id, name, description, icon, dlink, url, visible, isPte, isDefault, version, pos, isFree';
export const materialFields = fieldsOf('materials', ofMaterial);

export type CourseRow = Omit<Course, 'lessons'>;
export const ofCourse = 'id, materialId, name, abbreviation, description, version, visible, pos';
export const courseFields = fieldsOf('courses', ofCourse);

export const ofLesson =
  'id, courseId, code, name, level, pos, tutorResource, audioResource, documentFileId, notesFileId, visible, isSample, version';
export const lessonFields = fieldsOf('lessons', ofLesson);

export type KeptRow<T> = T & ChangeRow & { deleted: boolean };
export const keptFields = (table: string): string =>
  `${changeFields(table)}, ${table}.deleted_at is not null as deleted`;

export function kept<T extends object>({ changedBy, changedByName, changedAt, deleted, ...row }: KeptRow<T>): Kept<T> {
  const changed = lastChange({ changedBy, changedByName, changedAt });
  return { row: row as unknown as T, changed, deleted };
}

export const changedBy = ({ uid, name, at }: LastChange) => ({ changedBy: uid, changedByName: name, changedAt: at });
