/** The whole service in process: real PostgreSQL, Kafka, Redis and SMTP; identity and the other services' facts as stand-ins. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IdentityInternalService, type GetMailLinkResponseInput } from '@parlance/proto/identity/v1';
import { NotificationService } from '@parlance/proto/notification/v1';
import type { FactName, Facts } from '@parlance/proto/topics';
import { appError } from '@parlance/runtime/errors/app-error';
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
import { startSmtpSink } from './smtp-sink.ts';

function identityWith(links: Map<string, GetMailLinkResponseInput>) {
  return defineService(IdentityInternalService, {
    getPeople: () => ({ people: [] }),
    async getMailLink({ reference }) {
      const link = links.get(reference);
      if (link === undefined) throw appError('not-found', 'MAIL_LINK_NOT_FOUND', 'Unknown link');
      return link;
    },
    async *watchRevocations(_request, { signal }) {
      yield { snapshot: true, revocations: [] };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  });
}

/** The other services, as far as their facts go. */
async function startFacts({ log, life, config }: ServiceHarness, topic: string) {
  const db = await freshDatabase('facts', [{ name: '1', up: createEventTablesV1 }]);
  life.onStop('facts', () => db.drop());
  const producer = makeProducer({ brokers: config.kafkaBrokers, clientId: 'facts' });
  const relay = startOutboxRelay({ pool: db.pool, producer, log });
  life.onStop('relay of facts', () => relay.stop());
  return async <N extends FactName>(fact: N, subject: string, body: Facts[N]['input']) => {
    const entry = { subject, version: 1, occurredAt: new Date('2026-03-02T10:00:00.000Z'), body };
    await inTransaction(db.pool, (tx) => makeOutbox(tx, { producer: 'test', topicFor: () => topic }).add(fact, entry));
    relay.wake();
  };
}

export async function runNotification() {
  const harness = await startServiceHarness({ name: 'notification', migrations });
  const { config, life } = harness;
  const name = `test.notification.${randomBytes(5).toString('hex')}`;
  const [reads, writes] = [`${name}.in`, `${name}.out`];
  const topics = [reads, writes].map((topic) => ({ name: topic, partitions: 3 }));
  await ensureTopics({ brokers: config.kafkaBrokers, clientId: 'test' }, topics);
  const publish = await startFacts(harness, reads);
  const sink = await startSmtpSink();
  life.onStop('smtp sink', () => sink.stop());
  const links = new Map<string, GetMailLinkResponseInput>();
  const { port } = await compose({
    config: {
      ...config,
      ...{ smtpUrl: sink.url, mailFrom: 'Parlance <school@parlance.test>' },
      peers: { ...config.peers, identityGrpc: await harness.serve([identityWith(links)]) },
    },
    ...{ clock: makeFakeClock(), life, templatesFolder: join(__dirname, '../templates') },
    channel: { groupId: name, reads: [reads], writes },
  });
  return {
    ...{ publish, links, sink, db: harness.db },
    client: (as: MintOptions | 'nobody') => harness.client(NotificationService, `127.0.0.1:${port}`, as),
    stop: () => harness.stop(),
  };
}
