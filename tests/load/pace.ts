/** How fast people act: one after another with a pause to think, or as they come, whether the ones before have been answered or not. */

/** As much of an AbortSignal as people look at: k6 has none of its own. */
export type Ending = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', heard: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', heard: () => void): void;
};

export function pause(ms: number, signal: Ending): Promise<void> {
  if (signal.aborted || ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Why a run ends at once, and without a report. */
export const endedByHand = new Error('ended by hand');

export function untilEnded(signal: Ending): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** What is waited for, or the reason why nobody waits for it any more; the work itself goes on. */
export function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const ended = () => reject(signal.reason as Error);
    if (signal.aborted) ended();
    signal.addEventListener('abort', ended, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', ended));
  });
}

/** As many as begin: who takes something in each needs so many of it. */
export const roundsIn = (minutes: number, everyMs: number): number => Math.ceil((minutes * 60_000) / everyMs);

type Think = { fromMs: number; toMs: number };
const between = ({ fromMs, toMs }: Think) => fromMs + Math.random() * (toMs - fromMs);

/** Acts and thinks until the signal; nobody begins at the same moment as the others. */
export async function liveOn(think: Think, signal: Ending, act: () => Promise<void>): Promise<void> {
  await pause(Math.random() * think.toMs, signal);
  while (!signal.aborted) {
    await act();
    await pause(between(think), signal);
  }
}

type Coming = {
  perSecond: number;
  /** What would be more than so many at once is not sent, and counted. */
  mostAtOnce: number;
  signal: AbortSignal;
  now?: () => number;
};

const tickMs = 5;

/** Each act is told when it was due: who waited for the one before has waited all the same. */
export async function arrive(
  { perSecond, mostAtOnce, signal, now = () => performance.now() }: Coming,
  act: (dueAt: number) => Promise<void>,
): Promise<{ sent: number; notSent: number }> {
  const startedAt = now();
  const acting = new Set<Promise<void>>();
  let [sent, notSent] = [0, 0];
  while (!signal.aborted) {
    const due = Math.floor(((now() - startedAt) / 1_000) * perSecond) + 1;
    for (; sent + notSent < due;) {
      const dueAt = startedAt + ((sent + notSent) / perSecond) * 1_000;
      if (acting.size >= mostAtOnce) {
        notSent += 1;
        continue;
      }
      sent += 1;
      const one: Promise<void> = act(dueAt).finally(() => acting.delete(one));
      acting.add(one);
    }
    await pause(tickMs, signal);
  }
  await Promise.allSettled([...acting]);
  return { sent, notSent };
}

/** `most` at a time, in order. The first fault is told at once; what others have begun goes on behind it. */
export async function inTurns<T, R>(all: readonly T[], most: number, make: (one: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const index = next;
      next += 1;
      made[index] = await make(all[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
  return made;
}
