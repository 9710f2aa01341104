/** content's use cases on a real database and a real folder, with clocks that the test holds. */
import { makeLogger } from '@parlance/runtime/logging/logger';
import { Secret } from '@parlance/runtime/config/secret';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import express, { type Router } from 'express';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../migrations/index.ts';
import { makeFilesRouter } from '../src/inbound/http/files-router.ts';
import { makeLinkSigner } from '../src/outbound/link-signer.ts';
import { makePdfs } from '../src/outbound/pdf/open-pdfs.ts';
import { makePictures } from '../src/outbound/pictures.ts';
import { makeSounds } from '../src/outbound/sounds.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeLocalFolder } from '../src/outbound/storage/local-folder.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import type { Storage } from '../src/usecases/ports.ts';

export type UseCasesForTest = Awaited<ReturnType<typeof makeUseCasesForTest>>;

/** In a folder unless it says otherwise. */
export async function makeUseCasesForTest(given?: Storage) {
  const database = await freshDatabase('content', migrations);
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  const clock = makeFakeClock();
  const realTime = makeFakeClock('2026-05-01T08:00:00.000Z');
  const storage = given ?? makeLocalFolder(folder);
  const signer = makeLinkSigner(new Secret('a secret of this test'));
  const uow = makeUnitOfWork({ pool: database.pool, bind: bindStores });
  const pictures = makePictures();
  const pdfs = makePdfs({ program: join(process.cwd(), 'services/content/src/check-pdf.ts') });
  const usecases = makeUseCases({
    uow,
    db: database.pool,
    clock,
    realTime,
    storage,
    signer,
    pictures,
    pdfs,
  });
  const log = makeLogger({ name: 'test', level: 'silent' });
  const router = makeFilesRouter({ db: database.pool, ...usecases, storage, signer, realTime, log });
  const http = await serve(router);
  return {
    ...usecases,
    database,
    folder,
    clock,
    realTime,
    storage,
    pictures,
    pdfs,
    sounds: makeSounds(),
    uow,
    signer,
    origin: http.origin,
    facts: async (type: string) => {
      const sql = 'select key, version from outbox where type = $1 order by seq';
      return (await database.pool.query<{ key: string; version: number }>(sql, [`parlance.content.v1.${type}`])).rows;
    },
    async close() {
      await http.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function serve(router: Router) {
  const server = express().use(router).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
