/** Who may fetch a lesson's PDF (NS-49): teachers and administrators, subscribers of the area while it is shown, participants of a lesson on it. */
import type { Course } from './library.ts';
import { isSubscribed, type Subscription } from './study-area.ts';

export type Reader = {
  readonly role: 'student' | 'tutor' | 'admin';
  readonly subscription: Subscription;
  readonly takesPart: boolean;
};

export function mayReadDocument(reader: Reader, on: { isPte: boolean; isHidden: boolean }, now: Date): boolean {
  if (reader.role !== 'student' || reader.takesPart) return true;
  return !on.isHidden && isSubscribed(reader.subscription, on, now);
}

/** Of a material that somebody is not shown, the lessons that are theirs all the same. */
export function onlyLessons(courses: readonly Course[], ids: ReadonlySet<string>): Course[] {
  const trimmed = courses.map((course) => ({ ...course, lessons: course.lessons.filter(({ id }) => ids.has(id)) }));
  return trimmed.filter(({ lessons }) => lessons.length > 0);
}

/** A lesson that was called off or missed opens no material (MAT-13). */
const open = new Set(['booked', 'in-progress', 'tutor-present', 'pending-feedback', 'completed']);

export function opensMaterial(status: string): boolean {
  return open.has(status);
}
