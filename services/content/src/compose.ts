/** Everything that runs in content, top to bottom. */
import { watchRevocations } from '@parlance/runtime/auth/revocations';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import { startEventConsumer } from '@parlance/runtime/events/consumer';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { topicsReadBy } from '@parlance/runtime/events/topics';
import { startGrpcServer } from '@parlance/runtime/grpc/server';
import { startHealthServer } from '@parlance/runtime/http/server';
import { makeProducer } from '@parlance/runtime/kafka/producer';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Logger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ContentConfig } from './config.ts';
import { onApplicationFacts } from './inbound/events/on-application-facts.ts';
import { onEntitlementChanged } from './inbound/events/on-entitlement-changed.ts';
import { onLessonBooked, onLessonStatusChanged } from './inbound/events/on-lesson-changed.ts';
import { makeContentInternalService } from './inbound/grpc/content-internal-service.ts';
import { makeContentService } from './inbound/grpc/content-service.ts';
import { makeFilesRouter } from './inbound/http/files-router.ts';
import { startRemovingUploads } from './inbound/jobs/remove-unfinished-uploads.ts';
import { makeLinkSigner } from './outbound/link-signer.ts';
import { makePictures } from './outbound/pictures.ts';
import { bindStores } from './outbound/postgres/bind-stores.ts';
import { makeLocalFolder } from './outbound/storage/local-folder.ts';
import { findFile } from './queries/file.ts';
import { makeUseCases } from './use-cases.ts';

export type ContentParts = {
  config: ContentConfig;
  /** The school's time. */
  clock: Clock;
  log: Logger;
  life: Life;
  /** Only tests read and write elsewhere than the registry says. */
  channel?: { groupId: string; reads: readonly string[]; writes: string } | undefined;
};

export async function compose({
  config,
  clock,
  log,
  life,
  channel,
}: ContentParts): Promise<{ port: number; httpPort: number }> {
  const pool = makePool({ url: config.databaseUrl, log });
  life.onStop('database', () => pool.end());
  life.ready.add('database', async () => void (await pool.query('select 1')));

  const brokers = config.kafkaBrokers;
  const producer = makeProducer({ brokers, clientId: 'content', log });
  const relay = startOutboxRelay({ pool, producer, log });
  life.onStop('outbox relay', () => relay.stop());
  const onCommit = () => relay.wake();

  const bind = (tx: Tx) => bindStores(tx, channel ? { topicFor: () => channel.writes } : {});
  const uow = makeUnitOfWork({ pool, bind, onCommit });
  const storage = makeLocalFolder(config.storageDir);
  const signer = makeLinkSigner(config.filesSecret);
  const usecases = makeUseCases({ uow, db: pool, clock, storage, pictures: makePictures(), signer });

  const consumer = startEventConsumer({
    ...{ service: 'content', pool, brokers, log, onCommit },
    ...{ topics: channel?.reads ?? topicsReadBy('content'), ...(channel && { groupId: channel.groupId }) },
    handlers: {
      'parlance.payments.v1.EntitlementChanged': onEntitlementChanged,
      'parlance.booking.v1.LessonBooked': onLessonBooked,
      'parlance.booking.v1.LessonStatusChanged': onLessonStatusChanged,
      ...onApplicationFacts(systemClock),
    },
  });
  life.onStop('event consumer', () => consumer.stop());
  const removing = startRemovingUploads({ remove: usecases.removeUnfinishedUploads, log });
  life.onStop('removal of unfinished uploads', () => removing.stop());

  const { receiveUpload } = usecases;
  const findServed = (id: string) => findFile(pool, id);
  const routes = makeFilesRouter({ receiveUpload, findFile: findServed, storage, signer, realTime: systemClock, log });
  const http = await startHealthServer({ listen: config.httpListen, readiness: life.ready, routes });
  life.onStop('http', () => http.stop());

  const { oidcIssuer: issuer, oidcJwksUrl: jwksUrl, oidcAudience: audience } = config;
  const revocations = watchRevocations({
    ...{ identityGrpc: config.peers.identityGrpc, process: 'content', log },
    token: makeServiceToken({
      tokenUrl: config.oidcTokenUrl,
      clientId: config.serviceClientId,
      clientSecret: config.serviceClientSecret,
    }),
  });
  life.onStop('revocations', () => revocations.stop());
  const server = await startGrpcServer({
    listen: config.grpcListen,
    services: [makeContentService({ db: pool, clock, usecases }), makeContentInternalService({ db: pool, usecases })],
    verifyToken: makeTokenVerifier({ issuer, jwksUrl, audience }),
    isRevoked: revocations.isRevoked,
    revocationsAreStale: revocations.isStale,
    log,
  });
  life.onStop('gRPC server', () => server.stop());
  return { port: server.port, httpPort: http.port };
}
