/** When a reading that failed is tried again by itself: rarely, and not before the server said. */
import { isProblem } from './problem.ts';

/** No answer came: the line of somebody on the way is gone for a moment. */
const mostWithoutAnswer = 2;
/** An answer that came is asked for once more: each further time would be load for whoever has too much of it. */
const mostAnswers = 1;
/** Second tries are a tenth of the readings that were answered, and a few to begin with. */
const atFirst = 5;
const share = 0.1;

export type Retries = {
  answered(): void;
  retry(count: number, error: Error): boolean;
  delayMs(count: number, error: Error): number;
};

export function makeRetries(random: () => number = Math.random): Retries {
  let left = atFirst;
  return {
    answered() {
      left = Math.min(2 * atFirst, left + share);
    },
    retry(count, error) {
      const status = isProblem(error) ? error.status : 0;
      if (status >= 400 && status < 500) return false;
      if (status === 0) return count < mostWithoutAnswer;
      if (count >= mostAnswers || left < 1) return false;
      left -= 1;
      return true;
    },
    /** Spread, so that many who were sent away together do not come back together. */
    delayMs(count, error) {
      const asked = (isProblem(error) ? error.retryAfterMs : undefined) ?? 0;
      return Math.max(asked, 1_000 * 2 ** count) * (1 + random() / 4);
    },
  };
}
