/** Applies facts as the consumer does: inbox and effect in one transaction. */
import { randomUUID } from 'node:crypto';
import type { FactHandler, FactHandlers } from '@parlance/runtime/events/fact-handler';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { applyOnce, type Delivery } from '@parlance/runtime/events/inbox';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { FactName, Facts } from '@parlance/proto/topics';

export const happenedAt = new Date('2026-03-02T10:00:00.000Z');

function envelopeOf(type: FactName, changes: Partial<Envelope> = {}): Envelope {
  return {
    id: randomUUID(),
    type,
    subject: 'subject',
    occurredAt: happenedAt,
    producer: 'test',
    version: 1,
    requestId: '',
    traceparent: undefined,
    actor: undefined,
    ...changes,
  };
}

export type Said<N extends FactName = FactName> = {
  [K in N]: { type: K; fact: Facts[K]['output']; changes?: Partial<Envelope> | undefined };
}[N];

/** As it stands in a batch. */
export function deliveryOf<N extends FactName>(handlers: FactHandlers, { type, fact, changes }: Said<N>): Delivery {
  const envelope = envelopeOf(type, changes);
  const handler = handlers[type] as FactHandler<N> | undefined;
  if (handler === undefined) throw new Error(`nobody applies ${type}`);
  return { envelope, effect: (tx) => handler(fact, envelope, tx) };
}

export type Applier = <N extends FactName>(
  type: N,
  fact: Facts[N]['output'],
  changes?: Partial<Envelope>,
) => Promise<Envelope>;

export function makeApplier(pool: Pool, handlers: FactHandlers, onCommit?: () => void): Applier {
  return async (type, fact, changes) => {
    const delivery = deliveryOf(handlers, { type, fact, changes });
    await applyOnce({ pool, consumer: 'notification', ...delivery, onCommit });
    return delivery.envelope;
  };
}
