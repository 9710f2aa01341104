/** A person's own photo: what may be sent, where it stands, and how it is drawn. */
import { photo } from '@parlance/proto/limits';
import { acceptedTypes, isImage } from './file-type.ts';
import { refuse } from './refusals.ts';

/** Nobody puts anything there but by the calls for photos. */
export const photosFolder = 'photos';

export const photoPath = (uid: string): string => `${photosFolder}/${uid}`;
export const isPhoto = ({ path }: { path: string }): boolean => path.startsWith(`${photosFolder}/`);

/** Where everybody who sees the person finds it. */
export const photoLink = (fileId: string): string => `/files/public/${fileId}`;

/** As its uploads: under 1 MB, and one of the kinds of picture that are drawn anew. */
export function checkPhoto({ size, contentType }: { size: number; contentType: string }): void {
  if (!Number.isSafeInteger(size) || size < 1) throw refuse('SIZE_MALFORMED');
  const mostBytes = isImage(contentType) ? acceptedTypes.get(contentType) : undefined;
  if (mostBytes === undefined) throw refuse('UPLOAD_TYPE');
  if (size > mostBytes) throw refuse('UPLOAD_TOO_LARGE');
}

/** Nobody shows it larger than 96 px, on screens with twice as many and some. */
export const photoSide = photo.side;

/** One that is not anybody's any more is not shown, and goes when no fact that names it can be under way. */
export const leftLifeMs = 24 * 60 * 60_000;
