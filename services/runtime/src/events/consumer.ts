/**
 * Reads the facts of others and applies each once: inbox row and effect in one transaction, five tries, then parked. What is
 * not the fact's fault is waited for. Facts without a handler are read over.
 */
import { isUuid } from '../ids/is-uuid.ts';
import { startConsumer, type ConsumedRecord } from '../kafka/consumer.ts';
import { isPassing } from '../postgres/pg-errors.ts';
import { retry } from '../retry/retry.ts';
import { counter, gauge } from '../telemetry/metrics.ts';
import { answerOf, makeBatcher, type Batcher } from '../waiting/batcher.ts';
import { backOffMs } from '../waiting/waiting.ts';
import { applied, applyAll } from './apply-facts.ts';
import { laneOf, park, parkPlace, triesBeforeParking, type ParkOptions } from './dead-letter.ts';
import { fromHeaders } from './envelope.ts';
import type { EventConsumerOptions } from './fact-handler.ts';
import { startRedriving } from './redrive.ts';

export type EventConsumer = { stop(): Promise<void> };

/** More facts share their transactions with the next ones, so that none takes long. */
const mostAtOnce = 64;
/** Who is patient takes what came in so long together. */
const gatherMs = 400;
/** Facts that take longer are taken apart, and those after them are applied. */
const longestApplyMs = 30_000;

export function startEventConsumer(options: EventConsumerOptions): EventConsumer {
  const { service, kafka, topics, log, isPatient, groupId = `parlance-${service}` } = options;
  const waits: Waits = new Set();
  gauge('inbox_waiting_seconds', () => Math.max(0, ...[...waits].map(({ since }) => (Date.now() - since) / 1_000)));
  const together = makeBatcher<readonly ConsumedRecord[], undefined>(
    async (lots) => {
      await applyAll(lots.flat(), options);
      return lots.map(() => answerOf(() => undefined));
    },
    { atMost: mostAtOnce, sizeOf: ({ length }) => length, until: 'last', longestMs: longestApplyMs },
  );
  const joins = counter('inbox_group_joins_total');
  const consumer = startConsumer({
    ...kafka,
    topics,
    groupId,
    gatherMs: isPatient ? gatherMs : undefined,
    log,
    clientId: service,
    onJoin: () => joins.inc(),
    async onRecords(records, signal) {
      const handled = records.filter((record) => isHandled(record, options));
      if (handled.length > 0) await applyTogether(handled, { ...options, together, waits }, signal);
    },
  });
  gauge('inbox_silent_seconds', () => consumer.silentMs() / 1_000);
  gauge('inbox_lag_seconds', () => consumer.lag().seconds);
  gauge('inbox_behind', () => consumer.lag().records);
  const redriving = startRedriving(options);
  return {
    async stop() {
      await Promise.all([consumer.stop(), redriving.stop()]);
    },
  };
}

/** What does not even say what it is counts as handled, so that it is parked instead of lost. */
const isHandled = ({ headers: { ce_type: type } }: ConsumedRecord, { handlers }: EventConsumerOptions) =>
  type === undefined || Object.hasOwn(handlers, type);

/** What is waited for now, one a partition at most. */
type Waits = Set<{ since: number }>;
type Together = EventConsumerOptions & { together: Batcher<readonly ConsumedRecord[], undefined>; waits: Waits };

/** What came together, over whichever partition, shares one transaction; when that fails, for whatever reason, each record is on its own. */
async function applyTogether(
  records: readonly ConsumedRecord[],
  options: Together,
  signal: AbortSignal,
): Promise<void> {
  try {
    await options.together(records);
  } catch (error) {
    options.log.debug({ err: error, records: records.length }, 'batch is taken apart');
    for (const record of records) await applyOrPark(record, options, signal);
  }
}

/** Resolves when the record is done with, one way or the other; rejects only when stopping. */
async function applyOrPark(record: ConsumedRecord, options: Together, signal: AbortSignal): Promise<void> {
  const { service: consumer, log } = options;
  const { topic, partition, offset } = record;
  const where = { topic, partition, offset, type: record.headers.ce_type };
  try {
    await retry(() => untilPossible(() => applyAll([record], options), options, signal), {
      when: () => !signal.aborted,
      attempts: triesBeforeParking,
      waitMs: (failures) => backOffMs(failures + 1, { firstMs: 50, capMs: 1_000 }),
      signal,
      onFailure: (err, tries) => log.warn({ err, ...where, tries }, 'event could not be applied, tries again'),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const lane = isFact(record) ? laneOf(record) : undefined;
    await parkSomehow({ consumer, record, attempts: triesBeforeParking, error, lane }, options, signal);
    applied.inc({ type: record.headers.ce_type ?? 'unknown', outcome: 'parked' });
    log.error({ err: error, ...where }, 'event parked');
  }
}

/** Nothing that lies in a topic may stop its partition, also what cannot be kept. */
async function parkSomehow(parking: ParkOptions, options: Together, signal: AbortSignal): Promise<void> {
  const { pool, log } = options;
  for (const write of [park, parkPlace]) {
    try {
      return await untilPossible(() => write(pool, parking), options, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const { topic, partition, offset } = parking.record;
      log.error({ err: error, topic, partition, offset }, 'event could not be parked as it is');
    }
  }
}

/** What is nobody's fault is no try: the partition waits, without a connection of the database, until it goes on. */
async function untilPossible(work: () => Promise<void>, { waits, log }: Together, signal: AbortSignal): Promise<void> {
  const wait = { since: Date.now() };
  try {
    await retry(work, {
      when: isPassing,
      waitMs: (failures) => backOffMs(failures, { firstMs: 100, capMs: 2_000 }),
      signal,
      onFailure(err) {
        if (!waits.has(wait)) log.warn({ err }, 'events wait for the database or a lock');
        waits.add(wait);
      },
    });
    if (waits.has(wait)) log.info({ waitedMs: Date.now() - wait.since }, 'events are applied again');
  } finally {
    waits.delete(wait);
  }
}

/** What does not say who it is was never anybody's fact: nothing has to wait behind it. */
function isFact({ headers }: ConsumedRecord): boolean {
  try {
    return isUuid(fromHeaders(headers).id);
  } catch {
    return false;
  }
}
