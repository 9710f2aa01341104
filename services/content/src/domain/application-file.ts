/** Files that applicants send without an account (FB-36): which kinds there are, what each may be, and where it stands (APP-31). */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from './refusals.ts';
import { mostApplicationBytes } from './file-type.ts';

/** Kind → folder. */
const folders: ReadonlyMap<string, string> = new Map([
  ['image', 'profiles'],
  ['cv', 'cv'],
  ['degree', 'degree'],
  ['ecl', 'ecl'],
]);
export const allFolders: readonly string[] = [...folders.values()];
export const profilesFolder = 'profiles';
/** Where applicants' documents stand, and nothing else. */
export const documentFolders: readonly string[] = [...folders.values()].filter((folder) => folder !== profilesFolder);

/** What nobody claims within a day goes (FB-36). */
export const unclaimedLifeMs = 24 * 60 * 60_000;
/** What somebody is about to claim waits as long as the fact of it may be under way. */
export const heldLifeMs = 7 * 24 * 60 * 60_000;

export type ApplicationFileRequest = { kind: string; size: number; contentType: string };

/** APP-22..APP-24. Answers the folder. */
export function checkApplicationFile({ kind, size, contentType }: ApplicationFileRequest): string {
  const folder = folders.get(kind);
  if (folder === undefined) throw refuse('FILE_KIND_UNKNOWN');
  if (!Number.isSafeInteger(size) || size < 1) throw refuse('SIZE_MALFORMED');
  const fits = kind === 'image' ? acceptedImages.has(contentType) : contentType === 'application/pdf';
  if (!fits) throw refuse('UPLOAD_TYPE');
  if (size > mostApplicationBytes) throw refuse('UPLOAD_TOO_LARGE');
  return folder;
}

const acceptedImages: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

export function isApplicationLink(link: string): boolean {
  const place = link.indexOf('/');
  return [...folders.values()].includes(link.slice(0, place)) && isUuid(link.slice(place + 1));
}

/** Longest side of a stored picture in pixels: enough for a profile on any screen. */
export const pictureSide = 1_024;
/** Pictures that unpack to more are refused before they are unpacked. */
export const mostPixels = 30_000_000;
