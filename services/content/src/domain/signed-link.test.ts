import { createHmac } from 'node:crypto';
import { audioLinkLifeMs, checkLink, documentLinkLifeMs, linkPath, type Signer } from './signed-link.ts';

const signerWith = (secret: string): Signer => ({
  sign: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
  equal: (left, right) => left === right,
});
const signer = signerWith('one');
const expiresAt = new Date('2026-03-02T00:10:00.000Z');
const before = new Date(expiresAt.getTime() - 1);
const presented = (path: string, method: 'GET' | 'PUT' = 'GET') => {
  const url = new URL(path, 'http://x');
  return {
    method,
    id: url.pathname.split('/').at(-1) ?? '',
    expires: url.searchParams.get('expires'),
    signature: url.searchParams.get('signature'),
  };
};
const link = linkPath({ method: 'GET', id: 'f1', expiresAt }, signer);

test('FB-32 a signed link opens until its last millisecond', () => {
  expect(link).toMatch(/^\/files\/f1\?expires=1772410200000&signature=[\w-]{43}$/);
  checkLink(presented(link), signer, before);
  expect(() => checkLink(presented(link), signer, expiresAt)).toThrow(
    expect.objectContaining({ reason: 'LINK_EXPIRED' }),
  );
});

test.each([
  ['another file', { ...presented(link), id: 'f2' }],
  ['another method', { ...presented(link), method: 'PUT' as const }],
  ['a later end', { ...presented(link), expires: '1772410200001' }],
  ['another signature', { ...presented(link), signature: 'A'.repeat(43) }],
  ['no signature', { ...presented(link), signature: undefined }],
  ['several signatures', { ...presented(link), signature: ['a', 'b'] }],
  ['an end that is no number', { ...presented(link), expires: '1e99' }],
  ['no end', { ...presented(link), expires: undefined }],
])('FB-32 a link changed to %s is refused', (_, changed) => {
  expect(() => checkLink(changed, signer, before)).toThrow(expect.objectContaining({ reason: 'LINK_INVALID' }));
});

test('a link signed with another secret is refused', () => {
  expect(() => checkLink(presented(link), signerWith('two'), before)).toThrow('This link is not valid.');
});

test('FB-35 an upload link leads to the uploads', () => {
  expect(linkPath({ method: 'PUT', id: 'u1', expiresAt }, signer)).toMatch(/^\/files\/uploads\/u1\?/);
});

test('FB-32 FB-33 a document’s link lives for ten minutes, a recording’s for an hour', () => {
  expect([documentLinkLifeMs, audioLinkLifeMs]).toEqual([600_000, 3_600_000]);
});

test.each([
  { expires: 1772410200000 },
  { expires: ['1772410200000'] },
  { expires: 'x1772410200000' },
  { expires: '1772410200000x' },
  { signature: { length: 43 } },
])('a link with %j is refused before anything is signed or compared', (wrong) => {
  const never = (): never => {
    throw new Error('signed');
  };
  const unsigned = () => checkLink({ ...presented(link), ...wrong }, { sign: never, equal: never }, before);
  expect(unsigned).toThrow(expect.objectContaining({ reason: 'LINK_INVALID' }));
});
