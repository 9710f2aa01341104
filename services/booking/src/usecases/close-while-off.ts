/** An hour that comes free while its teacher is away is offered to nobody. */
import type { Actor } from '../domain/actor.ts';
import { isOpenSlot } from '../domain/lesson.ts';
import type { LessonView } from '../domain/view.ts';
import type { Stores } from './ports.ts';
import { closeOne } from './slots.ts';

export const teacherOf = ({ lesson, tutor }: Pick<LessonView, 'lesson' | 'tutor'>): Actor => {
  return { id: lesson.tutorUid, role: 'tutor', name: tutor.name };
};

/** The lesson is held by the caller; whoever marks time off meanwhile waits for it, and closes it then. */
export async function closeWhileOff(stores: Stores, view: LessonView, at: Date): Promise<void> {
  const { tutorUid, startsAt } = view.lesson;
  if (!isOpenSlot(view.lesson)) return;
  if ((await stores.timeOff.startsIn(tutorUid, [startsAt])).size === 0) return;
  await closeOne(stores, view, teacherOf(view), at);
}
