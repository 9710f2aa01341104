/** Where in the portal something can be done about what somebody is told of a lesson. */
import type { LessonRole } from './lesson-news.ts';
import type { LessonNewsKind } from './mail-kind.ts';

type Told = { kind: LessonNewsKind; role: LessonRole; title: string; isSeatOnly: boolean };

export function lessonPath({ kind, role, title, isSeatOnly }: Told): string {
  const group = title ? '&kind=group' : '';
  if (kind === 'lesson-rating') return '/tutor/dashboard';
  if (kind === 'lesson-feedback-due') return `/tutor/bookings?view=history${group}`;
  if (kind === 'lesson-feedback') return `/student/bookings?view=history${group}`;
  if (kind === 'lesson-booked' || kind === 'lesson-moved' || kind.startsWith('lesson-reminder') || isSeatOnly)
    return role === 'student' ? `/student/bookings?view=upcoming${group}` : `/tutor/bookings?view=upcoming${group}`;
  return role === 'student' ? `/student/bookings?view=search${group}` : '/tutor/schedule';
}
