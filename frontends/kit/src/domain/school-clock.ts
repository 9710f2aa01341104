/** The school's time in the browser: the server's clock by the offset that answers carry. Monotonic in between, so that a changed system clock does not move lessons. */
export type SchoolClock = {
  now(): number;
  /** Called when the offset changes; answers how to stop. */
  onChange(heard: () => void): () => void;
};

export type AdjustableClock = SchoolClock & {
  /** `serverNow` is the school's time as a response said it, `tookMs` how long that response took. */
  adjust(serverNow: number, tookMs: number): void;
};

/** Differences below this are the network, not the clock. */
const noiseMs = 750;

export function makeSchoolClock(
  monotonic: () => number = () => performance.now(),
  start = Date.now(),
): AdjustableClock {
  const origin = monotonic();
  let base = start;
  let trusted = false;
  let heardAt = -Infinity;
  const listeners = new Set<() => void>();
  const now = () => Math.round(base + (monotonic() - origin));
  return {
    now,
    onChange(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    adjust(serverNow, tookMs) {
      // An answer to what was asked before we heard of another time may be of the time before; another answer will come.
      if (trusted && monotonic() - tookMs < heardAt) return;
      const difference = serverNow + tookMs / 2 - now();
      // When in a slow answer the time was told is not known.
      if (trusted && Math.abs(difference) <= Math.max(noiseMs, tookMs / 2)) return;
      trusted = true;
      heardAt = monotonic();
      base += difference;
      for (const heard of listeners) heard();
    },
  };
}
