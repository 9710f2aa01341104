/**
 * Reads the facts of others and applies each once: inbox row and effect in one transaction, five tries, then parked. Facts
 * without a handler are read over.
 */
import { decodeMessage } from '@parlance/proto/codec';
import type { FactName, Facts } from '@parlance/proto/topics';
import { runInContext } from '../context/request-context.ts';
import type { KafkaAccess } from '../kafka/access.ts';
import { startConsumer, type ConsumedRecord } from '../kafka/consumer.ts';
import type { Logger } from '../logging/logger.ts';
import { isDatabaseUnavailable } from '../postgres/pg-errors.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Tx } from '../postgres/unit-of-work.ts';
import { counter, histogram } from '../telemetry/metrics.ts';
import { withSpan } from '../telemetry/tracer.ts';
import { makeGathering, type Gathering } from '../waiting/gathering.ts';
import { backOffMs, pause } from '../waiting/waiting.ts';
import { park, parkAgain, requestedRedrives, resolve } from './dead-letter.ts';
import { fromHeaders, type Envelope } from './envelope.ts';
import { applyAllOnce, type Delivery } from './inbox.ts';

/** Effects go through `tx`; nothing else may be awaited. A later fact of the same subject has a higher version. */
export type FactHandler<N extends FactName> = (fact: Facts[N]['output'], envelope: Envelope, tx: Tx) => Promise<void>;
export type FactHandlers = { [N in FactName]?: FactHandler<N> };

export type EventConsumerOptions = {
  /** Name of the reading service: its consumer group and its name in the inbox. */
  service: string;
  pool: Pool;
  kafka: KafkaAccess;
  topics: readonly string[];
  handlers: FactHandlers;
  log: Logger;
  /** Handlers add facts too: wake the relay. */
  onCommit?: (() => void) | undefined;
  /** Nobody waits for what the facts do: they may come a fifth of a second later, and more of them at once. */
  isPatient?: boolean | undefined;
  /** Only tests read in another group than the service's. */
  groupId?: string;
  redrivePollMs?: number;
};

export type EventConsumer = { stop(): Promise<void> };

const triesPerEvent = 5;
/** More facts share their transactions with the next ones, so that none takes long. */
const mostAtOnce = 64;
const applied = counter('inbox_events_total');
const lag = histogram('event_delay_seconds');

export function startEventConsumer(options: EventConsumerOptions): EventConsumer {
  const { service, kafka, topics, log, isPatient, groupId = `parlance-${service}` } = options;
  const stopping = new AbortController();
  const together = makeGathering<ConsumedRecord>((records) => applyAll(records, options), { atMost: mostAtOnce });
  const consumer = startConsumer({
    ...{ ...kafka, topics, groupId, isPatient, log, clientId: service },
    async onRecords(records, signal) {
      const handled = records.filter((record) => isHandled(record, options));
      if (handled.length > 0) await applyTogether(handled, { ...options, together }, signal);
    },
  });
  const redriving = keepRedriving(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([consumer.stop(), redriving]);
    },
  };
}

/** What does not even say what it is counts as handled, so that it is parked instead of lost. */
const isHandled = ({ headers: { ce_type: type } }: Received, { handlers }: EventConsumerOptions) =>
  type === undefined || Object.hasOwn(handlers, type);

type Together = EventConsumerOptions & { together: Gathering<ConsumedRecord> };

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
async function applyOrPark(record: ConsumedRecord, options: EventConsumerOptions, signal: AbortSignal): Promise<void> {
  const { service, pool, log } = options;
  for (let tries = 1, waits = 0; ;) {
    if (signal.aborted) throw new Error('stopping');
    try {
      return await applyAll([record], options);
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        // Not the event's fault: nothing can be applied now, so the partition waits.
        if (waits === 0) log.warn({ err: error }, 'database away, events wait');
        waits += 1;
        await pause(backOffMs(waits, { firstMs: 100, capMs: 2_000 }), signal);
        continue;
      }
      const where = {
        err: error,
        topic: record.topic,
        partition: record.partition,
        offset: record.offset,
        type: record.headers.ce_type,
      };
      if (tries >= triesPerEvent) {
        await park(pool, { consumer: service, record, attempts: tries, error });
        applied.inc({ type: record.headers.ce_type ?? 'unknown', outcome: 'parked' });
        return log.error(where, 'event parked');
      }
      log.warn({ ...where, tries }, 'event could not be applied, tries again');
      tries += 1;
      await pause(backOffMs(tries, { firstMs: 50, capMs: 1_000 }), signal);
    }
  }
}

type Received = Pick<ConsumedRecord, 'headers' | 'value'>;

async function applyAll(records: readonly Received[], options: EventConsumerOptions): Promise<void> {
  const { pool, service, handlers, onCommit } = options;
  const deliveries = records.map((record) => deliveryOf(record, handlers));
  const outcomes = await applyAllOnce({ pool, consumer: service, onCommit }, deliveries);
  deliveries.forEach(({ envelope: { id, type } }, place) => {
    const outcome = outcomes[place] ?? 'duplicate';
    applied.inc({ type, outcome });
    if (outcome === 'applied') lag.observe(Math.max(0, Date.now() - createdAt(id)) / 1_000);
  });
}

function deliveryOf({ headers, value }: Received, handlers: FactHandlers): Delivery {
  const envelope = fromHeaders(headers);
  const { type, requestId, traceparent: parent } = envelope;
  const handler = handlers[type as FactName] as FactHandler<FactName>;
  return {
    envelope,
    effect: (tx) =>
      withSpan({ name: type, kind: 'consumer', parent }, (traceparent) =>
        runInContext({ requestId, traceparent }, () => handler(decodeMessage(type, value) as never, envelope, tx)),
      ),
  };
}

/** A UUIDv7 begins with the real time at which it was made; `occurredAt` is the school's. */
function createdAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

async function keepRedriving(options: EventConsumerOptions, signal: AbortSignal): Promise<void> {
  const { pool, service, log, redrivePollMs = 10_000 } = options;
  for (;;) {
    await pause(redrivePollMs, signal);
    if (signal.aborted) return;
    const letters = await requestedRedrives(pool, service).catch(() => []);
    for (const letter of letters) {
      try {
        await applyAll([letter], options);
        await resolve(pool, letter.id);
        log.info({ letter: letter.id }, 'parked event applied');
      } catch (error) {
        log.warn({ err: error, letter: letter.id }, 'parked event could not be applied');
        await parkAgain(pool, letter.id, error).catch(() => undefined);
      }
    }
  }
}
