/** An id that follows from a request's key: the same request finds what it made, whatever became of the first one. */
import { createHash } from 'node:crypto';
import type { Call } from './ports.ts';

/** Undefined without a key. A UUID of one's own making (RFC 9562, version 8). */
export function idFromKey({ actorUid, rpc, key }: Call, what: string): string | undefined {
  if (!key) return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([actorUid, rpc, key, what]))
    .digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
