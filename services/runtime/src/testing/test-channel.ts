/** Topics that one component test has for itself, and the other services as far as their facts go: they leave by an outbox of their own. */
import { randomBytes } from 'node:crypto';
import type { FactName, Facts } from '@parlance/proto/topics';
import { makeOutbox } from '../events/outbox.ts';
import { startOutboxRelay } from '../events/outbox-relay.ts';
import { createEventTablesV1 } from '../events/tables.ts';
import { ensureTopics, makeProducer } from '../kafka/producer.ts';
import { inTransaction } from '../postgres/unit-of-work.ts';
import type { Channel } from '../service/open-service.ts';
import { freshDatabase } from './postgres.ts';
import type { ServiceHarness } from './service-harness.ts';

type PublishedFact<N extends FactName> = {
  subject: string;
  body: Facts[N]['input'];
  version?: number;
  occurredAt?: Date;
};

export type TestChannel = {
  channel: Channel;
  /** Another service says this fact. */
  publish<N extends FactName>(fact: N, entry: PublishedFact<N>): Promise<void>;
};

const partitions = 3;

export async function startTestChannel({ config, life, log }: ServiceHarness): Promise<TestChannel> {
  const groupId = `test.${life.name}.${randomBytes(5).toString('hex')}`;
  const [reads, writes] = [`${groupId}.in`, `${groupId}.out`];
  await ensureTopics(
    { ...config.kafka, clientId: 'test' },
    [reads, writes].map((name) => ({ name, partitions })),
  );
  const db = await freshDatabase('facts', [{ name: '1', up: createEventTablesV1 }]);
  life.onStop('facts', () => db.drop());
  const relay = startOutboxRelay({
    pool: db.pool,
    producer: makeProducer({ ...config.kafka, clientId: 'facts' }),
    log,
  });
  life.onStop('relay of facts', () => relay.stop());
  return {
    channel: { groupId, reads: [reads], writes },
    async publish(fact, { subject, body, version = 1, occurredAt = new Date() }) {
      const entry = { subject, version, occurredAt, body };
      await inTransaction(db.pool, (tx) =>
        makeOutbox(tx, { producer: 'test', topicFor: () => reads }).add(fact, entry),
      );
      relay.wake();
    },
  };
}
