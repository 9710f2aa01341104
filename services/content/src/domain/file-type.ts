/** What a file really is: its first bytes say so, its name and its announced type do not count. */
import { uploads } from '@parlance/proto/limits';

export type FileType =
  'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'audio/mpeg' | 'audio/wav' | 'audio/mp4';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const any = (count: number) => Array.from({ length: count }, () => undefined);

/** Undefined = any byte. */
const signatures: readonly (readonly [FileType, readonly (number | undefined)[]])[] = [
  ['application/pdf', ascii('%PDF-')],
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [...ascii('RIFF'), ...any(4), ...ascii('WEBP')]],
  ['audio/wav', [...ascii('RIFF'), ...any(4), ...ascii('WAVE')]],
  // With a tag in front, or a frame of MPEG 1 or 2, layer 3, with or without its checksum.
  ['audio/mpeg', ascii('ID3')],
  ...[0xfb, 0xfa, 0xf3, 0xf2].map((second) => ['audio/mpeg', [0xff, second]] as const),
  // The envelope of films as well: what is in it is looked at once it is here.
  ['audio/mp4', [...any(4), ...ascii('ftyp')]],
];

/** As many as the longest signature. */
export const signatureBytes = 12;

export function typeOf(head: Uint8Array): FileType | undefined {
  return signatures.find(([, bytes]) => bytes.every((byte, at) => byte === undefined || head[at] === byte))?.[0];
}

/** How names of each type end; whoever saves the file opens it by that. */
const endings: Readonly<Record<FileType, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'audio/mpeg': ['.mp3'],
  'audio/wav': ['.wav'],
  'audio/mp4': ['.m4a'],
};

export function nameFits(filename: string, contentType: string): boolean {
  const name = filename.toLowerCase();
  return (endings[contentType as FileType] ?? []).some((ending) => name.endsWith(ending));
}

export function isAudio(contentType: string): boolean {
  return contentType.startsWith('audio/');
}

export function isImage(contentType: string): boolean {
  return contentType.startsWith('image/');
}

/** CON-39: "under 1 MB" is one byte less. */
export const mostApplicationBytes = uploads.applicationFileBytes - 1;

/** Type → most bytes, for the people of the school; an allow-list: what is not here never comes in and never goes out. */
export const acceptedTypes: ReadonlyMap<string, number> = new Map<FileType, number>([
  ['application/pdf', uploads.lessonPdfBytes],
  ['image/png', mostApplicationBytes],
  ['image/jpeg', mostApplicationBytes],
  ['image/webp', mostApplicationBytes],
  ['audio/mpeg', uploads.lessonAudioBytes],
  ['audio/wav', uploads.lessonAudioBytes],
  ['audio/mp4', uploads.lessonAudioBytes],
]);
