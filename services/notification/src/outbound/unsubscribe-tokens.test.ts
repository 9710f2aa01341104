import { Secret } from '@parlance/runtime/config/secret';
import { newsAreas } from '../domain/preferences.ts';
import { makeUnsubscribeTokens } from './unsubscribe-tokens.ts';

const secrets = (now: string, ...before: string[]) => ({
  unsubscribeSecret: new Secret(now),
  ...(before[0] && { unsubscribeSecretBefore: new Secret(before[0]) }),
});
const tokens = makeUnsubscribeTokens(secrets('of today'));
const uid = '0f'.repeat(16);

test.each(newsAreas)('what was sealed of %s is read again, and is always the same', (area) => {
  const token = tokens.make({ uid, area });
  expect(tokens.read(token)).toEqual({ uid, area });
  expect(tokens.make({ uid, area })).toBe(token);
});

test('nothing of the person stands in it, and it fits into an address', () => {
  const token = tokens.make({ uid, area: 'feedback' });
  for (const plain of [uid, 'feedback']) {
    expect(token).not.toContain(plain);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(plain);
  }
  expect(token).toMatch(/^[\w-]{40,120}$/);
});

test('each byte counts: one that is changed, left out or added opens nothing', () => {
  const bytes = Buffer.from(tokens.make({ uid, area: 'lesson' }), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(tokens.read(changed.toString('base64url'))).toBeUndefined();
  }
  for (const other of [bytes.subarray(1), bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from([0])])])
    expect(tokens.read(other.toString('base64url'))).toBeUndefined();
});

test.each(['', 'x', '\u0000', 'ä', 'a b', 'a=', '../..', 'A'.repeat(401), 'A'.repeat(1_000_000)])(
  'no token: %#',
  (token) => {
    expect(tokens.read(token)).toBeUndefined();
  },
);

test('after a change of the secret those that are out work while the one before is set, and new ones are of the new', () => {
  const old = tokens.make({ uid, area: 'money' });
  const turned = makeUnsubscribeTokens(secrets('of tomorrow', 'of today'));
  expect(turned.read(old)).toEqual({ uid, area: 'money' });
  expect(turned.make({ uid, area: 'money' })).not.toBe(old);
  expect(makeUnsubscribeTokens(secrets('of tomorrow')).read(old)).toBeUndefined();
});
