/** Content as it answers the gateway, on a database of its own; nothing runs on its own here, no fact comes or goes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { databaseFor, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makeCertificates } from '../src/compose/certificates.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import { makeContentInternalService } from '../src/inbound/grpc/content-internal-service.ts';
import { makeContentService } from '../src/inbound/grpc/content-service.ts';
import { makeLibraryServices } from '../src/inbound/grpc/library-services.ts';
import { makeProgressService } from '../src/inbound/grpc/progress-service.ts';
import { makeLibraryFeed } from '../src/outbound/library-feed.ts';
import { makeLinkSigner } from '../src/outbound/link-signer.ts';
import { makePdfs } from '../src/outbound/pdf/open-pdfs.ts';
import { makePictures } from '../src/outbound/pictures.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeLocalFolder } from '../src/outbound/storage/local-folder.ts';
import { findVersions } from '../src/queries/materials.ts';
import { keysFile, newKey } from './certificate-keys.ts';

export async function contentForTest(
  harness: ServiceHarness,
  { identityGrpc }: { identityGrpc: string },
): Promise<ServiceBinding[]> {
  const db = await databaseFor(harness, 'school_content', migrations);
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  harness.life.onStop('folder', () => rm(folder, { recursive: true }));
  const parts = {
    uow: makeUnitOfWork({ pool: db, bind: bindStores }),
    db,
    clock: systemClock,
    storage: makeLocalFolder(folder),
    signer: makeLinkSigner(new Secret('a secret of this test')),
  };
  const pdfs = makePdfs({ program: join(process.cwd(), 'services/content/src/check-pdf.ts') });
  const usecases = makeUseCases({ ...parts, pictures: makePictures(), pdfs });
  const identity = makeClient(IdentityInternalService, {
    address: identityGrpc,
    token: () => harness.issuer.mint({ service: 'content' }),
  });
  harness.life.onStop('identity', () => identity.close());
  const config = {
    publicUrl: 'https://school.example',
    certificateKeysFile: await keysFile(folder, [newKey('test')]),
  };
  const certificates = await makeCertificates({ ...parts, config, realTime: systemClock, identity });
  const libraryFeed = makeLibraryFeed({
    readVersion: async () => (await findVersions(db)).version,
    log: harness.life.log,
    everyMs: 50,
  });
  harness.life.onStop('library feed', () => libraryFeed.stop());
  return [
    makeContentService({ db, clock: systemClock, ...usecases }),
    ...makeLibraryServices({ db, clock: systemClock, ...usecases, libraryFeed }),
    makeContentInternalService({ db, ...usecases }),
    makeProgressService({ db, ...certificates }),
  ];
}
