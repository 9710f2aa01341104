/** When what could not be sent is tried again, and when it is given up. */
const firstPauseMs = 1_000;
const longestPauseMs = 600_000;
/** With the pauses above about a day. */
export const mostAttempts = 150;

/** `attempts` made so far, at least one. */
export function pauseAfter(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
}

export type Fault = { permanent: boolean; pauseMs?: number | undefined };

/** `pauseMs` is what the other side asked for. */
export function afterFailure(attempts: number, fault: Fault): { state: 'due'; pauseMs: number } | { state: 'failed' } {
  if (fault.permanent || attempts >= mostAttempts) return { state: 'failed' };
  return { state: 'due', pauseMs: fault.pauseMs ?? pauseAfter(attempts) };
}

/**
 * A sender that vanished may have sent it before: nobody knows. It is sent again, under the same id, but not for
 * ever: at most three too many of one that ends its senders.
 */
const mostLost = 3;

export function lostTooOften(lost: number): boolean {
  return lost > mostLost;
}
