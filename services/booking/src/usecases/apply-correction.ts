/** A correction of how a lesson ended, with the tokens that change hands by it. */
import { isTrialOver } from '../domain/entitlement.ts';
import type { LessonMove, SeatMove } from '../domain/lesson.ts';
import type { LessonView } from '../domain/view.ts';
import { applyMove } from './apply-move.ts';
import type { Stores } from './ports.ts';

/** The students are locked. */
export async function applyCorrection(stores: Stores, move: LessonMove, view: LessonView): Promise<LessonView> {
  const seats: SeatMove[] = [];
  for (const seat of move.seats)
    seats.push((await hasGone(stores, seat, move.at)) ? { ...seat, tokens: undefined } : seat);
  return applyMove(stores, { ...move, seats }, view);
}

/** What came back to a trial that is over went with it: the school has it, and nobody else has one to give. */
async function hasGone({ wallets }: Stores, { tokens }: SeatMove, now: Date): Promise<boolean> {
  if (tokens === undefined || tokens.delta > 0 || tokens.wallet !== 'freeTrialToken') return false;
  const { entitlement, balances } = await wallets.find(tokens.studentUid);
  return isTrialOver(entitlement, now) && (balances.freeTrialToken ?? 0) + tokens.delta < 0;
}
