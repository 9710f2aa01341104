/** What the form of a new session holds, and what it lacks (NS-27, NS-28). Pure. */
import { DateTime } from 'luxon';
import type { NewSession } from './api/group-sessions.ts';

export type LessonRow = { id: string; date: string | null; time: string; lesson: string | null };
export type SessionForm = {
  title: string;
  tutor: string | null;
  max: number;
  min: number;
  material: string | null;
  course: string | null;
  rows: LessonRow[];
};

export const halfHours = Array.from({ length: 48 }, (_, index) => {
  const minutes = index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** Names of the fields that are empty. */
export function missingIn({ title, tutor, material, course, rows }: SessionForm): Set<string> {
  const missing = new Set<string>();
  if (!title.trim()) missing.add('title');
  if (!tutor) missing.add('tutor');
  if (!material) missing.add('material');
  if (!course) missing.add('course');
  for (const { id, date, lesson } of rows) {
    if (!date) missing.add(`date-${id}`);
    if (!lesson) missing.add(`lesson-${id}`);
  }
  return missing;
}

export function sessionOf({ title, tutor, max, min, material, course, rows }: SessionForm, zone: string): NewSession {
  return {
    title: title.trim(),
    tutor: tutor ?? '',
    maxStudentCount: max,
    minStudentCount: min,
    lessons: rows.map(({ date, time, lesson }) => ({
      when: DateTime.fromISO(`${date}T${time}`, { zone }).toMillis(),
      material: material ?? '',
      course: course ?? '',
      lesson: lesson ?? '',
    })),
  };
}
