/** From when on tokens are refused: of a person, or of one sign-in of somebody (who is not always known). */
export type Revocation = { uid: string; session?: string | undefined; notBefore: Date };

/** A token outlives nobody's revocation by more than its own life: an older entry refuses nothing any more. */
const longestTokenLifeMs = 60 * 60_000;

/** Tokens carry whole seconds; one that was issued in the second of the change belongs to the new password. */
export function notBeforeOf(changedAt: Date): Date {
  return new Date(Math.floor(changedAt.getTime() / 1000) * 1000);
}

/** Revocations from before refuse nothing any more. */
export function oldestThatMatters(now: Date): Date {
  return new Date(now.getTime() - longestTokenLifeMs - 60_000);
}

/** For acts of administrators and ended sign-ins no token of the same second may live on: whoever is refused by it signs in or refreshes again. */
export function notBeforeNextSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000 + 1000);
}
