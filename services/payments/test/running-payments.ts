/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, identity's list of revocations and booking's facts as stand-ins. */
import { randomBytes } from 'node:crypto';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { PaymentsDevService, PaymentsInternalService, PaymentsService } from '@parlance/proto/payments/v1';
import type { FactName, Facts } from '@parlance/proto/topics';
import { makeOutbox } from '@parlance/runtime/events/outbox';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { createEventTablesV1 } from '@parlance/runtime/events/tables';
import { defineService } from '@parlance/runtime/grpc/server';
import { ensureTopics, makeProducer } from '@parlance/runtime/kafka/producer';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { migrations } from '../migrations/index.ts';
import { compose } from '../src/compose.ts';
import { makePaymentsDevService } from '../src/dev/payments-dev-service.ts';

const identity = defineService(IdentityInternalService, {
  getPeople: () => ({ people: [] }),
  getMailLink: () => Promise.reject(new Error('not asked')),
  async *watchRevocations(_request, { signal }) {
    yield { snapshot: true, revocations: [] };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
});

/** booking, as far as its facts go: they leave by an outbox of its own. */
async function startBookingFacts({ log, life, config }: ServiceHarness, topic: string) {
  const db = await freshDatabase('facts', [{ name: '1', up: createEventTablesV1 }]);
  life.onStop('facts', () => db.drop());
  const producer = makeProducer({ brokers: config.kafkaBrokers, clientId: 'facts' });
  const relay = startOutboxRelay({ pool: db.pool, producer, log });
  life.onStop('relay of facts', () => relay.stop());
  return async <N extends FactName>(
    fact: N,
    entry: { subject: string; version: number; occurredAt: Date; body: Facts[N]['input'] },
  ) => {
    await inTransaction(db.pool, (tx) =>
      makeOutbox(tx, { producer: 'booking', topicFor: () => topic }).add(fact, entry),
    );
    relay.wake();
  };
}

export async function runPayments() {
  const harness = await startServiceHarness({ name: 'payments', migrations });
  const { config, log, life } = harness;
  const name = `test.payments.${randomBytes(5).toString('hex')}`;
  const [reads, writes] = [`${name}.in`, `${name}.out`];
  const topics = [reads, writes].map((topic) => ({ name: topic, partitions: 3 }));
  await ensureTopics({ brokers: config.kafkaBrokers, clientId: 'test' }, topics);
  const publish = await startBookingFacts(harness, reads);
  const clock = makeFakeClock('2026-03-04T00:00:00.000Z');
  const prices = { priceWorkplaceOne: 'p1', priceWorkplaceGroup: 'p2', pricePteOne: 'p3', pricePteGroup: 'p4' };
  const { port } = await compose({
    config: { ...config, ...prices, peers: { ...config.peers, identityGrpc: await harness.serve([identity]) } },
    ...{ clock, log, life, channel: { groupId: name, reads: [reads], writes } },
    extraServices: (cases) => [makePaymentsDevService(cases)],
  });
  const address = `127.0.0.1:${port}`;
  return {
    ...{ publish, clock, db: harness.db },
    payments: (as: MintOptions | 'nobody') => harness.client(PaymentsService, address, as),
    internal: (as: MintOptions | 'nobody') => harness.client(PaymentsInternalService, address, as),
    dev: harness.client(PaymentsDevService, address, 'nobody'),
    stop: () => harness.stop(),
  };
}
