/** The token of a mailed link: an HMAC of its reference, so that nothing that is stored or sent as an event opens anything. */
import { createHash, createHmac } from 'node:crypto';
import type { LinkTokens } from '../usecases/ports.ts';

export function makeLinkTokens(secret: string): LinkTokens {
  return {
    tokenFor: (reference) => createHmac('sha256', secret).update(`mail-link:${reference}`).digest('base64url'),
    hash: (token) => createHash('sha256').update(token).digest(),
  };
}
