/** The life of a watch: what the hub tells while the call is open, and a heartbeat when it tells nothing. */
import type { HubChange, SlotHub } from '../../usecases/slot-hub.ts';

export type WatchOptions = { heartbeatMs?: number };
export type Watching = { hub: SlotHub; signal: AbortSignal; heartbeatMs: number };

/** A reader that falls so far behind is cut off; it comes again and refetches. */
const mostWaiting = 1_000;

/** `toMessage` answers nothing for what this watcher is not told. */
export async function* whileWatched<M>(
  { hub, signal, heartbeatMs }: Watching,
  toMessage: (change: HubChange) => M | undefined,
): AsyncIterable<M | { heartbeat: object }> {
  const waiting: M[] = [];
  let wake: () => void = () => undefined;
  let fault: { error: unknown } | undefined;
  const stop = hub.subscribe((change) => {
    try {
      const message = toMessage(change);
      if (message !== undefined) waiting.push(message);
    } catch (error) {
      // Rather cut off than not told.
      fault = { error };
    }
    if (fault || waiting.length > 0) wake();
  });
  try {
    yield { heartbeat: {} };
    while (!signal.aborted && waiting.length < mostWaiting) {
      if (fault) throw fault.error;
      const message = waiting.shift();
      if (message !== undefined) yield message;
      else if (await isQuiet(signal, heartbeatMs, (ring) => (wake = ring))) yield { heartbeat: {} };
    }
  } finally {
    stop();
  }
}

/** True when nothing came for a while, false when there is something to send or nobody to send it to. */
function isQuiet(signal: AbortSignal, ms: number, onRing: (ring: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (quiet: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(quiet);
    };
    const stop = () => end(false);
    const timer = setTimeout(() => end(true), ms);
    signal.addEventListener('abort', stop, { once: true });
    onRing(stop);
  });
}
