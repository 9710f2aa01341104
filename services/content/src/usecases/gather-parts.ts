/** From the parts that came to the bytes in their place, with their hash. Repeatable: whoever died on the way is followed by the next try, on any replica. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { createHash } from 'node:crypto';
import { refuse } from '../domain/refusals.ts';
import { missingParts, partsOf } from '../domain/upload-parts.ts';
import { storageKey } from '../domain/upload.ts';
import type { Hashed, Storage, UnitOfWork, Upload } from './ports.ts';
import { takeClaim } from './upload-claim.ts';

type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage };

/** What came whole by its one address needs nothing. */
export async function gatherParts(upload: Upload, { uow, realTime, storage }: Deps): Promise<Upload> {
  if (upload.received !== undefined) return upload;
  let received: Upload['received'];
  if (upload.partsName === undefined) throw refuse('UPLOAD_INCOMPLETE');
  const claim = await takeClaim(upload.id, { uow, realTime }).catch(async (error: unknown) => {
    // Somebody gathered them at the same moment.
    received = (await uow.run(({ uploads }) => uploads.find(upload.id)))?.received;
    if (received === undefined) throw error;
    return undefined;
  });
  if (claim === undefined) return { ...upload, received };
  try {
    const { sha256 } = await join(upload, upload.partsName, claim.keep);
    await claim.end({ sha256 });
    return { ...upload, received: { sha256 } };
  } catch (error) {
    await claim.release();
    throw error;
  }

  async function join(whole: Upload, name: string, onMoved: () => Promise<void>): Promise<Hashed> {
    const { size } = whole;
    const parted = { key: storageKey(whole), name };
    const there = await storage.parts.list(parted);
    // Somebody put them together, and ended before it was on record.
    if (there === undefined) return read(parted.key, size, onMoved);
    const missing = missingParts(size, there);
    if (missing.length > 0) throw refuse('UPLOAD_INCOMPLETE', { details: { missing } });
    const numbers = partsOf(size).map(({ number }) => number);
    return storage.parts.join(parted, numbers, onMoved);
  }

  async function read(key: string, size: number, onMoved: () => Promise<void>): Promise<Hashed> {
    if ((await storage.head(key, 1))?.size !== size) throw refuse('UPLOAD_INCOMPLETE');
    const hash = createHash('sha256');
    for await (const piece of (await storage.open(key)) as AsyncIterable<Buffer>) {
      hash.update(piece);
      await onMoved();
    }
    return { size, sha256: hash.digest('hex') };
  }
}
