/** The secret part of a feed's address: 256 bits by chance, of which only the hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { FeedKeys } from '../usecases/ports.ts';

export const feedKeys: FeedKeys = {
  make: () => randomBytes(32).toString('base64url'),
  hash: (key) => createHash('sha256').update(key).digest(),
};
