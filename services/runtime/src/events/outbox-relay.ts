/** Carries outbox rows to Kafka: one active relay a service, woken by the commit, whichever replica's it was, with a slow poll behind it. */
import { startJob } from '../jobs/job.ts';
import type { EventProducer } from '../kafka/producer.ts';
import type { Logger } from '../logging/logger.ts';
import type { Pool, PoolClient } from '../postgres/pool.ts';
import { atMost, pause } from '../waiting/waiting.ts';
import { keepHouse } from './housekeeping.ts';
import { makeOutboxLease } from './outbox-lease.ts';
import { watchOutbox } from './outbox-metrics.ts';
import { relayBatch, type BatchOutcome } from './relay-batch.ts';

export type OutboxRelay = {
  /** A commit has happened in this process: send at once. */
  wake(): void;
  /** Stops its producer too. */
  stop(): Promise<void>;
};

export type OutboxRelayOptions = {
  pool: Pool;
  producer: EventProducer;
  log: Logger;
  batchSize?: number;
  pollMs?: number;
  /** A leader of whom the database has heard nothing for so long leads no more. */
  leaseMs?: number;
};

/** Between two looks when nobody wakes us: for what a process has committed and died before it said so. */
const usualPollMs = 2_000;
/** Between two batches while there is traffic: what is committed meanwhile goes together, here and at every reader. */
const gatherMs = 25;
/** A replica without the lock asks for it this often, so a killed relay is followed within about a second. */
const lockPollMs = 1_000;
const sendGraceMs = 2_000;
const usualLeaseMs = 8_000;
const housekeepingMs = 3_600_000;

export function startOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { pool, producer, log, pollMs = usualPollMs, leaseMs = usualLeaseMs } = options;
  const lease = makeOutboxLease(pool, { leaseMs, onNews: () => relaying.wake() });
  const relayOnce = makeRelayOnce({ ...options, renewMs: leaseMs / 4 });
  let waitMs = 0;
  /** Something was committed in this process, and whoever leads has not been told. */
  let isNews = false;

  /** What is not done is still news for the next try. */
  async function withNews<T>(work: (isToBeTold: boolean) => Promise<T>): Promise<T> {
    const isToBeTold = isNews;
    isNews = false;
    try {
      return await work(isToBeTold);
    } catch (error) {
      isNews ||= isToBeTold;
      throw error;
    }
  }

  async function round(signal: AbortSignal): Promise<void> {
    const client = await lease.take();
    if (client === undefined) {
      waitMs = lockPollMs;
      const isTold = await withNews(async (isToBeTold) => isToBeTold && Boolean(await lease.tellLeader()));
      if (isTold) await pause(gatherMs, signal);
      return;
    }
    const begun = Date.now();
    const { seen, isFull, failed } = await withNews(() => relayOnce(client)).catch(async (error: unknown) => {
      lease.lose(error as Error);
      throw error;
    });
    // Not woken by commits: the broker is away for all of them.
    if (failed !== undefined) throw failed;
    waitMs = isFull ? 0 : Math.min(pollMs, leaseMs / 4);
    if (!isFull && seen > 0) await pause(Math.max(0, gatherMs - (Date.now() - begun)), signal);
  }

  watchOutbox(pool);
  const relaying = startJob({
    name: 'outbox relay',
    everyMs: pollMs,
    firstBackOffMs: 100,
    longestBackOffMs: 2_000,
    log,
    round,
    nextInMs: async () => waitMs,
  });
  return {
    wake() {
      isNews = true;
      relaying.wake();
    },
    async stop() {
      const stopped = relaying.stop();
      // A send that the broker does not answer is given up: its rows are still there at the next start.
      await atMost(sendGraceMs, stopped);
      await producer.stop();
      await stopped;
      await lease.release();
      // Whoever leads then; who cannot be told finds it by its own look.
      if (isNews) await lease.tellLeader().catch(() => undefined);
    },
  };
}

type Relayed = BatchOutcome & { isFull: boolean };

/** Sends what there is, and cleans up once in a while when that was not all too much. */
function makeRelayOnce({ producer, batchSize = 500, renewMs }: OutboxRelayOptions & { renewMs: number }) {
  let cleanedAt = 0;
  return async (client: PoolClient): Promise<Relayed> => {
    const send = keepingLease(client, renewMs, producer);
    const outcome = await relayBatch({ client, producer: { ...producer, send }, batchSize });
    const isFull = outcome.failed === undefined && outcome.seen === batchSize;
    if (outcome.failed === undefined && !isFull && Date.now() - cleanedAt > housekeepingMs) {
      // What is left is removed after the next batch: facts do not wait for it.
      if (await keepHouse(client)) cleanedAt = Date.now();
    }
    return { ...outcome, isFull };
  };
}

/** The broker may take long to answer; meanwhile the database must hear that somebody leads. */
function keepingLease(client: PoolClient, renewMs: number, { send }: EventProducer): EventProducer['send'] {
  return async (records) => {
    let renewed: Promise<unknown> = Promise.resolve();
    // A connection that is lost is noticed by the next statement of the batch.
    const renew = () => (renewed = renewed.then(() => client.query('select 1')).catch(() => undefined));
    const timer = setInterval(renew, renewMs);
    try {
      await send(records);
    } finally {
      clearInterval(timer);
      await renewed;
    }
  };
}
