/** Does something again while it fails for a reason that may pass. */
import { pause } from '../waiting/waiting.ts';

export type RetryOptions = {
  /** Which errors may pass; every other one is thrown at once. */
  when: (error: unknown) => boolean;
  /** How long after so many failures. */
  waitMs: (failures: number) => number;
  /** Tries in all. */
  attempts?: number | undefined;
  /** No other try begins when it fails after this. */
  until?: Date | undefined;
  /** Ends the wait; what is under way is not stopped, and nothing is begun any more. */
  signal?: AbortSignal | undefined;
  /** Hears of each failure after which it is tried again, before the wait. */
  onFailure?: ((error: unknown, failures: number) => void) | undefined;
};

export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { when, waitMs, attempts = Infinity, until, signal = never, onFailure } = options;
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const isOver = failures >= attempts || (until !== undefined && Date.now() >= until.getTime());
      if (isOver || !when(error)) throw error;
      onFailure?.(error, failures);
    }
    await pause(waitMs(failures), signal);
  }
}

const never = new AbortController().signal;
