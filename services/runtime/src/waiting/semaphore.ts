/** Work that comes faster than it is done waits in the order of its coming, so that what has begun is finished first. */
import { currentContext } from '../context/request-context.ts';
import { patienceOf, shareOf, urgencies, type Urgency } from '../context/urgency.ts';
import { refuse } from '../errors/refusals.ts';

/** `until`: nobody waits for it any longer; left out: the deadline of the request that is served. */
export type Semaphore = <T>(work: () => Promise<T>, until?: Date) => Promise<T>;

export type SemaphoreOptions = {
  atOnce: number;
  /** Whoever comes when so many wait is sent away. */
  mostWaiting: number;
  /** The more urgent goes first, and the less urgent leaves places free for it. Otherwise all are alike. */
  byUrgency?: boolean;
};

/** setTimeout cannot wait longer. */
const longestTimerMs = 2_147_483_647;

export function makeSemaphore({ atOnce, mostWaiting, byUrgency = false }: SemaphoreOptions): Semaphore {
  const waiting = Object.fromEntries(urgencies.map((urgency) => [urgency, new Set<() => void>()])) as Record<
    Urgency,
    Set<() => void>
  >;
  const partOf = (whole: number, urgency: Urgency) => Math.max(1, Math.floor(whole * shareOf[urgency]));
  let running = 0;

  /** Resolves with the place that somebody hands on, so that nobody slips in between. */
  function place(urgency: Urgency, leftMs: number): Promise<void> {
    const line = waiting[urgency];
    const patience = byUrgency ? patienceOf[urgency] : undefined;
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        line.delete(begin);
        reject(patience === undefined ? refuse('DEADLINE_EXCEEDED') : refuse('OVERLOADED'));
      };
      const waitMs = leftMs * (patience ?? 1);
      const timer = waitMs > longestTimerMs ? undefined : setTimeout(giveUp, waitMs);
      line.add(begin);
    });
  }

  function handOn(): void {
    running -= 1;
    for (const urgency of urgencies) {
      const [next] = waiting[urgency];
      if (next === undefined || running >= partOf(atOnce, urgency)) continue;
      waiting[urgency].delete(next);
      running += 1;
      return next();
    }
  }

  return async (work, until = currentContext().deadline) => {
    // Where nobody said how urgent it is, nothing is held back.
    const urgency = (byUrgency ? currentContext().urgency : undefined) ?? 'lesson';
    const leftMs = () => (until?.getTime() ?? Infinity) - Date.now();
    if (leftMs() <= 0) throw refuse('DEADLINE_EXCEEDED');
    if (running >= partOf(atOnce, urgency)) {
      if (waiting[urgency].size >= partOf(mostWaiting, urgency)) throw refuse('OVERLOADED');
      await place(urgency, leftMs());
    } else running += 1;
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
