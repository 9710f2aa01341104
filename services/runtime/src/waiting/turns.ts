/** Work that comes faster than it is done waits in the order of its coming, so that what has begun is finished first. */
import { currentContext } from '../context/request-context.ts';
import { deadlineExceeded, unavailable } from '../errors/app-error.ts';

/** `until`: nobody waits for it any longer; left out: the deadline of the request that is served. */
export type Turns = <T>(work: () => Promise<T>, until?: Date) => Promise<T>;

export type TurnsOptions = {
  atOnce: number;
  /** Whoever comes when so many wait is sent away. */
  mostWaiting: number;
};

/** setTimeout cannot wait longer. */
const longestTimerMs = 2_147_483_647;

export function makeTurns({ atOnce, mostWaiting }: TurnsOptions): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  /** Resolves with the place that somebody hands on, so that nobody slips in between. */
  function place(leftMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(deadlineExceeded());
      };
      const timer = leftMs > longestTimerMs ? undefined : setTimeout(giveUp, leftMs);
      waiting.add(begin);
    });
  }

  function handOn(): void {
    const [next] = waiting;
    if (next === undefined) running -= 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return async (work, until = currentContext().deadline) => {
    const leftMs = () => (until?.getTime() ?? Infinity) - Date.now();
    if (leftMs() <= 0) throw deadlineExceeded();
    if (running >= atOnce) {
      if (waiting.size >= mostWaiting) throw unavailable('OVERLOADED');
      await place(leftMs());
    } else running += 1;
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
