/** Three tries by itself, one second apart; then the person decides. Who has left asks no further. */
import { pause } from '../api/pause.ts';
import { pdf } from '../domain/limits.ts';

export async function withRetries<T>(
  attempt: (round: number) => Promise<T>,
  left: AbortSignal,
  worthIt: (error: unknown) => boolean = () => true,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = pause,
): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return await attempt(round);
    } catch (error) {
      if (round >= pdf.retries || left.aborted || !worthIt(error)) throw error;
      await wait(pdf.retryDelayMs, left);
      if (left.aborted) throw error;
    }
  }
}
