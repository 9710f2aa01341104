/**
 * Until 12 h before the start a student gives a seat back, and its tutor cancels a lesson with a reason; the school is not bound by the
 * 12 hours. The tokens are back, and an hour that was given back is offered again at once.
 */
import type { Actor } from '../domain/actor.ts';
import { cancelByAdmin, cancelByStudent, cancelByTutor } from '../domain/cancel.ts';
import type { LessonView } from '../domain/view.ts';
import { applyMove } from './apply-move.ts';
import { closeWhileOff } from './close-while-off.ts';
import { anybodys, current, held, heldWithStudents, reached, taught, type LessonAddress } from './find-lesson.ts';
import type { Clock, Command, NewId, Stores, UnitOfWork } from './ports.ts';

export type CancelLessonCommand = { address: LessonAddress; reason: string; actor: Actor; once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

export type CancelLesson = ReturnType<typeof makeCancelLesson>;

export function makeCancelLesson(deps: Deps) {
  return (command: CancelLessonCommand): Promise<LessonView> =>
    deps.uow.run((stores) =>
      stores.once(command.once, () =>
        command.actor.role === 'student' ? giveBack(stores, deps, command) : cancel(stores, deps, command),
      ),
    );
}

async function giveBack(stores: Stores, { clock, newId }: Deps, { address, actor }: CancelLessonCommand) {
  await stores.wallets.lockStudent(actor.id);
  const view = current(reached(await held(stores, address), address, actor), address);
  const at = clock.now();
  const move = cancelByStudent(view.lesson, actor.id, { actor, at, offerId: newId() });
  const after = await applyMove(stores, move, view);
  await closeWhileOff(stores, after, at);
  return after;
}

async function cancel(stores: Stores, { clock }: Deps, { address, reason, actor }: CancelLessonCommand) {
  const views = await heldWithStudents(stores, address);
  // By the id alone it is the school's to cancel; whoever names the teacher or the session cancels as the teacher does.
  const isById = address.tutorUid === undefined && address.sessionId === undefined;
  const isSchools = actor.role === 'admin' && isById;
  const view = isSchools ? anybodys(views, address) : taught(views, address, actor);
  const move = isSchools ? cancelByAdmin : cancelByTutor;
  return applyMove(stores, move(view.lesson, reason, actor, clock.now()), view);
}
