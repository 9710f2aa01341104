/** Carries outbox rows to Kafka: one active relay a service, woken by the commit, with an adaptive poll behind it. */
import type { EventProducer } from '../kafka/producer.ts';
import type { Logger } from '../logging/logger.ts';
import type { Pool, PoolClient } from '../postgres/pool.ts';
import { atMost, backOffMs, pause } from '../waiting/waiting.ts';
import { keepHouse } from './housekeeping.ts';
import { watchOutbox } from './outbox-metrics.ts';
import { relayBatch } from './relay-batch.ts';

export type OutboxRelay = {
  /** A commit has happened in this process: look at once. */
  wake(): void;
  /** Stops its producer too. */
  stop(): Promise<void>;
};

export type OutboxRelayOptions = { pool: Pool; producer: EventProducer; log: Logger; batchSize?: number; poll?: Poll };

/** Between two looks when nobody wakes us: short while there is traffic, because replicas commit too. */
export type Poll = { busyMs: number; idleMs: number };
const usualPoll: Poll = { busyMs: 50, idleMs: 1_000 };
/** Between two batches while there is traffic: what is committed meanwhile goes together, here and at every reader. */
const gatherMs = 25;
/** A replica without the lock asks for it this often, so a killed relay is followed within about a second. */
const lockPollMs = 1_000;
const sendGraceMs = 2_000;
const housekeepingMs = 3_600_000;

export function startOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const stopping = new AbortController();
  const bell = makeBell(stopping.signal);
  watchOutbox(options.pool);
  const running = keepRelaying(options, bell, stopping.signal);
  return {
    wake: bell.ring,
    async stop() {
      stopping.abort();
      // A send that the broker does not answer is given up: its rows are still there at the next start.
      await atMost(sendGraceMs, running);
      await options.producer.stop();
      await running;
    },
  };
}

async function keepRelaying(options: OutboxRelayOptions, bell: Bell, signal: AbortSignal): Promise<void> {
  const { log, pool } = options;
  let failures = 0;
  const connected = () => {
    if (failures > 0) log.info({ failures }, 'outbox relay has its database connection again');
    failures = 0;
  };
  while (!signal.aborted) {
    try {
      const led = await whileLeading(pool, connected, (client) => relayLoop(client, options, bell, signal));
      if (!led) await pause(lockPollMs, signal);
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ err: error }, 'outbox relay lost its database connection, keeps trying');
      await pause(backOffMs(failures, { firstMs: 100, capMs: 5_000 }), signal);
    }
  }
}

/** False when another process leads. The lock lives and dies with the connection, and all work goes over that connection. */
async function whileLeading(
  pool: Pool,
  connected: () => void,
  work: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const remember = (error: Error) => (broken = error);
  client.on('error', remember);
  try {
    const { rows } = await client.query<{ led: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('outbox_relay', 0)) as led`,
    );
    connected();
    if (rows[0]?.led !== true) return false;
    await work(client);
    await client.query(`select pg_advisory_unlock(hashtextextended('outbox_relay', 0))`);
    return true;
  } catch (error) {
    broken ??= error as Error;
    throw error;
  } finally {
    client.off('error', remember);
    client.release(broken);
  }
}

async function relayLoop(
  client: PoolClient,
  options: OutboxRelayOptions,
  bell: Bell,
  signal: AbortSignal,
): Promise<void> {
  const { producer, log, batchSize = 500, poll = usualPoll } = options;
  let waitMs = poll.busyMs;
  let failures = 0;
  let cleanedAt = 0;
  while (!signal.aborted) {
    bell.clear();
    const begun = Date.now();
    const outcome = await relayBatch({ client, producer, batchSize });
    if (outcome.failed !== undefined) {
      failures += 1;
      if (failures === 1)
        log.warn({ err: outcome.failed, kind: outcome.failed.kind }, 'events cannot be sent, keeps trying');
      // Not woken by commits: the broker is away for all of them.
      await pause(backOffMs(failures, { firstMs: 100, capMs: 2_000 }), signal);
      continue;
    }
    if (failures > 0) log.info({ failures }, 'events are sent again');
    failures = 0;
    if (outcome.seen === batchSize) continue;
    if (Date.now() - cleanedAt > housekeepingMs) {
      cleanedAt = Date.now();
      await keepHouse(client);
    }
    waitMs = outcome.seen > 0 ? poll.busyMs : Math.min(poll.idleMs, waitMs * 2);
    if (outcome.seen > 0) await pause(Math.max(0, gatherMs - (Date.now() - begun)), signal);
    await bell.wait(waitMs);
  }
}

type Bell = { ring(): void; clear(): void; wait(ms: number): Promise<void> };

/** Ringing between `clear` and `wait` is not lost. */
function makeBell(signal: AbortSignal): Bell {
  let rung = false;
  let wakeUp: () => void = () => undefined;
  const ring = () => {
    rung = true;
    wakeUp();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    clear: () => (rung = false),
    wait: (ms) =>
      new Promise((resolve) => {
        if (rung || signal.aborted) return resolve();
        const timer = setTimeout(resolve, ms);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
