/** Lets work take a whole number of steps of time, so that how long an answer took tells nothing of what was found (L8). */
export type InEvenTime = <T>(work: () => Promise<T>) => Promise<T>;

export type EvenTime = {
  stepMs: number;
  /** A clock that only runs forward, in milliseconds. */
  elapsed: () => number;
  pause: (ms: number) => Promise<void>;
};

export function makeInEvenTime({ stepMs, elapsed, pause }: EvenTime): InEvenTime {
  return async (work) => {
    const from = elapsed();
    const outcome = await work();
    const took = elapsed() - from;
    await pause(Math.max(1, Math.ceil(took / stepMs)) * stepMs - took);
    return outcome;
  };
}
