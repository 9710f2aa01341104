/** Against a timing side channel: an answer takes a whole number of steps, so that its duration says nothing of what was found (L8). */
export type EqualizeTiming = <T>(work: () => Promise<T>) => Promise<T>;

export type TimingOptions = {
  stepMs: number;
  /** A clock that only runs forward, in milliseconds. */
  elapsed: () => number;
  pause: (ms: number) => Promise<void>;
};

export function makeEqualizeTiming({ stepMs, elapsed, pause }: TimingOptions): EqualizeTiming {
  return async (work) => {
    const from = elapsed();
    const outcome = await work();
    const took = elapsed() - from;
    await pause(Math.max(1, Math.ceil(took / stepMs)) * stepMs - took);
    return outcome;
  };
}
