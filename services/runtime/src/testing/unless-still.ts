const mostTries = 4;

/**
 * What can only be seen by a process that runs: where it stood still for so long, nothing was seen, and it is tried anew. `work` says `awake`
 * each time that it comes by.
 */
export async function unlessStill(stillMs: number, work: (awake: () => void) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let [last, longest] = [performance.now(), 0];
    const awake = () => {
      const now = performance.now();
      [last, longest] = [now, Math.max(longest, now - last)];
    };
    try {
      return await work(awake);
    } catch (error) {
      awake();
      if (longest < stillMs || tries === mostTries) throw error;
    }
  }
}
