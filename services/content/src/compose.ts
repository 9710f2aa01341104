/** Everything that runs in content, top to bottom. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { startJob } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type Channel } from '@parlance/runtime/service/open-service';
import type { ContentConfig } from './config.ts';
import { onApplicationFacts } from './inbound/events/on-application-facts.ts';
import { onEntitlementChanged } from './inbound/events/on-entitlement-changed.ts';
import {
  onBookingInfoUpdated,
  onGroupLessonChanged,
  onLessonBooked,
  onLessonStatusChanged,
} from './inbound/events/on-lesson-changed.ts';
import { makeContentInternalService } from './inbound/grpc/content-internal-service.ts';
import { makeContentService } from './inbound/grpc/content-service.ts';
import { makeFilesRouter } from './inbound/http/files-router.ts';
import { makeLinkSigner } from './outbound/link-signer.ts';
import { makePictures } from './outbound/pictures.ts';
import { bindStores } from './outbound/postgres/stores.ts';
import { makeLocalFolder } from './outbound/storage/local-folder.ts';
import { findFile } from './queries/file.ts';
import { makeUseCases } from './compose/use-cases.ts';

export type ContentParts = {
  config: ContentConfig;
  /** The school's time. */
  clock: Clock;
  life: Life;
  channel?: Channel | undefined;
};

const removeUploadsEveryMs = 10 * 60_000;

export async function compose(parts: ContentParts): Promise<{ port: number; httpPort: number }> {
  const { config, clock, life, channel } = parts;
  const { log } = life;
  const content = openService({ service: 'content', config, life, clock, channel, readsPatiently: true });
  const { pool: db, onCommit, sending, realTime } = content;

  const uow = makeUnitOfWork({ pool: db, bind: (tx: Tx) => bindStores(tx, sending), onCommit });
  const storage = makeLocalFolder(config.storageDir);
  const signer = makeLinkSigner(config.filesSecret);
  const usecases = makeUseCases({ uow, db, clock, realTime, storage, pictures: makePictures(), signer });

  content.readFacts({
    'parlance.payments.v1.EntitlementChanged': onEntitlementChanged,
    'parlance.booking.v1.LessonBooked': onLessonBooked,
    'parlance.booking.v1.LessonStatusChanged': onLessonStatusChanged,
    'parlance.booking.v1.BookingInfoUpdated': onBookingInfoUpdated,
    'parlance.booking.v1.GroupLessonChanged': onGroupLessonChanged,
    ...onApplicationFacts(realTime),
  });
  const removing = startJob({
    name: 'removal of unfinished uploads',
    everyMs: removeUploadsEveryMs,
    firstInMs: removeUploadsEveryMs,
    log,
    round: async () => {
      const removed = await usecases.removeUnfinishedUploads();
      if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
    },
  });
  life.onStop('removal of unfinished uploads', () => removing.stop());

  const { receiveUpload } = usecases;
  const findServed = (id: string) => findFile(db, id);
  const http = await content.serveHttp(
    makeFilesRouter({ receiveUpload, findFile: findServed, storage, signer, realTime, log }),
  );
  const services = [makeContentService({ db, clock, usecases }), makeContentInternalService({ db, usecases })];
  const { port } = await content.serveCalls(services, config.peers.identityGrpc);
  return { port, httpPort: http.port };
}
