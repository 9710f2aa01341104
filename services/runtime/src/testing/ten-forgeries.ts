/** The ten tokens that no verifier may take (KC3), made for an issuer of the tests. */
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { payloadOf, testUid, type TestIssuer } from './tokens.ts';

export type Forgery = { name: string; token: string };

/** `trap`: an address of ours that counts who comes. */
export async function tenForgeries(issuer: TestIssuer, trap: string): Promise<Forgery[]> {
  const now = Math.floor(Date.now() / 1_000);
  const good: JWTPayload = {
    ...payloadOf({ role: 'admin' }),
    iss: issuer.issuer,
    aud: issuer.audience,
    sub: testUid,
    iat: now,
    exp: now + 3_600,
  };
  const asSecret = new TextEncoder().encode(issuer.publicKey);
  const ownKeys = { jku: `${trap}/keys`, x5u: `${trap}/certificate` };
  return [
    { name: 'alg none', token: new UnsecuredJWT(good).encode() },
    {
      name: 'HS256 with the public key',
      token: await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'test-key' }).sign(asSecret),
    },
    { name: 'a foreign issuer', token: await issuer.mintWith({}, { iss: `${trap}/realms/test` }) },
    { name: 'a wrong audience', token: await issuer.mintWith({}, { aud: 'account' }) },
    // Clocks may differ by five seconds.
    { name: 'expired', token: await issuer.mintWith({}, { iat: now - 60, exp: now - 6 }) },
    { name: 'not valid yet', token: await issuer.mintWith({}, { nbf: now + 60 }) },
    { name: 'a path for a key id', token: await issuer.mintWith({ kid: '../../../../dev/null' }, {}) },
    { name: 'keys of its own', token: await issuer.forge({ role: 'admin', header: ownKeys }) },
    { name: 'an ID token', token: await issuer.mintWith({}, { typ: 'ID', aud: [issuer.audience, 'portal'] }) },
    { name: 'sixty-four kilobytes', token: await issuer.mintWith({}, { filler: 'x'.repeat(48_000) }) },
  ];
}
