import { Secret } from '@parlance/runtime/config/secret';
import { SignJWT, UnsecuredJWT } from 'jose';
import { makeCallTokens } from './call-tokens.ts';

const key = 'k'.repeat(32);
const tokens = makeCallTokens(new Secret(key));
const token = { uid: 'u1', role: 'student' as const, name: 'Ana', room: 'u2-b1', bookingId: 'b1' };
const issuedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
const life = (ms = 60_000) => ({ issuedAt, expiresAt: new Date(issuedAt.getTime() + ms) });

test('LIVE-26 a call token comes back as it was signed, with the moment at which it was', async () => {
  expect(await tokens.verify(await tokens.sign(token, life()))).toEqual({ ...token, issuedAt });
});

test('A call token of the release before does not say when it was signed, and counts all the same', async () => {
  const signed = await new SignJWT({ uid: 'u1', role: 'student', name: 'Ana', room: 'u2-b1', booking: 'b1' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('parlance-media')
    .setAudience('parlance-call')
    .setExpirationTime(life().expiresAt)
    .sign(new TextEncoder().encode(key));
  expect(await tokens.verify(signed)).toEqual({ ...token, issuedAt: undefined });
});

test.each([
  ['expired', async () => tokens.sign(token, life(-1_000))],
  ['of another secret', async () => makeCallTokens(new Secret('x'.repeat(32))).sign(token, life())],
  [
    'unsigned',
    async () =>
      new UnsecuredJWT({ ...token, booking: 'b1' }).setIssuer('parlance-media').setAudience('parlance-call').encode(),
  ],
  [
    'for another audience',
    async () =>
      new SignJWT({ ...token, booking: 'b1' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('parlance-media')
        .setAudience('other')
        .sign(new TextEncoder().encode(key)),
  ],
  ['text', async () => 'hello'],
])('A call token that is %s is refused', async (_words, make) => {
  expect(await tokens.verify(await make())).toBeUndefined();
});
