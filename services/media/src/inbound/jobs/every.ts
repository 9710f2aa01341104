/** Repeats a piece of work on real time, never two at once; a failure is told and the next turn comes all the same. */
export type Repeated = { stop(): Promise<void> };

export function every(
  ms: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeated & { /** A turn out of turn: at once, or right after the one that is under way. */ now(): void } {
  let running: Promise<void> | undefined;
  let asked = false;
  let stopped = false;
  const turn = () => {
    if (stopped) return;
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
        if (asked) now();
      });
  };
  const now = () => {
    asked = running !== undefined;
    turn();
  };
  const timer = setInterval(turn, ms);
  timer.unref();
  return {
    now,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
