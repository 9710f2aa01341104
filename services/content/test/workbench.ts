/** content's use cases on a real database and a real folder, with clocks that the test holds. */
import { makeLogger } from '@parlance/runtime/logging/logger';
import { Secret } from '@parlance/runtime/config/secret';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import express from 'express';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../migrations/index.ts';
import { makeFilesRouter, type FilesRouterDeps } from '../src/inbound/http/files-router.ts';
import { makeLinkSigner } from '../src/outbound/link-signer.ts';
import { makePictures } from '../src/outbound/pictures.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeLocalFolder } from '../src/outbound/storage/local-folder.ts';
import { findFile } from '../src/queries/file.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';

export type Workbench = Awaited<ReturnType<typeof makeWorkbench>>;

export async function makeWorkbench() {
  const database = await freshDatabase('content', migrations);
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  const clock = makeFakeClock();
  const realTime = makeFakeClock('2026-05-01T08:00:00.000Z');
  const storage = makeLocalFolder(folder);
  const signer = makeLinkSigner(new Secret('a secret of this test'));
  const uow = makeUnitOfWork({ pool: database.pool, bind: bindStores });
  const pictures = makePictures();
  const usecases = makeUseCases({
    uow,
    db: database.pool,
    clock,
    realTime,
    storage,
    signer,
    pictures,
  });
  const { receiveUpload } = usecases;
  const findServed = (id: string) => findFile(database.pool, id);
  const door = await openDoor({ receiveUpload, findFile: findServed, storage, signer, realTime });
  return {
    ...usecases,
    database,
    folder,
    clock,
    realTime,
    storage,
    pictures,
    uow,
    signer,
    origin: door.origin,
    facts: async (type: string) => {
      const sql = 'select key, version from outbox where type = $1 order by seq';
      return (await database.pool.query<{ key: string; version: number }>(sql, [`parlance.content.v1.${type}`])).rows;
    },
    async close() {
      await door.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function openDoor(deps: Omit<FilesRouterDeps, 'log'>) {
  const log = makeLogger({ name: 'test', level: 'silent' });
  const app = express().use(makeFilesRouter({ ...deps, log }));
  const server = app.listen(0, '127.0.0.1');
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
