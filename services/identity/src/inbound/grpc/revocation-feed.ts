/** The list of revocations as a stream: a snapshot, then every change, and a sign of life when there is none. */
import { makeRevocationList, type TokenOrigin } from '@parlance/runtime/auth/revocation-list';
import { startJob } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { makeListeners } from '@parlance/runtime/waiting/listeners';
import { oldestThatMatters, type Revocation } from '../../domain/revocation.ts';
import type { RevocationReader } from '../../outbound/postgres/account-watch.ts';
import type { Clock } from '../../usecases/ports.ts';

export type RevocationMessage = { list: Revocation[]; snapshot: boolean };
export type RevocationFeed = {
  follow(signal: AbortSignal): AsyncIterable<RevocationMessage>;
  /** The same list for this process's own door. */
  isRevoked(token: TokenOrigin): boolean;
  /** Something was written just now: it need not wait for the next look. */
  lookNow(): void;
  /** Nothing could be read for so long that administrators' writes are refused. */
  isStale(): boolean;
  stop(): Promise<void>;
};

export type RevocationFeedOptions = {
  reader: RevocationReader;
  realClock: Clock;
  log: Logger;
  pollMs?: number;
  heartbeatMs?: number;
};

/** Another replica's change is seen within this; the promise to the verifiers is one second. */
const usualPollMs = 300;
const usualHeartbeatMs = 5_000;
const staleAfterMs = 30_000;

export function startRevocationFeed(options: RevocationFeedOptions): RevocationFeed {
  const { reader, realClock, log, pollMs = usualPollMs, heartbeatMs = usualHeartbeatMs } = options;
  const known = makeRevocationList();
  const onFault = (error: unknown) => log.error({ err: error }, 'a reader of revocations could not be told');
  const listeners = makeListeners<Revocation[]>(onFault);
  let seenSeq = 0;
  let readAt = 0;
  let stopped = false;
  const first = Promise.withResolvers<void>();

  async function look(): Promise<void> {
    try {
      const fresh = await reader.after(seenSeq);
      readAt = realClock.now().getTime();
      for (const revocation of fresh) known.put(revocation);
      seenSeq = fresh.at(-1)?.seq ?? seenSeq;
      if (fresh.length > 0) listeners.tell(fresh);
      known.forgetBefore(oldestThatMatters(realClock.now()));
    } finally {
      first.resolve();
    }
  }

  const looking = startJob({
    name: 'revocations',
    everyMs: pollMs,
    longestBackOffMs: pollMs,
    log,
    round: look,
  });

  return {
    async *follow(signal) {
      await first.promise;
      const waiting: Revocation[] = [];
      let wake = (): void => {};
      const tell = (fresh: Revocation[]): void => {
        waiting.push(...fresh);
        wake();
      };
      const stopListening = listeners.add(tell);
      try {
        yield { snapshot: true, list: known.all() };
        while (!signal.aborted && !stopped) {
          if (waiting.length === 0) await pause(heartbeatMs, signal, (resolve) => (wake = resolve));
          if (!signal.aborted) yield { snapshot: false, list: waiting.splice(0) };
        }
      } finally {
        stopListening();
      }
    },
    isRevoked: known.isRevoked,
    lookNow: looking.wake,
    isStale: () => realClock.now().getTime() - readAt > staleAfterMs,
    stop() {
      stopped = true;
      listeners.tell([]);
      return looking.stop();
    },
  };
}

/** Ends with the time, the signal, or a change: whichever is first. */
function pause(ms: number, signal: AbortSignal, onWake: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    onWake(end);
  });
}
