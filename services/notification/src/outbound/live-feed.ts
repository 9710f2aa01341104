/**
 * Wakes the streams of a person when their events are in the table. Hints come from this process's own commits, from the
 * other replicas through Redis, and from a slow poll that covers whatever hint was lost; the events themselves are always read
 * from the table, by position, so a hint can be early, doubled or missing without harm.
 */
import { startJob } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { makeListeners, type Listeners } from '@parlance/runtime/waiting/listeners';
import type { LiveEventReader } from '../queries/live-events.ts';
import type { LiveFeed } from '../usecases/ports.ts';

export type Bus = {
  publish(uids: readonly string[]): void;
  subscribe(onHint: (uids: readonly string[]) => void): void;
};

export type LiveFeedOptions = { reader: LiveEventReader; bus: Bus; log: Logger; pollMs?: number };

/** Whose transaction was rolled back is forgotten after this. */
const hintLifeMs = 30_000;

type Hint = { position: number; since: number };

export function makeLiveFeed({ reader, bus, log, pollMs = 1_000 }: LiveFeedOptions): LiveFeed {
  const listeners = new Map<string, Listeners<void>>();
  const onFault = (error: unknown) => log.error({ err: error }, 'a live stream could not be woken');
  const known = new Map<string, number>();
  const hints = new Map<string, Hint>();
  const usual = { firstBackOffMs: 250, longestBackOffMs: 5_000, log };
  const settling = startJob({ ...usual, name: 'live hints', everyMs: hintLifeMs, round: settleHints });
  const polling = startJob({ ...usual, name: 'live events', everyMs: pollMs, round: pollTable });
  bus.subscribe((uids) => uids.forEach(wake));

  function wake(uid: string): void {
    listeners.get(uid)?.tell();
  }

  /** Only what is visible to everybody is passed on. */
  async function settleHints(): Promise<void> {
    if (hints.size === 0) return;
    const last = await reader.lastOf([...hints.keys()]);
    const visible: string[] = [];
    for (const [uid, hint] of hints) {
      if ((last.get(uid) ?? 0) >= hint.position) visible.push(uid);
      else if (Date.now() - hint.since > hintLifeMs) hints.delete(uid);
    }
    for (const uid of visible) {
      hints.delete(uid);
      wake(uid);
    }
    if (visible.length > 0) bus.publish(visible);
  }

  async function pollTable(): Promise<void> {
    if (listeners.size === 0) return;
    for (const [uid, last] of await reader.lastOf([...listeners.keys()])) {
      if (known.get(uid) === last) continue;
      known.set(uid, last);
      wake(uid);
    }
  }

  return {
    appended: (uid, position) => void hints.set(uid, { position, since: Date.now() }),
    committed: settling.wake,
    listen(uid, listener) {
      const own = listeners.get(uid) ?? makeListeners<void>(onFault);
      listeners.set(uid, own);
      const stop = own.add(listener);
      return () => {
        stop();
        if (own.size > 0 || listeners.get(uid) !== own) return;
        listeners.delete(uid);
        known.delete(uid);
      };
    },
    get listeners() {
      return listeners.size;
    },
    async stop() {
      await Promise.all([settling.stop(), polling.stop()]);
    },
  };
}
