import type { ProblemCode } from '@parlance/kit/api/problem.ts';

const claimPausesMs = [0, 250, 500, 1_000, 2_000, 2_000, 2_000, 2_000];
const rejoinPausesMs = [0, 250, 500, 1_000, 2_000, 4_000, 8_000];

/** Pause before the n-th try (from 0); undefined: that way is exhausted. Claims end before the server forgets the session (15 s). */
export function pauseBefore(repair: 'claim' | 'rejoin', attempt: number): number | undefined {
  if (repair === 'claim') return claimPausesMs[attempt];
  // Rejoining never stops by itself: the doors' closing ends it.
  return rejoinPausesMs[Math.min(attempt, rejoinPausesMs.length - 1)];
}

/** A path that is only disconnected often comes back by itself. */
export const disconnectedShownAfterMs = 3_000;
/** After this long without a path the stay is made anew. */
export const repairTimeoutMs = 10_000;

export function repairFor(state: RTCPeerConnectionState): 'none' | 'wait' | 'restart-ice' {
  if (state === 'failed') return 'restart-ice';
  return state === 'disconnected' ? 'wait' : 'none';
}

/** Problems that no new try can cure. */
export function endsForGood(problem: { status?: number; code?: ProblemCode }): boolean {
  return (
    problem.code === 'LESSON_OVER' ||
    problem.code === 'CALL_TOKEN_INVALID' ||
    problem.code === 'REMOVED_FROM_ROOM' ||
    problem.status === 401 ||
    problem.status === 404
  );
}
