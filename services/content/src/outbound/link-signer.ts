/** HMAC-SHA-256 over what a link allows. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@parlance/runtime/config/secret';
import type { Signer } from '../domain/signed-link.ts';

export function makeLinkSigner(secret: Secret): Signer {
  return {
    sign: (text) => createHmac('sha256', secret.reveal()).update(text).digest('base64url'),
    equal(left, right) {
      const [a, b] = [Buffer.from(left), Buffer.from(right)];
      return a.length === b.length && timingSafeEqual(a, b);
    },
  };
}
