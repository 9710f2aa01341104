/** Applies a fact as the consumer does: inbox and effect in one transaction. */
import { randomUUID } from 'node:crypto';
import type { FactHandler, FactHandlers } from '@parlance/runtime/events/fact-handler';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { applyOnce } from '@parlance/runtime/events/inbox';
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

export type Applier = <N extends FactName>(
  type: N,
  fact: Facts[N]['output'],
  changes?: Partial<Envelope>,
) => Promise<Envelope>;

export function makeApplier(pool: Pool, handlers: FactHandlers, onCommit?: () => void): Applier {
  return async (type, fact, changes) => {
    const envelope = envelopeOf(type, changes);
    const handler = handlers[type] as FactHandler<typeof type> | undefined;
    if (handler === undefined) throw new Error(`nobody applies ${type}`);
    const effect = (tx: Parameters<typeof handler>[2]) => handler(fact, envelope, tx);
    await applyOnce({ pool, consumer: 'notification', envelope, effect, onCommit });
    return envelope;
  };
}
