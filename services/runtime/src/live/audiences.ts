/** Live news: a service publishes to an audience, and whoever watches it is told in order, by a stream that shows signs of life. */

export type WatchOptions<N, M> = {
  signal: AbortSignal;
  /** Nothing came for this long: an empty list, as a sign of life. */
  quietMs: number;
  /** What this watcher is told of the news; undefined keeps it from them. */
  take?: (news: N) => M | undefined;
};

export type Audiences<N> = {
  /** Of what is the same and still waits, a watcher is told once. */
  publish(audience: string, news: N): void;
  /**
   * An empty list as soon as nothing published is missed any more, then what came, a list at a time. Ends with its signal, and
   * for a watcher that falls too far behind or cannot be told: they come again and read what they missed.
   */
  watch<M = N>(audience: string, options: WatchOptions<N, M>): AsyncGenerator<M[], void, undefined>;
  /** Those that somebody watches. */
  watched(): string[];
  readonly size: number;
};

const mostWaiting = 1_000;

export function makeAudiences<N>(): Audiences<N> {
  const audiences = new Map<string, Set<(news: N) => void>>();

  function join(audience: string, tell: (news: N) => void): () => void {
    const all = audiences.get(audience) ?? new Set();
    audiences.set(audience, all.add(tell));
    return () => {
      all.delete(tell);
      if (all.size === 0 && audiences.get(audience) === all) audiences.delete(audience);
    };
  }

  return {
    publish(audience, news) {
      for (const tell of audiences.get(audience) ?? []) tell(news);
    },
    async *watch<M = N>(audience: string, { signal, quietMs, take }: WatchOptions<N, M>) {
      const waiting = new Set<M>();
      let wake: () => void = () => undefined;
      let fault: { error: unknown } | undefined;
      const leave = join(audience, (news) => {
        try {
          const told = take ? take(news) : (news as unknown as M);
          if (told === undefined) return;
          waiting.add(told);
        } catch (error) {
          fault = { error };
        }
        wake();
      });
      try {
        yield [];
        while (!signal.aborted && waiting.size < mostWaiting) {
          if (fault) throw fault.error;
          if (waiting.size === 0) await quiet(quietMs, signal, (ring) => (wake = ring));
          if (fault || signal.aborted) continue;
          const told = [...waiting];
          waiting.clear();
          yield told;
        }
      } finally {
        leave();
      }
    },
    watched: () => [...audiences.keys()],
    get size() {
      return audiences.size;
    },
  };
}

/** Ends with the time, the signal, or when it is rung: whichever is first. */
function quiet(ms: number, signal: AbortSignal, onRing: (ring: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    onRing(end);
  });
}
