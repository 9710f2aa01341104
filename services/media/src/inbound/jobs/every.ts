/** Repeats a piece of work on real time, never two at once; a failure is told and the next turn comes all the same. */
export type Repeated = { stop(): Promise<void> };

export function every(ms: number, work: () => Promise<void>, onFailure: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onFailure)
      .finally(() => (running = undefined));
  }, ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
