/** Everything that runs in content, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import type { ContentConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeContentInternalService } from './inbound/grpc/content-internal-service.ts';
import { makeContentService } from './inbound/grpc/content-service.ts';
import { makeFilesRouter } from './inbound/http/files-router.ts';
import { startRemovingUploads } from './inbound/jobs/remove-uploads.ts';
import { makeLinkSigner } from './outbound/link-signer.ts';
import { makePictures } from './outbound/pictures.ts';
import { bindStores } from './outbound/postgres/stores.ts';
import { makeLocalFolder } from './outbound/storage/local-folder.ts';
import { findFile } from './queries/file.ts';
import { makeUseCases } from './compose/use-cases.ts';

export async function compose(options: ComposeOptions<ContentConfig>) {
  const { config, clock, life } = options;
  const { log } = life;
  const content = openService({ service: 'content', ...options, readsPatiently: true });
  const { pool, onCommit, sending, realTime } = content;

  const uow = makeUnitOfWork({ pool, bind: (tx: Tx) => bindStores(tx, sending), onCommit });
  const storage = makeLocalFolder(config.storageDir);
  const signer = makeLinkSigner(config.filesSecret);
  const usecases = makeUseCases({ uow, db: pool, clock, realTime, storage, pictures: makePictures(), signer });

  content.readFacts(makeFactHandlers(realTime));
  const removing = startRemovingUploads(usecases.removeUnfinishedUploads, log);
  life.onStop('removal of unfinished uploads', () => removing.stop());

  const { receiveUpload } = usecases;
  const findServed = (id: string) => findFile(pool, id);
  const http = await content.serveHttp(
    makeFilesRouter({ receiveUpload, findFile: findServed, storage, signer, realTime, log }),
  );
  const services = [
    makeContentService({ db: pool, clock, usecases }),
    makeContentInternalService({ db: pool, usecases }),
  ];
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token: content.token });
  const { port } = await content.serveCalls(services, identity);
  return { port, httpPort: http.port };
}
