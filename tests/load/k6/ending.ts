/** When all is over for a virtual user: at a time, or when the conductor says so. What it gives stands for an AbortSignal. */
import type { Ending } from '../pace.ts';

const looksEveryMs = 1_000;

/** `close` when the user has ended: k6 waits for timers. */
export function makeEnding(endsAt: number, isOver: () => boolean): Ending & { close(): void } {
  const waiting = new Set<() => void>();
  let isEnded = false;
  const end = () => {
    isEnded = true;
    clearInterval(looking);
    clearTimeout(atEnd);
    for (const heard of waiting) heard();
    waiting.clear();
  };
  const looking = setInterval(() => {
    if (!isEnded && isOver()) end();
  }, looksEveryMs);
  const atEnd = setTimeout(end, Math.max(0, endsAt - Date.now()));
  return {
    get aborted() {
      return isEnded || Date.now() >= endsAt;
    },
    addEventListener: (_type, heard) => void waiting.add(heard),
    removeEventListener: (_type, heard) => void waiting.delete(heard),
    close() {
      clearInterval(looking);
      clearTimeout(atEnd);
    },
  };
}
