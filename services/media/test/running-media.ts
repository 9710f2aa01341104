/** Media as a whole in this process: real PostgreSQL and Kafka, a stand-in for booking that speaks the contract, no Janus unless a test brings one. */
import { randomBytes } from 'node:crypto';
import { BookingInternalService } from '@parlance/proto/booking/v1';
import { MediaDevService, MediaInternalService, MediaService } from '@parlance/proto/media/v1';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { FactName, Facts } from '@parlance/proto/topics';
import { Secret } from '@parlance/runtime/config/secret';
import { appError } from '@parlance/runtime/errors/app-error';
import { makeOutbox } from '@parlance/runtime/events/outbox';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { createEventTablesV1 } from '@parlance/runtime/events/tables';
import { defineService } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { ensureTopics, makeProducer } from '@parlance/runtime/kafka/producer';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { migrations } from '../migrations/index.ts';
import { compose } from '../src/compose.ts';
import { random, realNow } from '../src/compose-room.ts';
import type { MediaConfig } from '../src/config.ts';
import { makeMediaDevService } from '../src/dev/media-dev-service.ts';
import { realSchoolTime } from '../src/domain/school-time.ts';

export type Lesson = { tutorUid: string; studentUids: string[]; when: Date };

function standInForBooking(lessons: Map<string, Lesson>) {
  return defineService(BookingInternalService, {
    getLessonAccess: ({ bookingId }) => {
      const lesson = lessons.get(bookingId);
      if (!lesson) throw appError('not-found', 'BOOKING_NOT_FOUND', 'This lesson was not found.');
      return { ...lesson, bookingId, when: toTimestamp(lesson.when) };
    },
  });
}

const identity = defineService(IdentityInternalService, {
  getPeople: () => ({ people: [] }),
  getMailLink: () => Promise.reject(new Error('not asked')),
  async *watchRevocations(_request, { signal }) {
    yield { snapshot: true, revocations: [] };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
});

/** Booking's facts leave by an outbox of their own. */
async function startFacts({ log, life, config }: ServiceHarness, topic: string) {
  const db = await freshDatabase('facts', [{ name: '1', up: createEventTablesV1 }]);
  life.onStop('facts', () => db.drop());
  const relay = startOutboxRelay({
    pool: db.pool,
    producer: makeProducer({ brokers: config.kafkaBrokers, clientId: 'facts' }),
    log,
  });
  life.onStop('relay of facts', () => relay.stop());
  return async <N extends FactName>(fact: N, subject: string, body: Facts[N]['input']) => {
    const entry = { subject, version: 1, occurredAt: new Date(), body };
    await inTransaction(db.pool, (tx) => makeOutbox(tx, { producer: 'test', topicFor: () => topic }).add(fact, entry));
    relay.wake();
  };
}

export async function runMedia() {
  const harness = await startServiceHarness({ name: 'media', migrations });
  const lessons = new Map<string, Lesson>();
  const name = `test.media.${randomBytes(5).toString('hex')}`;
  const [reads, writes] = [`${name}.in`, `${name}.out`];
  const topics = [reads, writes].map((topic) => ({ name: topic, partitions: 1 }));
  await ensureTopics({ brokers: harness.config.kafkaBrokers, clientId: 'test' }, topics);
  const publish = await startFacts(harness, reads);
  const identityGrpc = await harness.serve([identity]);
  const bookingGrpc = await harness.serve([standInForBooking(lessons)]);
  const config: MediaConfig = {
    ...harness.config,
    peers: { ...harness.config.peers, bookingGrpc, identityGrpc },
    janusNodes: [{ name: 'nobody', ws: 'ws://127.0.0.1:1', admin: 'http://127.0.0.1:1/admin' }],
    janusApiSecret: new Secret('a'),
    janusAdminSecret: new Secret('b'),
    janusAdminKey: new Secret('c'),
    janusEventsKey: new Secret('d'),
    callTokenSecret: new Secret('call-token-secret-of-the-test-suite'),
    signallingLimit: 10,
  };
  const { port } = await compose({
    config,
    clock: { now: realNow },
    schoolTime: realSchoolTime,
    life: harness.life,
    channel: { groupId: name, reads: [reads], writes },
    extraServices: ({ uow }) => [makeMediaDevService({ uow, random, realNow })],
  });
  const address = `127.0.0.1:${port}`;
  return {
    ...{ db: harness.db, lessons, publish },
    media: (as: MintOptions | 'nobody') => harness.client(MediaService, address, as),
    internal: (as: MintOptions = { role: 'service' }) => harness.client(MediaInternalService, address, as),
    dev: () => harness.client(MediaDevService, address, 'nobody'),
    stop: () => harness.stop(),
  };
}
