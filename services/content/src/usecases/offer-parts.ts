/** Where an upload stands: which parts are there, and new addresses for the others. Asked for as often as the sender likes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { refuse } from '../domain/refusals.ts';
import { linkPath, partId, type Signer } from '../domain/signed-link.ts';
import { missingParts, partsOf, type ArrivedPart, type Part } from '../domain/upload-parts.ts';
import { isOver, linksEnd, storageKey } from '../domain/upload.ts';
import { giveUpParts } from './abandon-parts.ts';
import type { Parted, Storage, UnitOfWork, Upload } from './ports.ts';

/** Of a part that is there as well: whoever doubts it sends it again. Empty where nothing is taken any more. */
type OfferedPart = { number: number; size: number; url: string; arrived: boolean };
export type OfferedUpload = { id: string; url: string; expiresAt: Date; parts: OfferedPart[] };

export type OfferParts = ReturnType<typeof makeOfferParts>;
type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage; signer: Signer };

export function makeOfferParts({ uow, realTime, storage, signer }: Deps) {
  return async ({ id, actorUid }: { id: string; actorUid: string }): Promise<OfferedUpload> => {
    const upload = await uow.run(({ uploads }) => uploads.find(id));
    const now = realTime.now();
    if (upload?.createdBy !== actorUid || isOver(upload, now)) throw refuse('UPLOAD_NOT_FOUND');
    // Nothing more is taken of it.
    if (upload.refused !== undefined) throw refuse('UPLOAD_NOT_FOUND');
    const url = linkPath({ method: 'PUT', id, expiresAt: upload.expiresAt }, signer);
    const expiresAt = linksEnd(upload, now);
    if (upload.received !== undefined) {
      const parts = partsOf(upload.size).map(({ number, size }) => ({ number, size, url: '', arrived: true }));
      return { id, url, expiresAt, parts };
    }
    const { parted, there } = await known(upload);
    const missing = new Set(missingParts(upload.size, there));
    const addressOf = async (part: Part) =>
      (await storage.parts.addressOf(parted, part, expiresAt.getTime() - now.getTime())) ??
      linkPath({ method: 'PUT', id: partId(id, part.number), expiresAt }, signer);
    const offer = async (part: Part): Promise<OfferedPart> => {
      const { number, size } = part;
      return { number, size, url: await addressOf(part), arrived: !missing.has(number) };
    };
    return { id, url, expiresAt, parts: await Promise.all(partsOf(upload.size).map(offer)) };
  };

  /** Begins where nothing was begun, or where the store knows nothing of it any more. */
  async function known(upload: Upload): Promise<{ parted: Parted; there: ArrivedPart[] }> {
    const key = storageKey(upload);
    const { partsName: before } = upload;
    const there = before === undefined ? undefined : await storage.parts.list({ key, name: before });
    if (before !== undefined && there !== undefined) return { parted: { key, name: before }, there };
    const name = await storage.parts.begin(key);
    const counts = await uow.run(async (stores) => {
      if (before !== undefined) await giveUpParts(stores, [{ key, name: before }], realTime.now());
      return stores.uploads.nameParts(upload.id, { before, name });
    });
    if (counts === name) return { parted: { key, name }, there: [] };
    // Somebody asked at the same moment.
    await storage.parts.abandon({ key, name });
    if (counts === undefined) throw refuse('UPLOAD_NOT_FOUND');
    return { parted: { key, name: counts }, there: (await storage.parts.list({ key, name: counts })) ?? [] };
  }
}
