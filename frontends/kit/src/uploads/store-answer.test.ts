import { type StoreAnswer, storeAnswerIn } from './store-answer.ts';

const xml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message><RequestId>R</RequestId></Error>`;

// As the stores' own sources have them; versitygw's were seen as well.
test.each<[string, number, string, StoreAnswer]>([
  ['versitygw, Amazon and MinIO', 403, 'AccessDenied', 'ended'],
  ['Amazon, of keys that end', 400, 'ExpiredToken', 'ended'],
  ['Ceph', 403, 'RequestTimeTooSkewed', 'ended'],
  ['all of them, of an upload that is gone', 404, 'NoSuchUpload', 'ended'],
  ['versitygw on a full disk', 507, 'InsufficientStorage', 'full'],
  ['versitygw and Ceph', 403, 'QuotaExceeded', 'full'],
  ['MinIO on a full disk', 507, 'XMinioStorageFull', 'full'],
  ['MinIO of a full bucket', 400, 'XMinioAdminBucketQuotaExceeded', 'full'],
  ['Amazon, versitygw and Ceph', 503, 'SlowDown', 'busy'],
  ['MinIO', 503, 'SlowDownWrite', 'busy'],
  ['Amazon, of a line that stood still', 400, 'RequestTimeout', 'busy'],
  ['Amazon', 500, 'InternalError', 'busy'],
  ['all of them', 400, 'BadDigest', 'damaged'],
  ['versitygw, MinIO and Ceph', 400, 'XAmzContentSHA256Mismatch', 'damaged'],
  ['all of them, also of another size than was signed', 403, 'SignatureDoesNotMatch', 'refused'],
  ['versitygw, of keys that are gone', 404, 'XAdminUserNotFound', 'refused'],
  ['Ceph', 403, 'UserSuspended', 'refused'],
  ['one that nobody knows, full', 507, 'NoRoomAtAll', 'full'],
  ['one that nobody knows, away', 503, 'Lunch', 'busy'],
  ['one that nobody knows, denying', 403, 'Never', 'ended'],
  ['one that nobody knows, refusing', 400, 'Odd', 'refused'],
])('%s: %i %s is %s', (_who, status, code, answer) => {
  expect(storeAnswerIn({ status, body: xml(code) })).toBe(answer);
});

test.each([
  ['nothing', ''],
  ['a page of a proxy', '<html><body><Code>SlowDown</Code></body></html>'],
  ['our own words', '{"error":{"code":"STORE_FULL"}}'],
  ['a code that is none', xml('<script>alert(1)</script>')],
  ['a code beyond what is read', `<Error>${'x'.repeat(5_000)}<Code>SlowDown</Code></Error>`],
  ['many that begin', '<Error>'.repeat(500_000)],
])('%s is no answer of a store', (_what, body) => {
  expect(storeAnswerIn({ status: 503, body })).toBeUndefined();
});
