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

export type OutboxRelayOptions = {
  pool: Pool;
  producer: EventProducer;
  log: Logger;
  batchSize?: number;
  poll?: Poll;
  /** A leader that the database has not heard for so long leads no more. */
  leaseMs?: number;
};

/** Between two looks when nobody wakes us: short while there is traffic, because replicas commit too. */
type Poll = { busyMs: number; idleMs: number };
const usualPoll: Poll = { busyMs: 50, idleMs: 1_000 };
/** Between two batches while there is traffic: what is committed meanwhile goes together, here and at every reader. */
const gatherMs = 25;
/** A replica without the lock asks for it this often, so a killed relay is followed within about a second. */
const lockPollMs = 1_000;
const sendGraceMs = 2_000;
const usualLeaseMs = 8_000;
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
      const work = (client: PoolClient) => relayLoop(client, options, bell, signal);
      const led = await whileLeading({ pool, connected, leaseMs: options.leaseMs ?? usualLeaseMs }, work);
      if (!led) await pause(lockPollMs, signal);
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ err: error }, 'outbox relay lost its database connection, keeps trying');
      await pause(backOffMs(failures, { firstMs: 100, capMs: 5_000 }), signal);
    }
  }
}

type Leading = { pool: Pool; connected: () => void; leaseMs: number };

/**
 * False when another process leads. The lock lives and dies with the connection, and all work goes over that connection. The
 * database itself keeps the lease: it ends a session that has been idle for so long, whatever the network between says.
 */
async function whileLeading(
  { pool, connected, leaseMs }: Leading,
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
    await client.query(`set idle_session_timeout = ${leaseMs}`);
    await work(client);
    await client.query(
      `select pg_advisory_unlock(hashtextextended('outbox_relay', 0)); set idle_session_timeout to default`,
    );
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
  const { log, batchSize = 500, poll = usualPoll, leaseMs = usualLeaseMs } = options;
  const renewMs = leaseMs / 4;
  const producer = { ...options.producer, send: keepingLease(client, renewMs, options.producer) };
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
      // What is left is removed after the next look at the outbox: facts do not wait for it.
      if (await keepHouse(client)) cleanedAt = Date.now();
    }
    waitMs = outcome.seen > 0 ? poll.busyMs : Math.min(poll.idleMs, waitMs * 2);
    if (outcome.seen > 0) await pause(Math.max(0, gatherMs - (Date.now() - begun)), signal);
    await bell.wait(Math.min(waitMs, renewMs));
  }
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
