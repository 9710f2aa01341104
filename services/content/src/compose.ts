/** Everything that runs in content, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { makeLocalRateLimiter } from '@parlance/runtime/redis/local-rate-limit';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { startJobs } from './compose/jobs.ts';
import { makeCertificates } from './compose/certificates.ts';
import { makeUseCases } from './compose/use-cases.ts';
import type { ContentConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeContentInternalService } from './inbound/grpc/content-internal-service.ts';
import { makeContentService } from './inbound/grpc/content-service.ts';
import { makeLibraryServices } from './inbound/grpc/library-services.ts';
import { makeProgressService } from './inbound/grpc/progress-service.ts';
import { makeRouter } from './inbound/http/router.ts';
import { makeLibraryFeed } from './outbound/library-feed.ts';
import { makeLinkSigner } from './outbound/link-signer.ts';
import { besideMain, makePdfs } from './outbound/pdf/open-pdfs.ts';
import { makePictures } from './outbound/pictures.ts';
import { bindStores } from './outbound/postgres/stores.ts';
import { openStorage } from './outbound/storage/open-storage.ts';
import { findVersions } from './queries/materials.ts';

export async function compose(options: ComposeOptions<ContentConfig>) {
  const { config, clock, life } = options;
  const { log } = life;
  const content = openService({ service: 'content', ...options, readsPatiently: true });
  const { pool, onCommit, sending, realTime } = content;

  const { publicUrl: origin } = config;
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token: content.token });
  const bind = (tx: Tx) => bindStores(tx, { ...sending, origin });
  const uow = makeUnitOfWork({ pool, bind, onCommit });
  const storage = openStorage(config.storage, life);
  const signer = makeLinkSigner(config.filesSecret);
  const pdfs = makePdfs({ program: besideMain('check-pdf') });
  const usecases = makeUseCases({ uow, db: pool, clock, realTime, storage, pictures: makePictures(), pdfs, signer });
  const certificates = await makeCertificates({ config, uow, db: pool, clock, realTime, storage, signer, identity });

  const libraryFeed = makeLibraryFeed({ readVersion: async () => (await findVersions(pool)).version, log });
  life.onStop('library feed', () => libraryFeed.stop());

  content.readFacts(makeFactHandlers({ bindStores: bind, realTime, ...certificates }));
  startJobs({ ...usecases, ...certificates, life });

  const doors = { db: pool, ...usecases, ...certificates, storage, signer, limiter: makeLocalRateLimiter() };
  const http = await content.serveHttp(makeRouter({ ...doors, clock, realTime, log }));
  const services = [
    makeContentService({ db: pool, clock, ...usecases }),
    ...makeLibraryServices({ db: pool, clock, ...usecases, libraryFeed }),
    makeContentInternalService({ db: pool, ...usecases }),
    makeProgressService({ db: pool, ...certificates, origin }),
  ];
  const { port } = await content.serveCalls(services, identity);
  return { port, httpPort: http.port };
}
