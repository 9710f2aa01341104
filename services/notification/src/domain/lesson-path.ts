/** Where in the portal somebody reads of a lesson that they are told of, and does what is to do about it. */
import type { By, LessonRole } from './lesson-news.ts';
import type { LessonNewsKind } from './mail-kind.ts';

type Told = {
  kind: LessonNewsKind;
  role: LessonRole;
  bookingId: string;
  title: string;
  isSeatOnly: boolean;
  by: By;
};

/** Of an hour that is not theirs any more there is no page to see, and another one is to be had: of a teacher who failed, on the page of the hour. */
function isGone({ kind, role, isSeatOnly, by, title }: Told): boolean {
  if (kind === 'lesson-tutor-absent') return role === 'tutor' || title !== '';
  if (kind !== 'lesson-cancelled' || isSeatOnly) return false;
  return role === 'tutor' || title !== '' || by !== 'tutor';
}

export function lessonPath(told: Told): string {
  const { kind, role, bookingId, title } = told;
  if (kind === 'lesson-claim') return `/${role}/lesson/${bookingId}/evidence`;
  if (kind === 'lessons-booked') return role === 'student' ? '/student/bookings?view=upcoming' : '/tutor/schedule';
  if (!isGone(told)) return `/${role}/lesson/${bookingId}${kind === 'lesson-feedback-due' ? '?write' : ''}`;
  return role === 'student' ? `/student/bookings?view=search${title ? '&kind=group' : ''}` : '/tutor/schedule';
}
