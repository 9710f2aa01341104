/** MAT-17, LIM-05: three tries by itself, one second apart; then the person decides. */
import { pdf } from '../domain/limits.ts';

export async function withRetries<T>(
  attempt: (round: number) => Promise<T>,
  pause: (ms: number) => Promise<void>,
  worthIt: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return await attempt(round);
    } catch (error) {
      if (round >= pdf.retries || !worthIt(error)) throw error;
      await pause(pdf.retryDelayMs);
    }
  }
}

export const pauseMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
