/** The list of revocations as a stream: a snapshot, then every change, and a sign of life when there is none. */
import { makeRevocationList, type TokenOrigin } from '@parlance/runtime/auth/revocation-list';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Life } from '@parlance/runtime/lifecycle/life';
import { makeAudiences } from '@parlance/runtime/live/audiences';
import { oldestThatMatters, type Revocation } from '../../domain/revocation.ts';
import type { RevocationReader } from '../../usecases/account-ports.ts';

export type RevocationMessage = { list: Revocation[]; snapshot: boolean };
export type RevocationFeed = {
  watch(signal: AbortSignal): AsyncIterable<RevocationMessage>;
  /** The same list for this process's own door. */
  isRevoked(token: TokenOrigin): boolean;
  /** Something was written just now: it need not wait for the next round. */
  readNow(): void;
  /** Nothing could be read for so long that administrators' writes are refused. */
  isStale(): boolean;
  stop(): Promise<void>;
};

export type RevocationFeedOptions = {
  reader: RevocationReader;
  /** Old entries leave the list by it: nothing is read before it is known. */
  realTime: Clock;
  repeat: Life['repeat'];
  pollMs?: number;
  heartbeatMs?: number;
};

/** Another replica's change is seen within this; the promise to the verifiers is one second. */
const usualPollMs = 300;
const usualHeartbeatMs = 5_000;
const staleAfterMs = 30_000;
const verifiers = 'verifiers';

export function startRevocationFeed(options: RevocationFeedOptions): RevocationFeed {
  const { reader, realTime, repeat, pollMs = usualPollMs, heartbeatMs = usualHeartbeatMs } = options;
  const known = makeRevocationList();
  const audiences = makeAudiences<Revocation>();
  const firstRead = Promise.withResolvers<void>();
  let seenSeq = 0;
  let readAt = 0;

  async function read(): Promise<void> {
    try {
      const fresh = await reader.after(seenSeq);
      readAt = realTime.now().getTime();
      for (const revocation of fresh) known.put(revocation);
      seenSeq = fresh.at(-1)?.seq ?? seenSeq;
      for (const revocation of fresh) audiences.publish(verifiers, revocation);
      known.forgetBefore(oldestThatMatters(realTime.now()));
    } finally {
      firstRead.resolve();
    }
  }

  const reading = repeat('revocations', read, { everyMs: pollMs, longestBackOffMs: pollMs });
  return {
    async *watch(signal) {
      await firstRead.promise;
      let snapshot = true;
      for await (const fresh of audiences.watch(verifiers, { signal, heartbeatMs })) {
        yield { snapshot, list: snapshot ? known.all() : fresh };
        snapshot = false;
      }
    },
    isRevoked: known.isRevoked,
    readNow: () => reading.wake(),
    isStale: () => realTime.now().getTime() - readAt > staleAfterMs,
    stop: () => reading.stop(),
  };
}
