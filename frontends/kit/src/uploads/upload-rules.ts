/** What a field takes: which types, and how large; and the words for what it does not take. */
export type UploadRules = {
  /** Media types, e.g. `application/pdf`, or `image/*` for all of a family. */
  accept: readonly string[];
  /** A file must be smaller than this; none means no limit. */
  belowBytes?: number;
};

export type UploadFault = 'too-large' | 'wrong-type' | 'empty';

const byEnding: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
};

/** What systems call the same thing. */
const otherNames: Record<string, string> = {
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
};

/** Some systems do not tell the type; the ending of the name does. The server looks at the bytes. */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type) return otherNames[type] ?? type;
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

function isAccepted(contentType: string, accept: readonly string[]): boolean {
  return accept.some((one) => (one.endsWith('/*') ? contentType.startsWith(one.slice(0, -1)) : one === contentType));
}

export function faultOf(file: Pick<File, 'name' | 'type' | 'size'>, rules: UploadRules): UploadFault | undefined {
  if (!isAccepted(contentTypeOf(file), rules.accept)) return 'wrong-type';
  if (file.size === 0) return 'empty';
  return isTooLarge(file, rules) ? 'too-large' : undefined;
}

export const isTooLarge = (
  { size }: Pick<File, 'size'>,
  { belowBytes = Number.POSITIVE_INFINITY }: UploadRules,
): boolean => size >= belowBytes;
