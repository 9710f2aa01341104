import { createECDH, randomBytes } from 'node:crypto';
import { checkedSubscription, isPushService, knownPushServices } from './push-subscription.ts';

const curve = createECDH('prime256v1');
const p256dh = curve.generateKeys('base64url');
const auth = randomBytes(16).toString('base64url');
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc:APA91b';
const refusal = (reason: string) => expect.objectContaining({ reason }) as Error;
const check = (changes: object) => checkedSubscription({ endpoint, p256dh, auth, ...changes }, knownPushServices);

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/QGx', true],
  ['https://wns2-db5p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.example.com/x', false],
  ['https://example.com/fcm.googleapis.com', false],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://user:secret@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com@127.0.0.1/x', false],
  ['https://fcm.googleapis.com/x#fragment', false],
  ['https://127.0.0.1/x', false],
  ['http://localhost:9090/', false],
  ['file:///etc/passwd', false],
  ['https://[::1]/x', false],
  ['no address', false],
  ['', false],
])('%s is a push service: %p', (address, known) => {
  expect(isPushService(address, knownPushServices)).toBe(known);
});

test.each([
  ['http://127.0.0.1:4711/x', true],
  ['http://127.0.0.1/x', true],
  ['https://127.0.0.1:4711/x', false],
  ['http://127.0.0.2:4711/x', false],
])('%s is at any port of the host that the school names: %p', (address, known) => {
  expect(isPushService(address, ['http://127.0.0.1:*'])).toBe(known);
});

test('what a browser says of itself is kept without padding', () => {
  expect(check({ auth: Buffer.from(auth, 'base64url').toString('base64url') + '==' })).toEqual({
    endpoint,
    p256dh,
    auth,
  });
});

test.each([
  ['a short key', { p256dh: p256dh.slice(0, 20) }],
  ['a compressed key', { p256dh: curve.getPublicKey('base64url', 'compressed') }],
  ['a key in the other alphabet', { p256dh: `${p256dh.slice(0, -2)}+/` }],
  ['NUL in the secret', { auth: `\0${auth.slice(1)}` }],
  ['a secret of 15 bytes', { auth: randomBytes(15).toString('base64url') }],
  ['no secret', { auth: '' }],
])('%s is malformed', (_what, changes) => {
  expect(() => check(changes)).toThrow(refusal('PUSH_SUBSCRIPTION_MALFORMED'));
});

test('an address elsewhere, or one without end, is refused', () => {
  expect(() => check({ endpoint: 'https://example.com/x' })).toThrow(refusal('PUSH_SERVICE_UNKNOWN'));
  expect(() => check({ endpoint: endpoint.padEnd(1_025, 'x') })).toThrow(refusal('PUSH_SERVICE_UNKNOWN'));
  expect(check({ endpoint: endpoint.padEnd(1_024, 'x') }).endpoint).toHaveLength(1_024);
});
