/** Writes one file, or one range of it, as something that a browser shows to scripts and otherwise only saves. */
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { readRange } from '../../domain/byte-range.ts';
import { isAudio } from '../../domain/file-type.ts';
import type { ServedFile } from '../../queries/file.ts';
import type { Storage } from '../../usecases/ports.ts';

type Exchange = { request: Request<{ id: string }>; response: Response; storage: Storage };

export async function serveFile(file: ServedFile, { request, response, storage }: Exchange): Promise<void> {
  const etag = `"${file.sha256}"`;
  response.set(headersOf(file, request.headers['sec-fetch-dest'])).set('ETag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.status(304).end();
    return;
  }
  const condition = request.headers['if-range'];
  const usable = condition === undefined || condition === etag;
  const range = readRange(usable ? request.headers.range : undefined, file.size);
  if (range === 'unsatisfiable') {
    response.status(416).set('Content-Range', `bytes */${file.size}`).end();
    return;
  }
  const part = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  if (range !== 'whole') response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`);
  response.set('Content-Length', String(part.end - part.start + 1));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await send(await storage.open(file.storageKey, part), response);
}

function headersOf({ contentType, filename, isPublic }: ServedFile, destination: string | string[] | undefined) {
  return {
    'Content-Type': contentType,
    'Content-Disposition': `${dispositionOf(contentType, destination)}; filename*=UTF-8''${encodeName(filename)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': isPublic ? 'public, max-age=86400' : 'private, max-age=600',
    'Accept-Ranges': 'bytes',
  };
}

/** Inline only for what the portals do with it: pdf.js fetches a PDF, an img a picture, a player a recording. Opened as a page, each is saved. */
function dispositionOf(contentType: string, destination: string | string[] | undefined): 'inline' | 'attachment' {
  const shown = contentType === 'application/pdf' ? ['empty'] : isAudio(contentType) ? ['audio', 'empty'] : ['image'];
  return shown.includes(String(destination)) ? 'inline' : 'attachment';
}

/** RFC 8187. */
function encodeName(filename: string): string {
  return encodeURIComponent(filename).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** Readers leave in the middle all the time; that is no failure. */
async function send(bytes: NodeJS.ReadableStream, response: Response): Promise<void> {
  try {
    await pipeline(bytes, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
