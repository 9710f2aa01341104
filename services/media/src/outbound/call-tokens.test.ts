import { Secret } from '@parlance/runtime/config/secret';
import { SignJWT, UnsecuredJWT } from 'jose';
import { makeCallTokens } from './call-tokens.ts';

const key = 'k'.repeat(32);
const tokens = makeCallTokens(new Secret(key));
const token = { uid: 'u1', role: 'student' as const, name: 'Ana', room: 'u2-b1', bookingId: 'b1' };
const soon = () => new Date(Date.now() + 60_000);

test('LIVE-26 a call token comes back as it was signed', async () => {
  expect(await tokens.verify(await tokens.sign(token, soon()))).toEqual(token);
});

test.each([
  ['expired', async () => tokens.sign(token, new Date(Date.now() - 1_000))],
  ['of another secret', async () => makeCallTokens(new Secret('x'.repeat(32))).sign(token, soon())],
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
