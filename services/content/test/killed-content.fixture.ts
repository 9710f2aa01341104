/** content's files in a process that can be killed: its HTTP addresses and the end of an upload, for the test that starts it. */
import { makeLogger } from '@parlance/runtime/logging/logger';
import { Secret } from '@parlance/runtime/config/secret';
import { makePool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { systemClock } from '@parlance/runtime/clock/clock';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { makeUseCases } from '../src/compose/use-cases.ts';
import { makeFilesRouter } from '../src/inbound/http/files-router.ts';
import { makeLinkSigner } from '../src/outbound/link-signer.ts';
import { makePictures } from '../src/outbound/pictures.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeLocalFolder } from '../src/outbound/storage/local-folder.ts';
import { makeS3Bucket } from '../src/outbound/storage/s3-bucket.ts';
import { testBucket } from './test-bucket.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const log = makeLogger({ name: 'killed', level: 'silent' });
const pool = makePool({ url, log });
const storage = folder === '' ? makeS3Bucket(testBucket()) : makeLocalFolder(folder);
const signer = makeLinkSigner(new Secret('a secret of this test'));
const uow = makeUnitOfWork({ pool, bind: bindStores });
const parts = { uow, db: pool, clock: systemClock, storage, signer, pictures: makePictures() };
const usecases = makeUseCases({ ...parts, pdfs: { judge: async () => ({ pages: 1 }) } });
const router = makeFilesRouter({ db: pool, ...usecases, storage, signer, realTime: systemClock, log });
const server = express()
  .use(router)
  .listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
process.on('message', (command: Parameters<typeof usecases.completeUpload>[0]) => {
  void usecases.completeUpload(command).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
