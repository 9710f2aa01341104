/** A claim is filed once by whom a lesson was noted against, and answered once by an administrator: the correction is the one that there is. */
import type { Actor } from '../domain/actor.ts';
import { answerClaim, fileClaim, type ClaimAnswer, type ClaimWish } from '../domain/claim.ts';
import type { Claim } from '../domain/claim-record.ts';
import { seatOf } from '../domain/lesson.ts';
import { refuse } from '../domain/refusals.ts';
import { applyCorrection } from './apply-correction.ts';
import { applyMove } from './apply-move.ts';
import { held } from './find-lesson.ts';
import type { Clock, Command, NewId, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };
export type FileClaimCommand = { bookingId: string; wish: ClaimWish; actor: Actor; once: Command };
export type AnswerClaimCommand = { claimId: string; answer: ClaimAnswer; actor: Actor; once: Command };

export type FileClaim = ReturnType<typeof makeFileClaim>;

export function makeFileClaim({ uow, clock, newId }: Deps) {
  return ({ bookingId, wish, actor, once }: FileClaimCommand): Promise<Claim> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const [view] = await held(stores, { bookingId });
        const isTheirs = view && (view.lesson.tutorUid === actor.id || seatOf(view.lesson, actor.id));
        if (!isTheirs) throw refuse('BOOKING_NOT_FOUND');
        const { move, claim } = fileClaim(view.lesson, wish, { id: newId(), actor, now: clock.now() });
        if (!(await stores.claims.add(claim))) throw refuse('CLAIM_EXISTS');
        await applyMove(stores, move, view);
        return claim;
      }),
    );
}

export type AnswerClaim = ReturnType<typeof makeAnswerClaim>;

export function makeAnswerClaim({ uow, clock }: Pick<Deps, 'uow' | 'clock'>) {
  return ({ claimId, answer, actor, once }: AnswerClaimCommand): Promise<Claim> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const known = await stores.claims.find(claimId);
        const [view] = known ? await stores.lessons.lockWithStudents([known.lessonId]) : [];
        // As it is now that its lesson is held: two administrators answer one after the other.
        const claim = view && (await stores.claims.find(claimId));
        if (!view || !claim) throw refuse('CLAIM_NOT_FOUND');
        const { move, claim: answered } = answerClaim(view.lesson, claim, answer, { actor, now: clock.now() });
        await stores.claims.save(answered);
        await applyCorrection(stores, move, view);
        return answered;
      }),
    );
}
