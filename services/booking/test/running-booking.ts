/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, its peers' servers in process. */
import { randomBytes } from 'node:crypto';
import { Secret } from '@parlance/runtime/config/secret';
import { makeOutbox } from '@parlance/runtime/events/outbox';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { createEventTablesV1 } from '@parlance/runtime/events/tables';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import { makeClient } from '@parlance/runtime/grpc/client';
import { defineService, startGrpcServer } from '@parlance/runtime/grpc/server';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { ensureTopics, makeProducer } from '@parlance/runtime/kafka/producer';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { startTestIssuer } from '@parlance/runtime/testing/tokens';
import { BookingInternalService, BookingService } from '@parlance/proto/booking/v1';
import { IdentityInternalService, type PersonInput } from '@parlance/proto/identity/v1';
import { MediaInternalService } from '@parlance/proto/media/v1';
import type { FactName, Facts } from '@parlance/proto/topics';
import { migrations } from '../migrations/index.ts';
import { startBooking } from '../src/compose.ts';
import { toTimestamp } from '../src/wire/booking-message.ts';

const log = makeLogger({ name: 'booking-test', level: 'silent' });

/** Media and identity as far as booking asks them: real servers that answer what the test wants. */
async function startPeers(issuer: Awaited<ReturnType<typeof startTestIssuer>>) {
  const present = new Map<string, { uids: string[]; until: Date }>();
  const people = new Map<string, PersonInput>();
  const media = defineService(MediaInternalService, {
    issueCallToken: ({ bookingId, tutorUid, uid }) => ({
      callToken: `${uid}@${bookingId}`,
      room: `${tutorUid}-${bookingId}`,
    }),
    getPresence: ({ bookingId, to }) => {
      const known = present.get(bookingId);
      return { spans: [], presentUids: known?.uids ?? [], completeUntil: known ? toTimestamp(known.until) : to };
    },
  });
  const identity = defineService(IdentityInternalService, {
    getPeople: ({ uids }) => ({ people: uids.flatMap((uid) => people.get(uid) ?? []) }),
    getMailLink: () => Promise.reject(new Error('not asked')),
    async *watchRevocations(_request, { signal }) {
      yield { snapshot: true, revocations: [] };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  });
  const verifyToken = makeTokenVerifier(issuer);
  const server = await startGrpcServer({ listen: '127.0.0.1:0', services: [media, identity], verifyToken, log });
  return { present, people, address: `127.0.0.1:${server.port}`, stop: () => server.stop() };
}

/** Another service that publishes facts the way services do. */
async function startPublisher(brokers: string[], topic: string) {
  const db = await freshDatabase('publisher', [{ name: '1', up: createEventTablesV1 }]);
  const relay = startOutboxRelay({ pool: db.pool, producer: makeProducer({ brokers, clientId: 'publisher' }), log });
  return {
    async publish<N extends FactName>(fact: N, subject: string, body: Facts[N]['input'], version = 1) {
      await inTransaction(db.pool, (tx) =>
        makeOutbox(tx, { producer: 'test', topicFor: () => topic }).add(fact, {
          subject,
          version,
          occurredAt: new Date(),
          body,
        }),
      );
      relay.wake();
    },
    async stop() {
      await relay.stop();
      await db.drop();
    },
  };
}

export async function runBooking() {
  const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
  const name = `test.booking.${randomBytes(5).toString('hex')}`;
  const [reads, writes] = [`${name}.in`, `${name}.out`];
  await ensureTopics(
    { brokers, clientId: 'test' },
    [reads, writes].map((topic) => ({ name: topic, partitions: 3 })),
  );
  const life = makeLife('booking-test', log);
  const issuer = await startTestIssuer();
  life.onStop('issuer', () => issuer.stop());
  const peers = await startPeers(issuer);
  life.onStop('peers', peers.stop);
  const db = await freshDatabase('booking_component', migrations);
  life.onStop('database', () => db.drop());
  const publisher = await startPublisher(brokers, reads);
  life.onStop('publisher', publisher.stop);
  const clock = makeFakeClock('2026-03-01T00:00:00.000Z');

  const address = { identityGrpc: peers.address, mediaGrpc: peers.address };
  const unused = {
    bookingGrpc: '127.0.0.1:1',
    paymentsGrpc: '127.0.0.1:1',
    contentGrpc: '127.0.0.1:1',
    notificationGrpc: '127.0.0.1:1',
  };
  const config = {
    databaseUrl: db.url,
    kafkaBrokers: brokers,
    redisUrl: '',
    grpcListen: '127.0.0.1:0',
    httpListen: '127.0.0.1:0',
    oidcIssuer: issuer.issuer,
    oidcJwksUrl: issuer.jwksUrl,
    oidcTokenUrl: issuer.tokenUrl,
    oidcAudience: issuer.audience,
    serviceClientId: 'svc-booking',
    serviceClientSecret: new Secret('test'),
    publicUrl: 'http://localhost',
    peers: { ...unused, ...address },
    logLevel: 'silent' as const,
    sweepEveryMs: 50,
    databaseConnections: 12,
  };
  // Groups of their own: the inbox applies each fact once all the same, and nobody waits for a rebalance.
  const start = (groupId: string) =>
    startBooking({ config, clock, log, life, channel: { groupId, reads: [reads], writes } });
  const first = await start(name);
  const clients = (port: number) => {
    const target = { address: `127.0.0.1:${port}` };
    const booking = makeClient(BookingService, target);
    const internal = makeClient(BookingInternalService, target);
    life.onStop('clients', () => [booking, internal].forEach((client) => client.close()));
    return { booking, internal };
  };
  return {
    ...{ db, clock, issuer, peers, publisher, first, writes, brokers, life },
    ...clients(first.grpcPort),
    /** A second replica on the same database. */
    async anotherReplica() {
      return clients((await start(`${name}.2`)).grpcPort);
    },
    stop: () => life.stop(),
  };
}
export type BookingUnderTest = Awaited<ReturnType<typeof runBooking>>;
