/** A student leaves one lesson, or its tutor cancels it, until 12 h before the start. */
import type { Actor } from '../domain/actor.ts';
import { cancelGroupLessonByTutor, leaveGroupLesson } from '../domain/group-cancel.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { inSession, ownGroupLesson, type GroupAddress } from './find-group-lesson.ts';
import type { Clock, Command, Stores, UnitOfWork } from './ports.ts';

export type CancelGroupLessonCommand = GroupAddress & { reason: string; actor: Actor; once: Command };

export type CancelGroupLesson = ReturnType<typeof makeCancelGroupLesson>;

export function makeCancelGroupLesson({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return (command: CancelGroupLessonCommand): Promise<GroupLessonView> =>
    uow.run((stores) =>
      stores.once(command.once, () =>
        command.actor.role === 'student' ? leave(stores, clock, command) : cancel(stores, clock, command),
      ),
    );
}

async function leave(
  stores: Stores,
  clock: Clock,
  { actor, ...address }: CancelGroupLessonCommand,
): Promise<GroupLessonView> {
  await stores.wallets.lockStudent(actor.id);
  const view = inSession(await stores.groups.lock([address.bookingId]), address);
  return applyGroupMove(stores, leaveGroupLesson(view.lesson, actor.id, actor, clock.now()), view);
}

async function cancel(stores: Stores, clock: Clock, command: CancelGroupLessonCommand): Promise<GroupLessonView> {
  const { actor, reason } = command;
  const held = await stores.groups.lockWithStudents([command.bookingId]);
  const view = ownGroupLesson(inSession(held, command), actor);
  return applyGroupMove(stores, cancelGroupLessonByTutor(view.lesson, reason, actor, clock.now()), view);
}
