/** Credentials for the TURN relay as it checks them by itself: a name that says until when it is good, and the shared secret's signature of it. */
import { createHmac } from 'node:crypto';
import type { Secret } from '@parlance/runtime/config/secret';
import type { MintRelayAccess } from '../usecases/signalling-ports.ts';

export type RelayOptions = { urls: readonly string[]; secret: Secret | undefined };

export function makeRelayCredentials({ urls, secret }: RelayOptions): MintRelayAccess {
  if (urls.length > 0 && !secret) throw new Error('TURN_URLS needs TURN_SECRET.');
  return ({ uid, expiresAt }) => {
    if (urls.length === 0 || !secret) return [];
    const username = `${Math.floor(expiresAt.getTime() / 1000)}:${uid}`;
    // The relay's own scheme asks for SHA-1; what it protects is a relay for a few hours.
    const credential = createHmac('sha1', secret.reveal()).update(username).digest('base64');
    return [{ urls: [...urls], username, credential }];
  };
}
