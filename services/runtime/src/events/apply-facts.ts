/** From a record, or a parked one, to the effect of the fact that it carries. */
import { decodeMessage } from '@parlance/proto/codec';
import type { FactName } from '@parlance/proto/topics';
import { runInContext } from '../context/request-context.ts';
import type { ConsumedRecord } from '../kafka/consumer.ts';
import { counter, histogram } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/tracer.ts';
import type { EventConsumerOptions, FactHandler, FactHandlers } from './fact-handler.ts';
import { fromHeaders } from './envelope.ts';
import { applyAllOnce, type Delivery, type Outcome } from './inbox.ts';

export const applied = counter('inbox_events_total');
const lag = histogram('event_delay_seconds');

export async function applyAll(records: readonly ConsumedRecord[], options: EventConsumerOptions): Promise<void> {
  const { pool, service, handlers, onCommit } = options;
  const deliveries = records.map((record) => ({ ...deliveryOf(record, handlers), record }));
  const outcomes = await applyAllOnce({ pool, consumer: service, onCommit }, deliveries);
  deliveries.forEach((delivery, place) => countOutcome(delivery, outcomes[place] ?? 'duplicate'));
}

export function countOutcome({ envelope: { id, type } }: Delivery, outcome: Outcome): void {
  applied.inc({ type, outcome });
  if (outcome === 'applied') lag.observe(Math.max(0, Date.now() - createdAt(id)) / 1_000);
}

export function deliveryOf(
  { headers, value }: Pick<ConsumedRecord, 'headers' | 'value'>,
  handlers: FactHandlers,
): Delivery {
  const envelope = fromHeaders(headers);
  const { type, requestId, traceparent } = envelope;
  const handler = handlers[type as FactName] as FactHandler<FactName> | undefined;
  if (handler === undefined) throw new Error(`nobody here applies ${type}`);
  return {
    envelope,
    effect: (tx) =>
      runInContext({ requestId, traceparent }, () =>
        inSpan({ name: type, kind: 'consumer' }, () => handler(decodeMessage(type, value) as never, envelope, tx)),
      ),
  };
}

/** A UUIDv7 begins with the real time at which it was made; `occurredAt` is the school's. */
export function createdAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
