/** When the next picture is begun: at most so many a second, and after each as much rest as it took, so that the lesson's page has half of its thread. */
import { call } from '@parlance/kit/domain/limits.ts';

/** Twice as often as pictures are made: a picture that takes a little too long waits for half of one, not for a whole one. */
export const tickMs = 1_000 / call.background.maxFps / 2;

export function makePace() {
  let dueMs = 0;
  return {
    isDue: (nowMs: number) => nowMs >= dueMs,
    done({ startedMs, endedMs }: { startedMs: number; endedMs: number }) {
      // Ticks come a little early or late.
      dueMs = Math.max(startedMs + 1.5 * tickMs, endedMs + (endedMs - startedMs));
    },
  };
}
