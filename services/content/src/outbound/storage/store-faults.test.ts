import { Readable } from 'node:stream';
import { asStoreFault, storing, watched } from './store-faults.ts';

const fault = (more: object) => Object.assign(new Error('no'), more);

test.each([
  [{ code: 'ENOSPC' }, 'STORE_FULL'],
  [{ code: 'EDQUOT' }, 'STORE_FULL'],
  [{ name: 'QuotaExceeded', $metadata: { httpStatusCode: 403 } }, 'STORE_FULL'],
  [{ name: 'Unknown', $metadata: { httpStatusCode: 507 } }, 'STORE_FULL'],
  [{ name: 'XMinioAdminBucketQuotaExceeded', $metadata: { httpStatusCode: 400 } }, 'STORE_FULL'],
  [{ code: 'ECONNREFUSED' }, 'STORE_AWAY'],
  [{ name: 'TooManyRequests', $metadata: { httpStatusCode: 429 } }, 'STORE_AWAY'],
  [{ name: 'XMinioBackendDown', $metadata: { httpStatusCode: 400 } }, 'STORE_AWAY'],
  [{ name: 'TimeoutError' }, 'STORE_AWAY'],
  [{ name: 'SlowDown', $metadata: { httpStatusCode: 503 } }, 'STORE_AWAY'],
  [{ code: 'EIO' }, 'STORE_AWAY'],
])('a store that fails by %j is %s', async (more, reason) => {
  expect(asStoreFault(fault(more))).toMatchObject({ kind: 'unavailable', reason });
  await expect(storing(() => Promise.reject(fault(more)))).rejects.toMatchObject({ reason });
});

test('what is wrong with a request is our fault, and no word to people', () => {
  const wrong = fault({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
  expect(asStoreFault(wrong)).toBe(wrong);
});

test('a sender whose line breaks is not the store’s fault', async () => {
  const broken = fault({ code: 'ECONNRESET' });
  const bytes = new Readable({ read: () => undefined });
  const source = watched(bytes);
  bytes.destroy(broken);
  const reading = async () => {
    for await (const piece of bytes) expect(piece).toBeUndefined();
  };
  await expect(storing(reading, source)).rejects.toBe(broken);
});
