/** The list of revocations as a stream: a snapshot, then every change, and a sign of life when there is none. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { stillMatters, type Revocation } from '../domain/revocation.ts';
import type { NumberedRevocation, RevocationReader } from '../outbound/postgres/account-watch.ts';
import type { Clock } from '../usecases/ports.ts';

export type RevocationMessage = { list: Revocation[]; snapshot: boolean };
export type RevocationFeed = {
  follow(signal: AbortSignal): AsyncIterable<RevocationMessage>;
  /** The same list for this process's own door. */
  isRevoked(token: { uid: string; issuedAt: Date }): boolean;
  /** Nothing could be read for so long that administrators' writes are refused (architecture section 4). */
  isStale(): boolean;
  stop(): void;
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
  const known = new Map<string, NumberedRevocation>();
  const listeners = new Set<(fresh: Revocation[]) => void>();
  let seenSeq = 0;
  let readAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const first = poll();

  async function poll(): Promise<void> {
    try {
      const fresh = await reader.after(seenSeq);
      readAt = realClock.now().getTime();
      for (const revocation of fresh) known.set(revocation.uid, revocation);
      seenSeq = fresh.at(-1)?.seq ?? seenSeq;
      if (fresh.length > 0) for (const tell of listeners) tell(fresh);
      forgetOld();
    } catch (error) {
      log.warn({ err: error }, 'revocations cannot be read');
    }
    if (!stopped) timer = setTimeout(() => void poll(), pollMs);
  }

  function forgetOld(): void {
    const now = realClock.now();
    for (const [uid, revocation] of known) if (!stillMatters(revocation, now)) known.delete(uid);
  }

  return {
    async *follow(signal) {
      await first;
      const waiting: Revocation[] = [];
      let wake = (): void => {};
      const tell = (fresh: Revocation[]): void => {
        waiting.push(...fresh);
        wake();
      };
      listeners.add(tell);
      try {
        yield { snapshot: true, list: [...known.values()] };
        while (!signal.aborted && !stopped) {
          if (waiting.length === 0) await pause(heartbeatMs, signal, (resolve) => (wake = resolve));
          if (!signal.aborted) yield { snapshot: false, list: waiting.splice(0) };
        }
      } finally {
        listeners.delete(tell);
      }
    },
    isRevoked({ uid, issuedAt }) {
      const revocation = known.get(uid);
      return revocation !== undefined && issuedAt < revocation.notBefore;
    },
    isStale: () => realClock.now().getTime() - readAt > staleAfterMs,
    stop() {
      stopped = true;
      clearTimeout(timer);
      for (const tell of listeners) tell([]);
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
