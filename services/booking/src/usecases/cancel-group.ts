/** A student leaves one lesson, or its tutor cancels it, until 12 h before the start; an administrator cancels a session with all its lessons that have not begun. */
import type { Actor } from '../domain/actor.ts';
import { cancelGroupLessonByTutor, leaveGroupLesson, cancelSession } from '../domain/group-cancel.ts';
import type { GroupLessonView, GroupSessionView } from '../domain/group-view.ts';
import { refuse } from '../domain/refusals.ts';
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

export type CancelGroupSessionCommand = { sessionId: string; reason: string; actor: Actor; once: Command };

export type CancelGroupSession = ReturnType<typeof makeCancelGroupSession>;

export function makeCancelGroupSession({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return (command: CancelGroupSessionCommand): Promise<GroupSessionView> =>
    uow.run((stores) => stores.once(command.once, () => cancelAll(stores, clock, command)));
}

async function cancelAll(stores: Stores, clock: Clock, { sessionId, reason, actor }: CancelGroupSessionCommand) {
  const session = await stores.groups.lockSession(sessionId);
  if (!session) throw refuse('GROUP_SESSION_NOT_FOUND');
  const views = await stores.groups.lockWithStudents(await stores.groups.lessonIdsOf(sessionId));
  const now = clock.now();
  const lessons = views.map(({ lesson }) => lesson);
  const made = cancelSession({ session, lessons }, reason, actor, now);
  await stores.groups.closeSession(made.session);
  const after = new Map<string, GroupLessonView>();
  for (const move of made.lessons) {
    const before = views.find(({ lesson }) => lesson.id === move.lesson.id);
    if (before) after.set(move.lesson.id, await applyGroupMove(stores, move, before));
  }
  const all = views.map((view) => {
    const lesson = after.get(view.lesson.id) ?? view;
    return { ...lesson, session: { ...lesson.session, status: made.session.status } };
  });
  const tutor = views[0]?.tutor;
  if (!tutor) throw refuse('GROUP_SESSION_NOT_FOUND');
  const view = { session: made.session, tutor, lessons: all };
  await stores.facts.groupSessionChanged(view, 'cancelled', { at: now, actor });
  return view;
}
