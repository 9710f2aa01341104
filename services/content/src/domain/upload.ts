/** What may be uploaded, and where it is kept (FB-35, MAT-33..MAT-37). */
import { uploads } from '@parlance/proto/limits';
import { Malformed, NoUploadPath, UploadIncomplete, UploadTooLarge, UploadType } from './errors.ts';

/** Real time in which the bytes must begin to arrive. */
export const uploadLifeMs = 15 * 60_000;

type FileKind = { readonly maxBytes: number; readonly magic: readonly number[] };

/** The only types that come in and go out. */
const kinds: ReadonlyMap<string, FileKind> = new Map([
  ['application/pdf', { maxBytes: uploads.lessonPdfBytes, magic: [...'%PDF-'].map((letter) => letter.charCodeAt(0)) }],
]);

export const magicBytes = 8;

export type UploadRequest = { path: string; filename: string; size: number; contentType: string };

export function checkUpload({ path, filename, size, contentType }: UploadRequest): void {
  if (path.trim() === '') throw new NoUploadPath();
  if (path.length > 200 || !path.split('/').every(isSegment)) throw new Malformed('The upload path is not valid.');
  if (!isSegment(filename)) throw new Malformed('The file name is not valid.');
  if (!Number.isSafeInteger(size) || size < 1) throw new Malformed('The size must be at least one byte.');
  const kind = kinds.get(contentType);
  if (kind === undefined) throw new UploadType();
  if (size > kind.maxBytes) throw new UploadTooLarge();
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

/** Where the bytes lie: under the file's path, with the upload's id so that a second upload never overwrites the first. */
export function storageKey(upload: { path: string; filename: string }, id: string): string {
  return `${upload.path}/${id}/${upload.filename}`;
}

export type Received = { readonly size: number; readonly head: Uint8Array };

export function checkReceived(expected: { size: number; contentType: string }, received: Received | undefined): void {
  if (received === undefined || received.size !== expected.size) throw new UploadIncomplete();
  const kind = kinds.get(expected.contentType);
  if (kind === undefined || !kind.magic.every((byte, index) => received.head[index] === byte)) throw new UploadType();
}
