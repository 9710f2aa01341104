/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, identity's list of revocations and the facts of booking and payments as stand-ins. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { ContentInternalService, ContentService } from '@parlance/proto/content/v1';
import type { FactName, Facts } from '@parlance/proto/topics';
import { Secret } from '@parlance/runtime/config/secret';
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

const identity = defineService(IdentityInternalService, {
  getPeople: () => ({ people: [] }),
  getMailLink: () => Promise.reject(new Error('not asked')),
  async *watchRevocations(_request, { signal }) {
    yield { snapshot: true, revocations: [] };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
});

/** The others, as far as their facts go: they leave by an outbox of their own. */
async function startFacts({ log, life, config }: ServiceHarness, topic: string) {
  const db = await freshDatabase('facts', [{ name: '1', up: createEventTablesV1 }]);
  life.onStop('facts', () => db.drop());
  const producer = makeProducer({ brokers: config.kafkaBrokers, clientId: 'facts' });
  const relay = startOutboxRelay({ pool: db.pool, producer, log });
  life.onStop('relay of facts', () => relay.stop());
  return async <N extends FactName>(
    fact: N,
    entry: { subject: string; version: number; occurredAt: Date; body: Facts[N]['input'] },
  ) => {
    await inTransaction(db.pool, (tx) => makeOutbox(tx, { producer: 'test', topicFor: () => topic }).add(fact, entry));
    relay.wake();
  };
}

export async function runContent() {
  const harness = await startServiceHarness({ name: 'content', migrations });
  const { config, log, life } = harness;
  const name = `test.content.${randomBytes(5).toString('hex')}`;
  const [reads, writes] = [`${name}.in`, `${name}.out`];
  const topics = [reads, writes].map((topic) => ({ name: topic, partitions: 3 }));
  await ensureTopics({ brokers: config.kafkaBrokers, clientId: 'test' }, topics);
  const publish = await startFacts(harness, reads);
  const clock = makeFakeClock('2026-03-04T00:00:00.000Z');
  const storageDir = await mkdtemp(join(tmpdir(), 'content-'));
  life.onStop('folder', () => rm(storageDir, { recursive: true }));
  const own = { storageDir, filesSecret: new Secret('a secret of this test') };
  const { port, httpPort } = await compose({
    config: { ...config, ...own, peers: { ...config.peers, identityGrpc: await harness.serve([identity]) } },
    ...{ clock, log, life, channel: { groupId: name, reads: [reads], writes } },
  });
  const address = `127.0.0.1:${port}`;
  return {
    ...{ publish, clock, db: harness.db, origin: `http://127.0.0.1:${httpPort}` },
    content: (as: MintOptions | 'nobody') => harness.client(ContentService, address, as),
    internal: (as: MintOptions | 'nobody') => harness.client(ContentInternalService, address, as),
    stop: () => harness.stop(),
  };
}
