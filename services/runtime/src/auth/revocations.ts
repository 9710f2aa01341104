/** The list of revoked tokens, streamed by its owner to every verifier: a snapshot first, then each change. */
import type { ResponseStream, StreamOptions } from '../grpc/call-options.ts';
import { fromTimestamp } from '../grpc/timestamps.ts';
import { startJob } from '../jobs/job.ts';
import type { Logger } from '../logging/logger.ts';
import { makeRevocationList, type TokenOrigin } from './revocation-list.ts';

type Person = { uid: string; notBefore?: Parameters<typeof fromTimestamp>[0] };

/** A client of whoever owns the list. */
export type RevocationSource = {
  watchRevocations(
    request: { process: string },
    options: StreamOptions,
  ): ResponseStream<{ snapshot: boolean; revocations: Person[]; sessions: (Person & { session: string })[] }>;
  close(): void;
};

export type RevocationsOptions = {
  /** Closed with it. */
  source: RevocationSource;
  /** Name of this process, for the owner's log. */
  process: string;
  log: Logger;
};

export type Revocations = {
  isRevoked(token: TokenOrigin): boolean;
  /** The list has been read at least once. */
  isKnown(): boolean;
  /** True when nothing was heard for 30 s: administrators may then only read. */
  isStale(): boolean;
  /** Something is on the list that was not: whoever keeps people looks at once who they are. */
  onNews(listener: () => void): void;
  stop(): Promise<void>;
};

const reopenMs = 100;
const longestBackOffMs = 2_000;
const staleMs = 30_000;
/** Three heartbeats are missing: the connection is dead though nobody said so. */
const silentMs = 15_000;
/** No access token lives longer; the clocks of two machines are less than a minute apart. */
const forgetAfterMs = 61 * 60_000;

export function watchRevocations({ source, process, log }: RevocationsOptions): Revocations {
  const list = makeRevocationList();
  const subscribers: (() => void)[] = [];
  let receivedAt = 0;

  /** One who fails keeps it from nobody. */
  function publish(): void {
    for (const subscriber of subscribers) {
      try {
        subscriber();
      } catch (error) {
        log.error({ err: error }, 'news of revocations was not taken');
      }
    }
  }

  /** Ends with the stream; one of which something came did not fail. */
  async function listen(signal: AbortSignal): Promise<void> {
    const stream = source.watchRevocations({ process }, { signal });
    const begun = Date.now();
    const silence = setTimeout(() => stream.cancel(), silentMs);
    try {
      for await (const { snapshot, revocations, sessions } of stream) {
        receivedAt = Date.now();
        silence.refresh();
        if (snapshot) list.clear();
        else list.forgetBefore(new Date(receivedAt - forgetAfterMs));
        const since = (at: Person['notBefore']) => fromTimestamp(at) ?? new Date(begun);
        for (const { uid, notBefore } of revocations) list.put({ uid, notBefore: since(notBefore) });
        for (const { uid, session, notBefore } of sessions) list.put({ uid, session, notBefore: since(notBefore) });
        if (revocations.length > 0 || sessions.length > 0) publish();
      }
    } catch (error) {
      if (receivedAt < begun) throw error;
    } finally {
      clearTimeout(silence);
    }
  }

  const listening = startJob({
    name: 'list of revoked tokens',
    everyMs: reopenMs,
    longestBackOffMs,
    log,
    round: listen,
  });
  return {
    isRevoked: list.isRevoked,
    isKnown: () => receivedAt > 0,
    isStale: () => Date.now() - receivedAt > staleMs,
    onNews: (subscriber) => void subscribers.push(subscriber),
    async stop() {
      await listening.stop();
      source.close();
    },
  };
}
