/** An administrator corrects how a lesson ended: for everybody in it, or for one student of a group. */
import type { Actor } from '../domain/actor.ts';
import { correctOutcome, correctSeat, type Correction } from '../domain/correct.ts';
import { kindOf } from '../domain/kind.ts';
import type { Lesson } from '../domain/lesson.ts';
import { refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import { applyCorrection } from './apply-correction.ts';
import { heldWithStudents } from './find-lesson.ts';
import type { Clock, Command, UnitOfWork } from './ports.ts';

/** `bookingId` is a lesson's, or that of one seat of a group's lesson. */
export type CorrectOutcomeCommand = { bookingId: string; correction: Correction; actor: Actor; once: Command };

export type CorrectOutcome = ReturnType<typeof makeCorrectOutcome>;

export function makeCorrectOutcome({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ bookingId, correction, actor, once }: CorrectOutcomeCommand): Promise<LessonView> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const [view] = await heldWithStudents(stores, { bookingId });
        if (!view) throw refuse('BOOKING_NOT_FOUND');
        const now = clock.now();
        const move = isWhole(view.lesson, bookingId)
          ? correctOutcome(view.lesson, correction, actor, now)
          : correctSeat(view.lesson, { ...correction, seatId: bookingId }, actor, now);
        return applyCorrection(stores, move, view);
      }),
    );
}

/** A seat that was given back was no part of what was held. */
function isWhole(lesson: Lesson, bookingId: string): boolean {
  if (lesson.bookingId === bookingId) return true;
  if (!kindOf(lesson).isGroup) throw refuse('ILLEGAL_TRANSITION');
  return false;
}
