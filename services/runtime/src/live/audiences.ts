/** Live news: a service publishes to an audience, and whoever watches it gets it in order, by a stream that shows signs of life. */
import { refuse } from '../errors/refusals.ts';
import { heapRoomFor } from '../waiting/heap-room.ts';

export type WatchOptions<N, M> = {
  signal: AbortSignal;
  /** Nothing came for this long: an empty list, as a sign of life. */
  heartbeatMs: number;
  /** What this watcher gets of the news; undefined keeps it from them. */
  take?: (news: N) => M | undefined;
};

export type Audiences<N> = {
  /** Of what is the same and still waits, a watcher gets one. */
  publish(audience: string, news: N): void;
  /**
   * Of one audience, or of several as one. An empty list as soon as nothing published is missed any more, then what came, a list at a time. Ends with its signal, and
   * for a watcher that falls too far behind or for whom `take` fails: they come again and read what they missed. Whoever comes when
   * as many watch as this process has memory for is refused with OVERLOADED: another replica may have room.
   */
  watch<M = N>(audience: string | readonly string[], options: WatchOptions<N, M>): AsyncGenerator<M[], void, undefined>;
  /** Those that somebody watches. */
  watched(): string[];
  readonly size: number;
};

const mostWaiting = 1_000;
/** A watcher with the call that it is served by (tests/bench/capacity.ts), and some more. */
export const WATCHER_BYTES = 24_576;

export function makeAudiences<N>({ mostWatchers = heapRoomFor(WATCHER_BYTES) } = {}): Audiences<N> {
  const audiences = new Map<string, Set<(news: N) => void>>();
  let watchers = 0;

  function join(audience: string, notify: (news: N) => void): () => void {
    const all = audiences.get(audience) ?? new Set();
    audiences.set(audience, all.add(notify));
    return () => {
      all.delete(notify);
      if (all.size === 0 && audiences.get(audience) === all) audiences.delete(audience);
    };
  }

  return {
    publish(audience, news) {
      for (const notify of audiences.get(audience) ?? []) notify(news);
    },
    async *watch<M = N>(audience: string | readonly string[], { signal, heartbeatMs, take }: WatchOptions<N, M>) {
      const waiting = new Set<M>();
      let wake: () => void = () => undefined;
      let fault: { error: unknown } | undefined;
      const notify = (news: N) => {
        try {
          const item = take ? take(news) : (news as unknown as M);
          if (item === undefined) return;
          waiting.add(item);
        } catch (error) {
          fault = { error };
        }
        wake();
      };
      if (watchers >= mostWatchers) throw refuse('OVERLOADED');
      watchers += 1;
      const leaves = (typeof audience === 'string' ? [audience] : audience).map((one) => join(one, notify));
      try {
        yield [];
        while (!signal.aborted && waiting.size < mostWaiting) {
          if (fault) throw fault.error;
          if (waiting.size === 0) await untilRung(soonerThan(heartbeatMs), signal, (ring) => (wake = ring));
          if (fault || signal.aborted) continue;
          const items = [...waiting];
          waiting.clear();
          yield items;
        }
      } finally {
        watchers -= 1;
        for (const leave of leaves) leave();
      }
    },
    watched: () => [...audiences.keys()],
    get size() {
      return audiences.size;
    },
  };
}

/** Who came together would be written to together for as long as they stay. */
const soonerThan = (ms: number) => ms * (0.75 + Math.random() / 4);

/** Ends with the time, the signal, or when it is rung: whichever is first. */
function untilRung(ms: number, signal: AbortSignal, onRing: (ring: () => void) => void): Promise<void> {
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
