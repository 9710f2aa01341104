/** The issuer's public keys: kept for as long as the process lives, so that signed-in people work on while the issuer is away. */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

const refreshMs = 600_000;
/** As an issuer names its keys. Anything else is made up, and nobody is asked about it. */
const keyId = /^[A-Za-z0-9_-]{1,128}$/;

/** An unknown key id makes one fetch, at most every five seconds; a known set is renewed in the background. */
export function remoteKeys(jwksUrl: string): JWTVerifyGetKey {
  const set = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: Infinity,
    cooldownDuration: 5_000,
    timeoutDuration: 3_000,
  });
  let renewedAt = Date.now();
  return async (header, token) => {
    if (!keyId.test(header.kid ?? '')) throw new errors.JWKSNoMatchingKey();
    if (Date.now() - renewedAt > refreshMs) {
      renewedAt = Date.now();
      void set.reload().catch(() => undefined);
    }
    return set(header, token);
  };
}

/** The keys could not be fetched: that says nothing about the token. */
export function isKeySourceAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (!(error instanceof errors.JOSEError)) return true;
  // What jose says of an answer that is not 200 or not JSON.
  return error.code === 'ERR_JOSE_GENERIC';
}
