/** Repeats a piece of work on real time, never two at once; a failure is told and the next turn comes all the same. */
export type Repeated = { stop(): Promise<void> };

export function every(
  ms: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeated & { /** A turn out of turn, unless one is under way. */ now(): void } {
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= work()
      .catch(onFailure)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(turn, ms);
  timer.unref();
  return {
    now: turn,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
