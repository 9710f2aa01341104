/** An administrator cancels a session with all its lessons that have not begun. */
import type { Actor } from '../domain/actor.ts';
import { cancelSession } from '../domain/group-cancel.ts';
import { refuse } from '../domain/refusals.ts';
import type { GroupLessonView, GroupSessionView } from '../domain/group-view.ts';
import { applyGroupMove } from './apply-group-move.ts';
import type { Clock, Command, Stores, UnitOfWork } from './ports.ts';

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
  await stores.groups.updateSession(made.session);
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
  await stores.groupFacts.sessionChanged(view, 'cancelled', { at: now, actor });
  return view;
}
