import { createHash } from 'node:crypto';

/** An id that follows from what it is made of, so that whoever does the same again finds what was made: a UUID of version 8 (RFC 9562). */
export function derivedUuid(parts: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
