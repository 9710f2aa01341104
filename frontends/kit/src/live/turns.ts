/** Tabs of one browser that lead in turn, by a lock of theirs: the next in line when one goes, or one that goes past the line. */
export type Leading = {
  /** This tab is closed or signed out. */
  stopping: AbortSignal;
  /** Runs while this tab leads, until `turn` is aborted. */
  lead(turn: AbortSignal): Promise<void>;
  /** Another tab went past: this one is in line again. */
  lost(): void;
};

export function takeTurns(name: string, { stopping, lead, lost }: Leading): { takeOver(): void } {
  let line = new AbortController();

  async function wait(past: boolean): Promise<void> {
    const mine = new AbortController();
    line = new AbortController();
    const leftLine = line.signal;
    const turn = AbortSignal.any([stopping, mine.signal]);
    // Whoever goes past the line cannot be called back from it.
    const how: LockOptions = past ? { steal: true } : { signal: AbortSignal.any([stopping, leftLine]) };
    let taken = false;
    await navigator.locks
      .request(name, how, () => lead(turn))
      .catch((error: unknown) => (taken = (error as { name?: string }).name === 'AbortError'));
    mine.abort();
    if (stopping.aborted || leftLine.aborted) return;
    lost();
    // A browser that gives no locks here (a page put away) says so at once, and would be asked without end.
    if (taken) void wait(false);
  }

  void wait(false);
  return {
    takeOver() {
      line.abort();
      void wait(true);
    },
  };
}
