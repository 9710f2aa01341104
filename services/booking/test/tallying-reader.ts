/** Booking's reader of facts, which notes besides what a repetition would show: every fact that it applied, in its order. */
import { startEventConsumer, type EventConsumer } from '@parlance/runtime/events/consumer';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { makeLogger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { makeFactHandlers } from '../src/inbound/events/handlers.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';

const credited = 'parlance.payments.v1.TokensCredited';

export const makeTally =
  'create table tally (seq int8 generated always as identity, student_uid text not null, version int8 not null)';

export type Reading = { pool: Pool; broker: string; topic: string; onCommit?: (() => void) | undefined };

export function startTallyingReader({ pool, broker, topic, onCommit }: Reading): EventConsumer {
  const clock = makeFakeClock('2026-03-01T00:00:00.000Z');
  const newId = () => uuidv7(new Date());
  const handlers = makeFactHandlers({ bindStores: (tx) => bindStores(tx, newId, () => undefined), clock });
  const tallying: FactHandlers = {
    ...handlers,
    [credited]: async (fact, envelope, tx) => {
      await handlers[credited]?.(fact, envelope, tx);
      await tx.query('insert into tally (student_uid, version) values ($1, $2)', [fact.uid, envelope.version]);
    },
  };
  return startEventConsumer({
    service: 'booking',
    pool,
    kafka: { brokers: [broker] },
    topics: [topic],
    handlers: tallying,
    onCommit,
    groupId: topic,
    log: makeLogger({ name: 'tallying', level: 'silent' }),
  });
}
