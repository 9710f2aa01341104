/** Who may fetch a lesson's PDF (NS-49): teachers and administrators, subscribers of the area while it is shown, participants of a lesson on it; a sample whoever is signed in (MAT-08). */
import type { Course } from './library.ts';
import { isSubscribed, type Subscription } from './study-area.ts';

export type Reader = {
  readonly role: 'student' | 'tutor' | 'admin';
  readonly subscription: Subscription;
  readonly takesPart: boolean;
};

export type ReadLesson = {
  readonly isPte: boolean;
  /** It, its course or its material is shown to administrators only. */
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly isSample: boolean;
};

export function mayReadDocument(reader: Reader, on: ReadLesson, now: Date): boolean {
  if (reader.role === 'admin' || reader.takesPart) return true;
  if (on.isDeleted) return false;
  return reader.role === 'tutor' || (!on.isHidden && (on.isSample || isSubscribed(reader.subscription, on, now)));
}

/** Recordings sound where a teacher plays them, and for administrators outside the call (NS-21); a student hears those of a free material's samples (NS-57). */
export function mayHear({ role }: Pick<Reader, 'role'>, on: ReadLesson & { isFree: boolean }): boolean {
  return role !== 'student' || (on.isSample && on.isFree);
}

/** Of a material that somebody is not shown, the lessons that are theirs all the same. */
export function onlyLessons<C extends Pick<Course, 'lessons'>>(courses: readonly C[], ids: ReadonlySet<string>): C[] {
  const trimmed = courses.map((course) => ({ ...course, lessons: course.lessons.filter(({ id }) => ids.has(id)) }));
  return trimmed.filter(({ lessons }) => lessons.length > 0);
}

/** A lesson that was called off or missed opens no material (MAT-13). */
const open = new Set(['booked', 'in-progress', 'tutor-present', 'pending-feedback', 'completed']);

/** It has not begun. */
export const bookedOnly = (status: string): boolean => status === 'booked';

export function opensMaterial(status: string): boolean {
  return open.has(status);
}
