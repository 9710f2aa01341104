import { refuse } from '../errors/refusals.ts';

/** Capped exponential back-off in real time, jittered so that many do not come back at once. */
export function backOffMs(attempt: number, { firstMs, capMs }: { firstMs: number; capMs: number }): number {
  const full = Math.min(capMs, firstMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(full * (0.75 + Math.random() * 0.25));
}

/** While somebody is away, what waits for them waits a share as long again as it has waited: a short outage costs little, and nobody is asked all through a long one. */
export function pauseWhileAwayMs(
  waitedMs: number,
  { share, leastMs, mostMs }: { share: number; leastMs: number; mostMs: number },
): number {
  return Math.min(mostMs, Math.max(leastMs, share * waitedMs));
}

/** Ends early when the signal aborts; never throws. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Waits for `work`, but no longer than this; what it answers or throws does not matter. */
export async function atMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const over = new AbortController();
  const settled = Promise.resolve(work).then(
    () => over.abort(),
    () => over.abort(),
  );
  await Promise.race([settled, pause(ms, over.signal)]);
}

/** The work's answer, or a refusal when it takes longer; the work itself is not stopped. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(refuse('DEADLINE_EXCEEDED')), ms)),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The work's answer, or a rejection as soon as the signal aborts. Leaves nothing behind on a long-lived signal. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
