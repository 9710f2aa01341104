/** The library alone as it answers the gateway, on a database of its own that is as large as it may become. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { databaseFor, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import { makeContentService } from '../src/inbound/grpc/content-service.ts';
import { makeLibraryServices } from '../src/inbound/grpc/library-services.ts';
import { makeLibraryFeed } from '../src/outbound/library-feed.ts';
import { makeLinkSigner } from '../src/outbound/link-signer.ts';
import { makePdfs } from '../src/outbound/pdf/open-pdfs.ts';
import { makePictures } from '../src/outbound/pictures.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeLocalFolder } from '../src/outbound/storage/local-folder.ts';
import { fillLargeLibrary } from './large-library.ts';

export async function largeLibrary(harness: ServiceHarness) {
  const db = await databaseFor(harness, 'large_library', migrations);
  await fillLargeLibrary(db);
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  harness.life.onStop('folder', () => rm(folder, { recursive: true }));
  const usecases = makeUseCases({
    uow: makeUnitOfWork({ pool: db, bind: bindStores }),
    db,
    clock: systemClock,
    storage: makeLocalFolder(folder),
    signer: makeLinkSigner(new Secret('a secret of this test')),
    pictures: makePictures(),
    // Nothing is uploaded here.
    pdfs: makePdfs({ program: '' }),
  });
  const libraryFeed = makeLibraryFeed({ readVersion: async () => 0, log: harness.life.log });
  harness.life.onStop('library feed', () => libraryFeed.stop());
  const deps = { db, clock: systemClock, ...usecases, libraryFeed };
  return { db, services: [makeContentService(deps), ...makeLibraryServices(deps)] };
}
