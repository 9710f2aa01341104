/** Rows of materials, courses and lessons, and the domain's shapes. */
import type { Course, Lesson, Material } from '../../domain/library.ts';

export type MaterialRow = {
  id: string;
  name: string;
  description: string;
  icon: string;
  dlink: string;
  url: string;
  visible: boolean;
  is_pte: boolean;
  is_default: boolean;
  version: number;
};

export const materialColumns = 'id, name, description, icon, dlink, url, visible, is_pte, is_default, version';

export function materialOf({ is_pte: isPte, is_default: isDefault, ...row }: MaterialRow): Material {
  return { ...row, isPte, isDefault };
}

export type CourseRow = {
  id: string;
  material_id: string;
  name: string;
  abbreviation: string;
  description: string;
  version: number;
};

export const courseColumns = 'id, material_id, name, abbreviation, description, version';

export function courseOf({ material_id: materialId, ...row }: CourseRow, lessons: readonly Lesson[]): Course {
  return { ...row, materialId, lessons };
}

export type LessonRow = {
  id: string;
  course_id: string;
  code: string;
  name: string;
  level: number;
  pos: number;
  tutor_resource: string;
  audio_resource: string;
  document_file_id: string | null;
};

export const lessonColumns = 'id, course_id, code, name, level, pos, tutor_resource, audio_resource, document_file_id';

export function lessonOf(row: LessonRow): Lesson {
  const { id, course_id: courseId, code, name, level, pos } = row;
  return {
    id,
    courseId,
    code,
    name,
    level,
    pos,
    tutorResource: row.tutor_resource,
    audioResource: row.audio_resource,
    documentFileId: row.document_file_id ?? undefined,
  };
}
