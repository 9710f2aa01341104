/** Until 12 h before the start a student gives a seat back, and its tutor cancels a lesson with a reason; the tokens are back. An hour that was given back is offered again at once. */
import type { Actor } from '../domain/actor.ts';
import { cancelByAdmin, cancelByStudent, cancelByTutor } from '../domain/cancel.ts';
import { refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import { applyMove } from './apply-move.ts';
import { current, held, heldWithStudents, reached, taught, type LessonAddress } from './find-lesson.ts';
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
  const move = cancelByStudent(view.lesson, actor.id, { actor, at: clock.now(), offerId: newId() });
  return applyMove(stores, move, view);
}

async function cancel(stores: Stores, { clock }: Deps, { address, reason, actor }: CancelLessonCommand) {
  const view = taught(await heldWithStudents(stores, address), address, actor);
  return applyMove(stores, cancelByTutor(view.lesson, reason, actor, clock.now()), view);
}

export type CancelByAdminCommand = { bookingId: string; reason: string; actor: Actor; once: Command };

export type CancelByAdmin = ReturnType<typeof makeCancelByAdmin>;

/** Not bound by the 12 hours. */
export function makeCancelByAdmin({ uow, clock }: Omit<Deps, 'newId'>) {
  return ({ actor, once, reason, ...address }: CancelByAdminCommand): Promise<LessonView> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const [view] = await heldWithStudents(stores, address);
        if (!view) throw refuse('BOOKING_NOT_FOUND');
        const { lesson } = current(view, address);
        return applyMove(stores, cancelByAdmin(lesson, reason, actor, clock.now()), view);
      }),
    );
}
