/** An administrator cancels a session with all its lessons that have not begun. */
import type { Actor } from '../domain/actor.ts';
import { refuse } from '../domain/refusals.ts';
import { cancelSession } from '../domain/session.ts';
import { headOf, type SessionHead } from '../domain/view.ts';
import { applyMoves } from './apply-move.ts';
import type { Clock, Command, Stores, UnitOfWork } from './ports.ts';

export type CancelSessionCommand = { sessionId: string; reason: string; actor: Actor; once: Command };

export type CancelSession = ReturnType<typeof makeCancelSession>;

export function makeCancelSession({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return (command: CancelSessionCommand): Promise<SessionHead> =>
    uow.run((stores) => stores.once(command.once, () => cancelAll(stores, clock, command)));
}

async function cancelAll(stores: Stores, clock: Clock, { sessionId, reason, actor }: CancelSessionCommand) {
  const session = await stores.sessions.lock(sessionId);
  if (!session) throw refuse('GROUP_SESSION_NOT_FOUND');
  const views = await stores.lessons.lockWithStudents(await stores.sessions.lessonIdsOf(sessionId));
  const now = clock.now();
  const lessons = views.map(({ lesson }) => lesson);
  const made = cancelSession({ session, lessons }, reason, actor, now);
  await stores.sessions.close(made.session);
  const moves = new Map(made.lessons.map((move) => [move.lesson.id, move]));
  const moving = views.flatMap((before) => {
    const move = moves.get(before.lesson.id);
    return move ? [{ move, before }] : [];
  });
  await applyMoves(stores, moving);
  const head = headOf(made.session, views);
  if (!head) throw refuse('GROUP_SESSION_NOT_FOUND');
  await stores.facts.sessionChanged(head, 'cancelled', { at: now, actor });
  return head;
}
