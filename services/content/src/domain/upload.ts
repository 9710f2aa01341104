/** What may be uploaded, and where it is kept (FB-35, MAT-33..MAT-37). */
import { library } from '@parlance/proto/limits';
import { uploads } from '@parlance/proto/limits';
import { refuse } from './refusals.ts';
import { allFolders } from './application-file.ts';
import { acceptedTypes, isImage, nameFits, typeOf } from './file-type.ts';

/** Real time in which the bytes must begin to arrive. */
export const uploadLifeMs = 15 * 60_000;

/** Real time after the end of its link in which an upload may be completed. */
const completableMs = 24 * 60 * 60_000;
/** Whoever began to complete it in time, or to send it, is done by then. */
const graceMs = 60 * 60_000;

export function isOver({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return expiresAt.getTime() + completableMs <= now.getTime();
}

/** Kept as the reason of an upload that its sender did not want any more. */
export const cancelled = 'CANCELLED';

/** What was written before then belongs to a row, or to nothing: whoever was about to write the row has done it. */
export const orphanBefore = (now: Date): Date => new Date(now.getTime() - 48 * 60 * 60_000);

/** Where the sweeper looks; what lies elsewhere it does not know. */
const sweptFolders = ['files', 'received', 'certificates', ...allFolders];

export function isSwept(key: string): boolean {
  return sweptFolders.includes(key.split('/')[0] ?? '');
}

/** How long links to what is still missing work: in real time, and not beyond the upload's own end. */
export function linksEnd({ expiresAt }: { expiresAt: Date }, now: Date): Date {
  return new Date(Math.min(now.getTime() + uploadLifeMs, expiresAt.getTime() + completableMs));
}

/** Whatever was begun to be sent by an address that is out now has come, or never will. */
export const lateUntil = (now: Date): Date => new Date(now.getTime() + uploadLifeMs + graceMs);

/** When to look again after parts that were given up and are gone: once their addresses have ended, and once nobody can be sending any more. */
export function nextLook(until: Date, now: Date): Date | undefined {
  const addressesEnd = new Date(until.getTime() - graceMs);
  return [addressesEnd, until].find((look) => look > now);
}

/** An upload whose link ended before then, and that is not complete, may go. */
export const removableBefore = (now: Date): Date => new Date(now.getTime() - completableMs - graceMs);

export type UploadRequest = { path: string; filename: string; size: number; contentType: string };

export function checkUpload({ path, filename, size, contentType }: UploadRequest): void {
  uploadPath(path);
  if (!isSegment(filename)) throw refuse('FILE_NAME_MALFORMED');
  if (!Number.isSafeInteger(size) || size < 1) throw refuse('SIZE_MALFORMED');
  const mostBytes = acceptedTypes.get(contentType);
  if (mostBytes === undefined) throw refuse('UPLOAD_TYPE');
  if (size > mostBytes) throw refuse('UPLOAD_TOO_LARGE');
  if (!nameFits(filename, contentType)) throw refuse('UPLOAD_NAME');
}

/** What one person has begun to upload within a day. */
export type DaysUploads = { files: number; bytes: number };
export const dayMs = 24 * 60 * 60_000;

export function checkQuota(role: string, before: DaysUploads, size: number): void {
  const most = role === 'admin' ? uploads.administratorsDay : uploads.personsDay;
  if (before.files + 1 > most.files || before.bytes + size > most.bytes) throw refuse('UPLOADS_FULL');
}

export function uploadPath(path: string): string {
  if (path.trim() === '') throw refuse('NO_UPLOAD_PATH');
  if (path.length > library.pathMax || !path.split('/').every(isSegment)) throw refuse('UPLOAD_PATH_MALFORMED');
  return path;
}

/** Names that mean one place only, on every store: no climbing, no separators, no control characters. */
function isSegment(segment: string): boolean {
  return (
    /^[\p{L}\p{N}_-][\p{L}\p{N} ._&'()-]{0,99}$/u.test(segment) && !segment.includes('..') && !/[ .]$/.test(segment)
  );
}

/** MAT-37. */
export function filePath({ path, filename }: { path: string; filename: string }): string {
  return `${path}/${filename}`;
}

type Stored = { id: string; path: string; filename: string; contentType: string; createdBy: string };

/** An applicant's upload has nobody's uid. */
export function isApplicants({ createdBy }: Pick<Stored, 'createdBy'>): boolean {
  return createdBy === '';
}

/** Where the bytes arrive: under the upload's id, so that a second upload never overwrites the first, and whatever the file is called. */
export function storageKey(upload: Stored): string {
  return isApplicants(upload) ? `received/${upload.id}` : `files/${upload.id}`;
}

/** Where they stay: applicants' files under their path, pictures beside what arrived, because they are drawn anew. */
export function settledKey(upload: Stored): string {
  if (isApplicants(upload)) return filePath(upload);
  return isImage(upload.contentType) ? `${storageKey(upload)}.webp` : storageKey(upload);
}

/** Where there may be bytes of an upload that was never completed. */
export const placesOf = (upload: Stored): string[] => [...new Set([storageKey(upload), settledKey(upload)])];

/** What arrived and is not what stays. */
export const arrivedOnly = (upload: Stored): string[] => placesOf(upload).filter((key) => key !== settledKey(upload));

export type Received = { readonly size: number; readonly head: Uint8Array };

export function checkReceived(
  expected: { size: number; contentType: string },
  received: Received | undefined,
): asserts received is Received {
  if (received === undefined || received.size !== expected.size) throw refuse('UPLOAD_INCOMPLETE');
  if (typeOf(received.head) !== expected.contentType) throw refuse('UPLOAD_TYPE');
}
