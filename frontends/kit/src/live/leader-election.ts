/** Which tab of a browser leads, by a Web Lock: the next in line when the leader goes, or one that steals the lock. */
export type Candidate = {
  /** This tab is closed or signed out. */
  stopping: AbortSignal;
  /** Runs while this tab leads, until `term` is aborted. */
  lead(term: AbortSignal): Promise<void>;
  /** Another tab stole the lock: this one is in line again. */
  lost(): void;
};

export function electLeader(name: string, { stopping, lead, lost }: Candidate): { takeOver(): void } {
  let line = new AbortController();

  async function wait(steal: boolean): Promise<void> {
    const mine = new AbortController();
    line = new AbortController();
    const leftLine = line.signal;
    const term = AbortSignal.any([stopping, mine.signal]);
    // A request that steals cannot be aborted.
    const options: LockOptions = steal ? { steal: true } : { signal: AbortSignal.any([stopping, leftLine]) };
    let stolen = false;
    await navigator.locks
      .request(name, options, () => lead(term))
      .catch((error: unknown) => (stolen = (error as { name?: string }).name === 'AbortError'));
    mine.abort();
    if (stopping.aborted || leftLine.aborted) return;
    lost();
    // A browser that gives no locks here (a page put away) says so at once, and would be asked without end.
    if (stolen) void wait(false);
  }

  void wait(false);
  return {
    takeOver() {
      line.abort();
      void wait(true);
    },
  };
}
