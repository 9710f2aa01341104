/** One lesson of a session, for those who are part of it: for everybody else neither exists. */
import type { Actor } from '../domain/actor.ts';
import { refuse } from '../domain/refusals.ts';
import type { GroupLessonView } from '../domain/group-view.ts';

export type GroupAddress = { sessionId: string; bookingId: string };

export function inSession(views: readonly GroupLessonView[], { sessionId, bookingId }: GroupAddress): GroupLessonView {
  const view = views.find(({ lesson }) => lesson.id === bookingId);
  if (view?.lesson.sessionId !== sessionId) throw refuse('GROUP_SESSION_NOT_FOUND');
  return view;
}

/** The tutor's own, or anybody's for an administrator. */
export function ownGroupLesson(view: GroupLessonView, actor: Actor): GroupLessonView {
  if (actor.role !== 'admin' && view.lesson.tutorUid !== actor.id) throw refuse('GROUP_SESSION_NOT_FOUND');
  return view;
}
