/** Call tokens: JWTs under media's own secret, good for nothing without the bearer of the person named in them. */
import type { Secret } from '@parlance/runtime/config/secret';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { CallTokens } from '../usecases/signalling-ports.ts';

const issuer = 'parlance-media';
const audience = 'parlance-call';
const claims = z.object({
  uid: z.string().min(1),
  room: z.string().min(1),
  booking: z.string().min(1),
  role: z.enum(['student', 'tutor', 'admin']),
  name: z.string(),
  // The last release signed without.
  iat: z.number().optional(),
});

export function makeCallTokens(secret: Secret): CallTokens {
  const key = new TextEncoder().encode(secret.reveal());
  return {
    sign({ bookingId: booking, ...token }, { issuedAt, expiresAt }) {
      return new SignJWT({ ...token, booking })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, audience });
        const { booking: bookingId, iat, ...rest } = claims.parse(payload);
        return { ...rest, bookingId, issuedAt: iat === undefined ? undefined : new Date(iat * 1_000) };
      } catch {
        return undefined;
      }
    },
  };
}
