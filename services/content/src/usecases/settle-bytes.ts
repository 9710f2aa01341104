/** From what arrived to what stays: size and real type are checked, PDFs opened, pictures are drawn anew, so that nothing but the picture is left of them. */
import { refuse } from '../domain/refusals.ts';
import { isAudio, isImage, mostApplicationBytes, signatureBytes } from '../domain/file-type.ts';
import { isPhoto, photoSide } from '../domain/photo.ts';
import { demandSound, isPdf } from '../domain/pdf-verdict.ts';
import { arrivedOnly, checkReceived, isApplicants, settledKey, storageKey } from '../domain/upload.ts';
import { Readable } from 'node:stream';
import type { Pdfs, Pictures, Sounds, Storage, StoredFile, UnitOfWork, Upload } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';

type Settled = Pick<StoredFile, 'storageKey' | 'size' | 'sha256' | 'contentType' | 'pages' | 'seconds'>;
export type Judges = { pictures: Pictures; pdfs: Pdfs; sounds: Sounds };

/** Repeatable: what arrived stays until the file is on record. */
export async function settleBytes(
  upload: Upload,
  { storage, pictures, pdfs, sounds }: Judges & { storage: Storage },
): Promise<Settled> {
  if (upload.received === undefined) throw refuse('UPLOAD_INCOMPLETE');
  const [from, to] = [storageKey(upload), settledKey(upload)];
  checkReceived(upload, await storage.head(from, signatureBytes));
  const { size, contentType } = upload;
  if (isImage(contentType)) return { ...(await redraw(upload, { storage, pictures })), storageKey: to };
  const pages = isPdf(contentType) ? demandSound(await pdfs.judge(() => storage.open(from))).pages : undefined;
  const seconds = isAudio(contentType) ? await measure(upload, { storage, sounds }) : undefined;
  if (isApplicants(upload)) await storage.put(to, await storage.open(from), { maxBytes: size });
  return { storageKey: to, size, contentType, sha256: upload.received.sha256, pages, seconds };
}

/** Films come in the envelope of an M4A; a length that nobody can read is none. */
async function measure(upload: Upload, { storage, sounds }: { storage: Storage; sounds: Sounds }) {
  const { isSound, seconds } = await sounds.measure(() => storage.open(storageKey(upload)), upload);
  if (!isSound && upload.contentType === 'audio/mp4') throw refuse('UPLOAD_TYPE');
  return seconds;
}

async function redraw(upload: Upload, { storage, pictures }: { storage: Storage; pictures: Pictures }) {
  const bytes = await bytesOf(await storage.open(storageKey(upload)));
  const drawn = await pictures.redraw(bytes, isPhoto(upload) ? photoSide : undefined);
  if (drawn === 'too many pixels') throw refuse('UPLOAD_TOO_LARGE');
  if (drawn === 'not a picture') throw refuse('UPLOAD_TYPE');
  const written = await storage.put(settledKey(upload), Readable.from([drawn.bytes]), { maxBytes: mostRedrawnBytes });
  return { ...written, contentType: drawn.contentType };
}

/** 1024 × 1024 pixels never need more. */
const mostRedrawnBytes = 4 * mostApplicationBytes;

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What arrived is not needed any more once another place holds what stays. It is on record as discarded: what does not go now goes later. */
export async function dropArrived(upload: Upload, deps: { storage: Storage; uow: UnitOfWork }): Promise<void> {
  for (const key of arrivedOnly(upload)) await removeDiscarded(key, deps).catch(() => undefined);
}
